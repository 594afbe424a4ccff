// Comfort on the pages around the table; everything works without it.
import { apply, load, onDusk, recall } from "./table/settings.js";

apply(load());
onDusk(() => apply(load()));

// New table: only as many seats as players, and the options for so many.
/** @param {HTMLFormElement} form */
function seats(form) {
  /** @type {(selector: string) => NodeListOf<HTMLElement>} */
  const inside = (selector) => form.querySelectorAll(selector);
  const players = Number(new FormData(form).get("players"));
  for (const option of inside("[data-players]")) option.hidden = !option.dataset.players?.split(" ").includes(String(players));
  for (const row of inside("[data-seat]")) {
    row.hidden = Number(row.dataset.seat) >= players;
    const name = row.querySelector("input");
    if (name) name.hidden = row.querySelector("select")?.value !== "same";
  }
}
// Night and weekend are those where one lives.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const field of document.getElementsByName("zone")) /** @type {HTMLInputElement} */ (field).value = timeZone;

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("new-table"));
if (form) {
  form.addEventListener("change", () => seats(form));
  seats(form);
}

// Puzzles: those that were solved on this device.
/** @type {NodeListOf<HTMLElement>} */
const puzzles = document.querySelectorAll("[data-puzzle]");
const done = [...puzzles].filter(({ dataset }) => (recall("puzzles") ?? []).includes(dataset.puzzle));
for (const puzzle of done)
  /** @type {Element} */ (puzzle.lastElementChild).replaceWith(`✓ ${puzzle.dataset.word}`);
const counted = /** @type {HTMLElement | null} */ (document.querySelector("[data-solved]"));
if (counted && puzzles.length) {
  counted.textContent = counted.dataset.solved?.replace("#", String(done.length)) ?? "";
  counted.hidden = false;
}

// One's own page: being called in this browser.
const push = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-push]"));
const quiet = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-quiet]"));
if (push || quiet) {
  const { knowZone, offerPush } = await import("./call.js");
  if (push) offerPush(push);
  if (quiet) knowZone(quiet);
}

/** @type {NodeListOf<HTMLFormElement>} */
const passkeys = document.querySelectorAll("form[data-passkey]");
if (passkeys.length) (await import("./passkey.js")).offerPasskeys(passkeys);

// Days as one writes them, where one lives.
for (const time of document.querySelectorAll("time"))
  time.textContent = new Date(time.dateTime).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

// An installed app carries the number of tables that wait on its icon.
const waiting = /** @type {HTMLElement | null} */ (document.querySelector("[data-waiting]"));
if (waiting && "setAppBadge" in navigator) navigator.setAppBadge(Number(waiting.dataset.waiting)).catch(() => {});
