// One WebSocket to the table: opens again by itself, ever more slowly but within three seconds, at once when the network or the
// tab comes back.

/** @import { ClientMessage, ServerMessage } from "./protocol" */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
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
  let wait = FIRST_WAIT;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    timer = 0;
    onStatus("connecting");
    socket = new WebSocket(address);
    let opened = false;
    socket.onopen = () => {
      opened = true;
      onStatus("open");
    };
    socket.onmessage = (message) => {
      wait = FIRST_WAIT;
      onMessage(JSON.parse(message.data));
    };
    socket.onclose = () => {
      onStatus("lost");
      // A little chance keeps a restarted server from meeting every browser in the same instant.
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
      if (!opened) void explain();
    };
  }

  /** A socket that is refused can't say why. The page of the table can, where there is nothing more to wait for. */
  async function explain() {
    const page = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (page && OVER.includes(page.status)) location.reload();
  }

  function hurry() {
    if (timer) open();
  }
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  open();

  return {
    /** @param {ClientMessage} message */
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}
