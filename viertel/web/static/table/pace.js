// Asking for another pace: live becomes days, days become live, or there is no clock any more.
import { html, useState } from "./html.js";
import { fields } from "./parts.js";

/** @import { PaceWish } from "./protocol" */
/** @import { Session } from "./session" */

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LEVELS = ["novice", "regular", "expert", "master"];
const DAY = 86400;

/** What the form says. @param {Record<string, string>} found @returns {PaceWish | null} */
function wished(found) {
  const { kind, bank, increment, move, night, dusk, dawn, weekend, absence, zero, level } = found;
  const rest = {
    zero: /** @type {PaceWish["zero"]} */ (zero),
    level,
    bank: 0,
    increment: 0,
    move: 0,
    night: null,
    weekend: false,
    absence: 0,
  };
  if (kind === "live") return { ...rest, kind, bank: Number(bank), increment: Number(increment) };
  if (kind !== "days") return null;
  const hours = /** @type {[number, number]} */ ([Number(dusk), Number(dawn)]);
  return { ...rest, kind, move: Number(move), night: night ? hours : null, weekend: Boolean(weekend), absence: Number(absence) };
}

/** @param {{ session: Session }} props */
export function Pace({ session }) {
  const { text, table } = session;
  const { pace } = table;
  const [kind, setKind] = useState(pace?.kind === "days" ? "live" : "days");
  const usual = kind === "days" ? "decide" : "keep";
  const onSubmit = (/** @type {any} */ event) => {
    session.send({ do: "ask", what: "pace", pace: wished({ ...fields(event), kind }) });
    session.open(null);
  };
  const number = (
    /** @type {string} */ name,
    /** @type {number} */ value,
    /** @type {number} */ min,
    /** @type {number} */ max,
  ) =>
    html`<label><input type="number" name=${name} value=${value} min=${min} max=${max} required inputmode="numeric" />
      ${text(`pace.${name}`)}
    </label>`;
  const hour = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ value) =>
    html`<label>${text(label)} <select name=${name}>${HOURS.map(
      (one) => html`<option key=${one} selected=${one === value}>${one}</option>`,
    )}</select></label>`;
  return html`<details><summary>${text("house.pace_ask")}</summary>
    <form class="pace" onSubmit=${onSubmit}>
      <div class="segments">${["none", "live", "days"].map(
        (one) =>
          html`<label key=${one}><input type="radio" name="kind" value=${one} checked=${kind === one}
              onChange=${() => setKind(one)} /><span>${text(`house.pace_${one}`)}</span></label>`,
      )}</div>
      ${
        kind === "live"
          ? html`<div class="figures">${number("bank", (pace?.bank || 1200) / 60, 1, 1440)}
            ${number("increment", pace?.increment || 10, 0, 3600)}</div>`
          : null
      }
      ${
        kind === "days"
          ? html`<div class="figures">${number("move", (pace?.move || 2 * DAY) / DAY, 1, 30)}
            <label><input type="checkbox" name="night" defaultChecked=${pace?.kind !== "days" || Boolean(pace.night)} />
              ${text("pace.night")}
            </label><span class="row">${hour("dusk", "pace.night_from", pace?.night?.[0] ?? 22)}
              ${hour("dawn", "pace.night_to", pace?.night?.[1] ?? 8)}</span>
            <label><input type="checkbox" name="weekend" defaultChecked=${Boolean(pace?.weekend)} />
              ${text("pace.weekend")}</label>
            <small class="quiet">${text("pace.own_time")}</small>
            ${number("absence", pace?.kind === "days" ? pace.absence : 7, 0, 60)}</div>`
          : null
      }
      ${
        kind === "none"
          ? null
          : html`<div class="figures"><b>${text("pace.zero")}</b>${["keep", "decide", "nudge"].map(
              (one) =>
                html`<label key=${kind + one}><input type="radio" name="zero" value=${one}
                    defaultChecked=${one === (pace?.kind === kind ? pace.zero : usual)} />
                  ${text(kind === "days" && one === "decide" ? "pace.choose_decide_days" : `pace.choose_${one}`)}</label>`,
            )}<label>${text("pace.level")} <select name="level">${LEVELS.map(
              (one) =>
                html`<option key=${one} value=${one} selected=${one === (pace?.level ?? "regular")}>
                  ${text(`house.level_${one}`)}</option>`,
            )}</select></label></div>`
      }
      <div class="buttons"><button>${text("house.pace_ask")}</button></div>
    </form></details>`;
}
