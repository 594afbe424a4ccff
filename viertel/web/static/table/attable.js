// At the table: leaving, asking, absence, a substitute, orders, notes, and what the host may do.
import { html, useState } from "./html.js";
import { Pace } from "./pace.js";
import { CopyLink, Dialog, fields } from "./parts.js";
import { Shape } from "./seats.js";

/** @import { Session } from "./session" */

/** @param {{ session: Session }} props */
function Absence({ session }) {
  const { text, table, latest } = session;
  const seat = table.mine[0];
  const away = latest.clocks?.[seat]?.away;
  const { absence, zone } = /** @type {NonNullable<typeof table.own>} */ (table.own);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return html`
    ${
      table.pace?.absence
        ? html`<h2>${text("house.absence")}</h2>
          <form class="asks"
              onSubmit=${(/** @type {any} */ event) => session.send({ do: "away", days: Number(fields(event).days) })}>
            <p>${text("house.absence_left", { days: absence })}</p>
            ${
              absence
                ? html`<label><input type="number" name="days" value="1" min="1" max=${absence}
                    required /> ${text("house.absence_days")}
                  </label><button>${text("house.absence_begin")}</button>`
                : null
            }
            ${
              away && away > session.now()
                ? html`<button type="button"
                    onClick=${() => session.send({ do: "away", days: 0 })}>${text("house.absence_end")}</button>`
                : null
            }
          </form>`
        : null
    }
    <p>${text("house.zone")} <b>${zone}</b> ${
      zone === here
        ? null
        : html`<button type="button" onClick=${() => session.send({ do: "zone", zone: here })}>
          ${text("house.zone_here", { zone: here })}</button>`
    }</p>`;
}

/** @param {{ session: Session }} props */
function Orders({ session }) {
  const { text, table, latest, board, choice } = session;
  const own = /** @type {NonNullable<typeof table.own>} */ (table.own);
  const { wishes } = choice;
  const mine = session.myTurn();
  const single = mine && !board.intended ? latest.legal.filter((action) => !action.includes(" ")) : [];
  if (own.then.length || own.standing)
    return html`<h2>${text("house.orders")}</h2><p>${
      own.standing ? text("house.order_standing", { action: text(`action.${own.standing}`) }) : text("house.planned")
    } <button type="button"
        onClick=${() => session.send({ do: "order", what: "none" })}>${text("house.order_cancel")}</button></p>`;
  if (mine ? !single.length : board.intended || !wishes) return null;
  const plan = () => (session.open(null), choice.foresee(wishes));
  return html`<h2>${text("house.orders")}</h2>
    ${single.map(
      (action) =>
        html`<p key=${action}><button type="button" onClick=${() => {
          session.send({ do: "order", what: "standing", act: [action] });
          session.choice.commit(action);
          session.open(null);
        }}>
          ${text("house.order_standing", { action: text(`action.${action}`) })}</button></p>`,
    )}
    ${
      mine
        ? null
        : html`<p class="quiet">${text("house.order_then_note")}</p>
          <p><button type="button" onClick=${plan}>${text("house.plan")}</button></p>`
    }`;
}

/** @param {{ session: Session }} props */
function Host({ session }) {
  const { text, table, past } = session;
  const [sure, setSure] = useState(-1);
  // Who sits there loses the seat: that takes a second tap.
  const open = (/** @type {number} */ seat, /** @type {string} */ who) => {
    const asks = who === "person" && sure !== seat;
    setSure(asks ? seat : -1);
    if (!asks) session.send({ do: "manage", what: "open", seat });
  };
  const rename = (/** @type {number} */ seat) => (/** @type {any} */ event) =>
    session.send({ do: "manage", what: "rename", seat, name: fields(event).name });
  return html`<details class="host"><summary>${text("house.host")}</summary>
    <ul>${table.seats.map(
      ({ seat, name, who, kept, reserved }) =>
        html`<li key=${seat}><form onSubmit=${rename(seat)}><${Shape} seat=${seat} />
          ${
            who === "open"
              ? html`<span>${reserved ? `${name}: ${text("house.reserved")}` : text("house.open_seat")}</span>`
              : html`<input name="name" value=${name} maxlength="32" required aria-label=${text("house.host_rename")} />
                <button>${text("house.host_rename")}</button>`
          }
          ${
            who === "open" || kept
              ? html`<button type="button" onClick=${() => session.send({ do: "manage", what: "bot", seat })}>
                ${text("house.host_bot")}</button>`
              : null
          }
          ${
            reserved ||
            (who !== "open" && !table.mine.includes(seat) && (!table.counts || who === "bot" || kept || session.latest.start))
              ? html`<button type="button" class=${sure === seat ? "main" : ""} onClick=${() => open(seat, who)}>
                ${sure === seat ? text("house.host_open_sure", { name }) : text("house.host_open")}</button>`
              : null
          }</form></li>`,
    )}</ul>
    ${sure < 0 ? null : html`<p class="quiet" role="status">${text("house.host_open_note")}</p>`}
    ${
      past.scene
        ? html`<p><button type="button" onClick=${() => {
            session.send({ do: "ask", what: "rewind", at: session.latest.at, to: past.scene?.at });
            session.open(null);
          }}>${text("house.host_rewind")}</button></p>`
        : null
    }</details>`;
}

/** @param {{ session: Session }} props */
export function AtTable({ session }) {
  const { text, table, latest } = session;
  const [sure, setSure] = useState(false);
  const own = table.own;
  if (!own) return null;
  const tell = (/** @type {import("./protocol").ClientMessage} */ message) => {
    session.send(message);
    session.open(null);
  };
  const late = table.seats.filter(
    ({ seat, who, kept }) => latest.acting.includes(seat) && !table.mine.includes(seat) && who === "person" && !kept,
  );
  const others = table.seats.some(({ seat, who }) => who === "person" && !table.mine.includes(seat));
  return html`
    <${Dialog} title=${text("house.at_table")} closeLabel=${text("house.close")} onClose=${() => session.open(null)}>
      <p>${table.pace ? table.pace.text : text("house.pace_none")}</p>
      ${table.counts ? html`<p class="quiet">${text("ladder.counts")}</p>` : null}
      <div class="buttons">
        ${late.map(
          ({ seat, name }) =>
            html`<button type="button" key=${seat}
                onClick=${() => tell({ do: "nudge", seat })}>${text("house.nudge", { name })}</button>`,
        )}
        ${
          latest.asking || !others
            ? null
            : html`${
                table.pace && !latest.paused
                  ? html`<button type="button"
                      onClick=${() => tell({ do: "ask", what: "pause" })}>${text("house.ask_pause")}</button>`
                  : null
              }<button type="button" onClick=${() => tell({ do: "ask", what: "end" })}>${text("house.ask_end")}</button>`
        }
      </div>
      ${latest.asking || table.counts ? null : html`<${Pace} session=${session} />`}
      ${table.pace?.kind === "days" ? html`<${Absence} session=${session} />` : null}
      <${Orders} session=${session} />
      <h2>${text("house.notes")}</h2>
      <form class="asks" onSubmit=${(/** @type {any} */ event) => session.send({ do: "note", text: fields(event).notes })}>
        <textarea name="notes" rows="4" maxlength="2000" aria-label=${text("house.notes")}>${own.notes}</textarea>
        <p class="quiet">${text("house.notes_note")}</p><button>${text("house.save")}</button>
      </form>
      ${
        others
          ? html`<h2>${text("house.substitute")}</h2>
            ${
              own.substitute
                ? html`<${CopyLink} label=${text("house.substitute_note")}
                    address=${own.substitute} base=${session.near || undefined}
                    text=${text} />
                  <p><button type="button" onClick=${() => session.send({ do: "substitute", yes: false })}>
                    ${text("house.substitute_end")}</button></p>`
                : html`<p class="quiet">${text("house.substitute_note")}</p>
                  <p><button type="button" onClick=${() => session.send({ do: "substitute", yes: true })}>
                    ${text("house.substitute_ask")}</button></p>`
            }`
          : null
      }
      ${table.host ? html`<${Host} session=${session} />` : null}
      <h2>${text("house.leave")}</h2>
      <p class="quiet">${text("house.leave_note")}</p>
      <div class="buttons">
        <button type="button" onClick=${() => tell({ do: "leave" })}>${text("house.leave")}</button>
        ${
          sure
            ? html`<button type="button" class="main"
                onClick=${() => tell({ do: "resign" })}>${text("house.resign_sure")}</button>`
            : html`<button type="button" onClick=${() => setSure(true)}>${text("house.resign")}</button>`
        }
      </div>
      ${sure ? html`<p class="quiet" role="status">${text("house.resign_note")}</p>` : null}
    <//>`;
}

/** What holds at the table now, with what one can do about it. @param {{ session: Session }} props */
export function Standing({ session }) {
  const { text, table, latest } = session;
  const { asking, paused } = latest;
  const mine = table.mine;
  const kept = mine.some((seat) => table.seats[seat].kept);
  const quiet = asking && asking.what !== "undo" && asking.what !== "rewind" ? asking : null; // those two have a dialog
  const names = quiet?.waiting.map((seat) => table.seats[seat].name).join(", ");
  return html`
    ${
      kept
        ? html`<p class="notice" role="status">${text("house.kept_mine")} <button type="button" class="main"
            onClick=${() => session.send({ do: "back" })}>${text("house.come_back")}</button></p>`
        : null
    }
    ${
      paused
        ? html`<p class="notice" role="status">${text("house.paused")} ${
            mine.length
              ? html`<button type="button" onClick=${() => session.send({ do: "resume" })}>${text("house.resume")}</button>`
              : null
          }</p>`
        : null
    }
    ${
      table.own?.ended
        ? html`<p class="notice" role="status">${text(`house.order_${table.own.ended}`)} <button type="button"
        onClick=${() => session.send({ do: "order", what: "none" })}>${text("house.close")}</button></p>`
        : null
    }
    ${
      quiet && quiet.waiting.some((seat) => mine.includes(seat))
        ? html`<p class="notice" role="status">${quiet.text} ${text("house.consent_question")}
            <span class="buttons"><button type="button" class="main"
                onClick=${() => session.send({ do: "consent", yes: true })}>${text("house.allow")}</button>
            <button type="button"
                onClick=${() => session.send({ do: "consent", yes: false })}>${text("house.refuse")}</button></span></p>`
        : quiet
          ? html`<p class="notice" role="status">${quiet.text} ${names ? text("house.waiting_for", { names }) : ""} ${
              mine.includes(quiet.seat)
                ? html`<button type="button"
                    onClick=${() => session.send({ do: "consent", yes: false })}>${text("house.withdraw")}</button>`
                : null
            }</p>`
          : null
    }`;
}
