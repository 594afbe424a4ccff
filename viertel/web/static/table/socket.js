// One WebSocket to the table: opens again by itself, ever more slowly but within three seconds, at once when the network or the
// tab comes back.

/** @import { ClientMessage, ServerMessage } from "./protocol" */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;

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
    socket.onopen = () => onStatus("open");
    socket.onmessage = (message) => {
      wait = FIRST_WAIT;
      onMessage(JSON.parse(message.data));
    };
    socket.onclose = () => {
      onStatus("lost");
      // A little chance keeps a restarted server from meeting every browser in the same instant.
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
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
