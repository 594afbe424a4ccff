// Comfort on the pages around the table; everything works without it.
import { apply, load } from "./table/settings.js";

apply(load());

// New table: only as many seats as players, and the options for so many.
const form = document.getElementById("new-table");
function seats() {
  const players = Number(new FormData(form).get("players"));
  for (const option of form.querySelectorAll("[data-players]"))
    option.hidden = !option.dataset.players.split(" ").includes(String(players));
  for (const row of form.querySelectorAll("[data-seat]")) row.hidden = Number(row.dataset.seat) >= players;
}
if (form) {
  form.addEventListener("change", seats);
  seats();
}
