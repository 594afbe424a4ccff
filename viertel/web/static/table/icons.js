// One drawn set on a grid of 24, stroke 2, legible at 16 px.
import { html } from "./html.js";

const PATHS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  turn: "M11 18L5 12l6-6M19 18l-6-6 6-6",
  log: "M5 4h14v16H5zM9 9h6M9 13h6M9 17h3",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  rules: "M12 6c-2-2-5-2-8-1.5v14c3-.5 6-.5 8 1.5 2-2 5-2 8-1.5v-14c-3-.5-6-.5-8 1.5zM12 6v14",
  check: "M5 13l5 5 9-12",
  close: "M6 6l12 12M18 6L6 18",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  crown: "M4 18h16M4 15L3 7l5 4 4-7 4 7 5-4-1 8z",
  home: "M4 11l8-7 8 7M6 9.5V20h12V9.5",
  away: "M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  download: "M12 4v11M8 11l4 4 4-4M5 20h14",
  lamp: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2V16h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z",
  curve: "M4 4v16h16M7 15l4-5 3 3 5-7",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  bot: "M5 9h14v10H5zM12 5v4M9 13v2M15 13v2",
  seat: "M7 3v18M7 13h10v8",
  again: "M19 8a8 8 0 1 0 1 6M20 3v5h-5",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {{ name: IconName, size?: number }} props */
export const Icon = ({ name, size = 20 }) => html`
  <svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
