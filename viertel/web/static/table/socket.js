// One WebSocket to the table: opens again by itself, ever more slowly but within three seconds, at once when the network or the
// tab comes back. A line can go dead without a word, as when a phone changes networks: whether anybody is still there is asked
// after a while of silence, and whenever something may have happened to it.

/** @import { ClientMessage, ServerMessage } from "./protocol" */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
const SILENCE = 25_000;
const ANSWER = 5000;
const OPENING = 10_000;
const OVER = [403, 404, 409, 410]; // answers of the server that waiting does not change

/**
 * @param {string} path
 * @param {{ onMessage: (message: ServerMessage) => void, onStatus: (status: "connecting" | "open" | "lost") => void }} listener
 */
export function connect(path, { onMessage, onStatus }) {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  /** @type {WebSocket} */
  let socket;
  let opened = false;
  let wait = FIRST_WAIT;
  let retry = 0; // timers
  let silence = 0;
  let answer = 0;

  function open() {
    clearTimeout(retry);
    retry = 0;
    onStatus("connecting");
    socket = new WebSocket(address);
    opened = false;
    answer = setTimeout(lose, OPENING);
    socket.onopen = () => {
      opened = true;
      heard();
      onStatus("open");
    };
    socket.onmessage = (message) => {
      wait = FIRST_WAIT;
      heard();
      onMessage(JSON.parse(message.data));
    };
    socket.onclose = lose;
  }

  /** Somebody is there. */
  function heard() {
    clearTimeout(answer);
    clearTimeout(silence);
    answer = 0;
    silence = setTimeout(check, SILENCE);
  }

  /** Is somebody there? */
  function check() {
    if (answer) return; // that was asked already
    clearTimeout(silence);
    answer = setTimeout(lose, ANSWER);
    send({ do: "ping" });
  }

  function lose() {
    clearTimeout(answer);
    clearTimeout(silence);
    answer = 0;
    // A dead line closes only when the browser gives it up; until then nothing of it is to be heard.
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    onStatus("lost");
    // A little chance keeps a restarted server from meeting every browser in the same instant.
    retry = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
    if (!opened) void explain();
  }

  /** A socket that is refused can't say why. The page of the table can, where there is nothing more to wait for. */
  async function explain() {
    const page = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (page && OVER.includes(page.status)) location.reload();
  }

  function hurry() {
    if (retry) open();
    else check();
  }
  addEventListener("online", hurry);
  addEventListener("pageshow", ({ persisted }) => persisted && hurry()); // as it was when one went elsewhere
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  /** @type {any} */ (navigator).connection?.addEventListener("change", hurry); // not every browser tells of it
  open();

  /** @param {ClientMessage} message */
  function send(message) {
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }
  return { send };
}
