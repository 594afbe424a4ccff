// Comfort on the pages around the table; everything works without it.
import { apply, load, onDusk } from "./table/settings.js";

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
