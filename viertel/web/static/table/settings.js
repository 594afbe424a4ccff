// The player's own wishes for this screen, kept in this browser only.

/** @import { Wishes } from "./types" */

const coarse = matchMedia("(pointer: coarse)").matches;

export const SEAT_COLOURS = ["#0067a8", "#d95f02", "#2b9565", "#9c63c4", "#f0d43a"];

// A finger hits the wrong cell more easily than a mouse, so moves are confirmed there unless switched off.
/** @type {Wishes} */
const DEFAULTS = {
  speed: "normal",
  confirm: coarse,
  sound: true,
  volume: 0.6,
  hints: true,
  tips: true,
  theme: "system",
  colours: SEAT_COLOURS,
};

// Storage may be closed to us; what we want to keep then lasts as long as the page.
/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`viertel.${name}`, JSON.stringify(value));
  } catch {}
}

/** @param {string} name */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`viertel.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @returns {Wishes} */
export const load = () => ({ ...DEFAULTS, ...recall("settings") });
/** @param {Wishes} settings */
export const save = (settings) => remember("settings", settings);

/** Black or white, whichever can be read on it. @param {string} colour */
const readable = (colour) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // White has a contrast of 4.5 up to here, black from before it.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183 ? "#000000" : "#ffffff";
};

const night = matchMedia("(prefers-color-scheme: dark)");

/** Is it dark, by wish or by the device? Then boards show their evening. @param {Wishes} settings */
export const isEvening = ({ theme }) => (theme === "system" ? night.matches : theme === "dark");

/** Calls when the device changes from day to night or back. @param {() => void} call */
export const onDusk = (call) => night.addEventListener("change", call);

/** @param {Wishes} settings */
export function apply(settings) {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.toggleAttribute("data-evening", isEvening(settings));
  settings.colours.forEach((colour, seat) => {
    root.style.setProperty(`--seat-${seat}`, colour);
    root.style.setProperty(`--on-seat-${seat}`, readable(colour));
  });
}
