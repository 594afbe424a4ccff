// Who has how many vineyards where: it decides who buys first and who is given most.
import { html } from "/static/table/html.js";
import { Shape } from "/static/table/seats.js";
import { free, holdings } from "./things.js";

/** @import { House } from "./types" */

/** @param {{ house: House, noted: boolean }} props */
export function Estates({ house, noted }) {
  const { facts, view, text } = house;
  return html`<div class="estates"><table>
      <caption class="unseen">${text("board.estates")}</caption>
      <thead><tr><th scope="col"><span class="unseen">${text("board.region")}</span></th>
          ${house.seats.map(
            ({ seat }) =>
              html`<th scope="col" key=${seat}><${Shape} seat=${seat} size=${15} /><span class="unseen">${house.name(seat)}</span>
              </th>`,
          )}
          <th scope="col">${text("board.free")}</th>
          <th scope="col" title=${text("board.estates_note")}>${text("board.to_gift")}</th></tr></thead>
      <tbody>${facts.regions.map((region, n) => {
        const { name, code } = region;
        const counts = house.seats.map(({ seat }) => holdings(view, seat, region));
        const most = Math.max(1, ...counts);
        const left = free(view, region);
        const toGift = view.bottle[code] ? left.filter(({ state }) => !state).length : 0;
        return html`<tr key=${n} class=${view.barrel === code ? "here" : ""}><th scope="row">${n + 1} ${name}</th>
          ${counts.map(
            (count, seat) => html`<td key=${seat} class=${count === most ? "most" : count ? "" : "nobody"}>${count || "·"}</td>`,
          )}
          <td>${left.length}</td><td class="gift-in">${toGift || ""}</td></tr>`;
      })}</tbody></table>${noted ? html`<p class="note">${text("board.estates_note")}</p>` : null}</div>`;
}
