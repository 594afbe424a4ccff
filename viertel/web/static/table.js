// The table page: loads the game's board, opens the socket, draws on every change.
import { html, render } from "./table/html.js";
import { App } from "./table/app.js";
import { listen } from "./table/press.js";
import { Session } from "./table/session.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { game, socket = "", at, mode, near, tv } = root.dataset;
const board = await import(`/games/${game}/board.js`);

let waiting = false;
/** @param {Session} session */
function draw(session) {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    render(html`<${App} session=${session} board=${board} />`, root);
  });
}

const session = new Session({
  socket,
  board,
  at: at ? Number(at) : null,
  replay: mode === "replay",
  tv,
  near,
  onChange: draw,
});
draw(session);
session.askNext = listen(root, async (of, area) => (await import("./table/meaning.js")).ask(session, of, area));

// What has the focus may vanish with the answer it gives. Then the prompt has it, which says what comes next.
/** @type {Element | null} */
let focused = null;
root.addEventListener("focusin", ({ target }) => (focused = /** @type {Element} */ (target)));
new MutationObserver(() => {
  if (focused && !focused.isConnected && document.activeElement === document.body)
    document.getElementById("prompt")?.focus({ preventScroll: true });
}).observe(root, { childList: true, subtree: true });
