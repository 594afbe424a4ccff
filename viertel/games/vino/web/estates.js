// Who has how many vineyards where: it decides who buys first and who is given most.
import { html } from "/static/table/html.js";
import { Shape } from "/static/table/seats.js";
import { at } from "/static/table/view.js";
import { holdings, ownerOf } from "./things.js";

export function Estates({ house }) {
  const { facts, view, text } = house;
  return html`<div class="estates"><table>
      <caption class="unseen">${text("board.estates")}</caption>
      <thead><tr><th scope="col"><span class="unseen">${text("board.region")}</span></th>
          ${house.seats.map(
            ({ seat }) =>
              html`<th scope="col" key=${seat}><${Shape} seat=${seat} size=${15} /><span class="unseen">${house.name(seat)}</span>
              </th>`,
          )}
          <th scope="col">${text("board.free")}</th><th scope="col">${text("board.to_gift")}</th></tr></thead>
      <tbody>${facts.regions.map(({ name, vineyards }, region) => {
        const counts = house.seats.map(({ seat }) => holdings(view, seat, region));
        const most = Math.max(1, ...counts);
        const free = vineyards.filter(({ id }) => ownerOf(view, id) < 0);
        const left = at(view.bottle, region) ? free.filter(({ state }) => !state).length : 0;
        return html`<tr key=${region} class=${view.barrel === region + 1 ? "here" : ""}><th scope="row">${region + 1} ${name}</th>
          ${counts.map(
            (count, seat) => html`<td key=${seat} class=${count === most ? "most" : count ? "" : "nobody"}>${count || "·"}</td>`,
          )}
          <td>${free.length}</td><td class="gift-in">${left || ""}</td></tr>`;
      })}</tbody></table></div>`;
}
