// One panel per seat: who, whether present, points, and what the game shows of the seat.
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { Count } from "./parts.js";
import { Shape } from "./seats.js";

/** @import { Board, House } from "./types" */

/** @param {{ house: House, board: Board, wide?: boolean, onOpen?: () => void, clock?: (seat: number) => unknown }} props */
export function Panels({ house, board, wide = false, onOpen, clock }) {
  const { text } = house;
  return html`<ul class="panels ${wide ? "full" : "strip"}" aria-label=${text("house.players")}>
    ${house.seats.map(({ seat, name, who, level, kept, reserved, present: seen }) => {
      const score = house.scores[seat];
      const present = seen || house.mine.includes(seat); // who reads this is here
      const state =
        who === "open"
          ? text(reserved ? "house.reserved" : "house.open_seat")
          : who === "bot" || kept
            ? text(kept ? "house.kept" : "house.bot", { level: text(`house.level_${level}`) })
            : present
              ? ""
              : text("house.away");
      return html`<li key=${seat}
        class="panel seat-${seat} ${house.acting.includes(seat) ? "acting" : ""} ${house.mine.includes(seat) ? "own" : ""}">
        <${wide ? "div" : "button"} class="who" type=${wide ? undefined : "button"} onClick=${onOpen}>
          <${Shape} seat=${seat} size=${wide ? 22 : 18} />
          <span class="name" title=${name}>${who === "open" && !reserved ? text("house.open_seat") : name}</span>
          ${
            kept || (who === "person" && !present)
              ? html`<span class="away ${kept ? "kept" : ""}"
                  title=${state}><${Icon} name=${kept ? "bot" : "away"} size=${14} /></span>`
              : null
          }
          ${score?.winner ? html`<${Icon} name="crown" size=${18} />` : null}
          <b class="points" aria-label=${text("house.points", { points: score?.total ?? 0 })}>
            <${Count} value=${score?.total ?? 0} still=${house.still} /></b><//>
        ${wide && state && (who !== "open" || reserved) ? html`<small class="quiet">${state}</small>` : null}${clock?.(seat)}
        <${board.Seat} house=${house} seat=${seat} wide=${wide} />
      </li>`;
    })}
  </ul>`;
}
