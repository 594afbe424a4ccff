// One line that says what is expected of whom, with the buttons that end, undo or confirm.
import { given } from "./house.js";
import { html } from "./html.js";
import { later } from "./later.js";
import { buttons } from "./narrow.js";
import { Tool } from "./parts.js";
import { Shape } from "./seats.js";

/** @import { Session } from "./session" */

const Plan = later(() => import("./plan.js"), "Plan");
const Next = later(() => import("./next.js"), "Next");

/** What led to the earlier position on the board. @param {Session} session */
function past(session) {
  const entry = session.chronicle.told().find(({ n }) => n === session.past.scene?.target);
  const event = entry?.events.findLast(({ quiet, text }) => !quiet && text);
  return event?.text ?? session.text("house.looking");
}

/** The game asks whoever is to act; the others read who that is. @param {Session} session */
function present(session) {
  const { latest, table, text } = session;
  if (session.myTurn()) return session.board.asks?.(given(session)) ?? latest.prompt.text;
  if (session.choice.plan) return text("house.plan_prompt");
  if (!latest.acting.length) return latest.prompt.text;
  const names = latest.acting.map((seat) => table.seats[seat].name || text("house.open_seat")).join(", ");
  const ordered = table.own?.then.length ? ` – ${text("house.planned")}` : "";
  return `${text("house.to_move", { names })}${ordered}`;
}

/** What is to be read now: what is told, or who is asked for what. @param {Session} session */
export function sentence(session) {
  if (session.status !== "open") return session.notice ?? session.text("house.reconnecting");
  if (session.past.scene) return past(session);
  return session.telling ? session.spoken : present(session);
}

// The prompt keeps its height, so that nothing below it moves; long sentences have smaller letters.
const LONG = 58;
const LONGER = 84;

/** Is this screen's player asked for something, and can answer? @param {Session} session */
const asked = (session) => session.myTurn() && !session.past.scene && !session.telling && session.status === "open";

/** @param {{ session: Session }} props */
export function Prompt({ session }) {
  const { latest, table, text } = session;
  const mine = asked(session);
  // Where several share the device, one of them is asked, and by name.
  const one = mine && table.mine.length > 1 ? latest.seat : null;
  const seats = session.past.scene || session.telling ? [] : one === null ? latest.acting : [one];
  const whose = one === null ? text("house.your_turn") : table.seats[one].name;
  const words = sentence(session);
  const length = words.length > LONGER ? "longer" : words.length > LONG ? "long" : "";
  return html`
    <section class="prompt ${mine ? "mine" : ""}" id="prompt" tabindex="-1" aria-label=${text("house.prompt")}>
      <p class=${length}>${seats.map((seat) => html`<${Shape} seat=${seat} size=${20} key=${seat} />`)}
        <span>${
          mine && seats.length ? html`<strong class="your-turn ${one === null ? "" : "named"}">${whose}</strong>` : null
        }${words}
        </span></p>
      <${Buttons} session=${session} />
    </section>`;
}

/** What can't be done and why, with the rule to look up. @param {{ session: Session, toast: string }} props */
export const Toast = ({ session, toast }) => html`
  <p class="toast" onClick=${() => session.hush()}>${toast} ${
    session.rule
      ? html`<button type="button" class="rule" onClick=${(/** @type {Event} */ event) => {
          event.stopPropagation();
          session.lookUp(session.rule);
        }}>(${session.rule})</button>`
      : null
  }</p>`;

/** What ends, undoes or confirms; `bare`: without help and undo. @param {{ session: Session, bare?: boolean }} props */
export function Buttons({ session, bare = false }) {
  const { latest, table, text, choice, expert } = session;
  const { lifted, chosen, pending } = choice;
  const looking = session.past.scene;
  const telling = session.telling && !looking; // then nobody is asked for anything yet
  const mine = asked(session);
  const idle = !bare && !looking && !telling && !lifted && !pending;
  const { step, turn, ask } = latest.undo ?? {};
  // Bots have nothing against it, so alone with them one need not ask.
  const others = table.seats.some(({ seat, who }) => who === "person" && !table.mine.includes(seat));
  const waits = idle && !mine && !session.replay && table.mine.length > 0 && others;
  const askable = table.seats.some(({ seat, who }) => (who === "person" || who === "same") && !table.mine.includes(seat));
  return html`
      <div class="buttons">
        ${
          lifted
            ? html`<button type="button" class="main" onClick=${() => choice.commit(lifted)}>${text("house.confirm")}</button>
              <${Tool} icon="close" label=${text("house.cancel")} onClick=${() => choice.letGo()} wide />`
            : html`${buttons(choice.legal, chosen).map(
                (action) =>
                  html`<button type="button" class="main" key=${action} onClick=${() => choice.choose(action)}>
                    ${text(`action.${action}`)}</button>`,
              )}
              ${
                chosen.length
                  ? html`<${Tool} icon="close" label=${text("house.cancel")} onClick=${() => choice.letGo()} wide />`
                  : null
              }`
        }
        ${
          idle && mine && expert.free
            ? html`<${Tool} icon="lamp" label=${text("house.hint")} onClick=${() => expert.ask()} wide />`
            : null
        }
        ${
          idle && mine && expert.surprise
            ? html`<${Tool} icon="lamp" label=${text("house.why")} onClick=${() => expert.wonderAbout()} wide />`
            : null
        }
        ${pending ? html`<span class="quiet">${text("house.sent")}</span>` : null}
        ${
          idle && step
            ? html`<${Tool} icon="undo" label=${text("house.undo")} onClick=${() => session.undo("step")} wide />`
            : null
        }
        ${
          idle && turn
            ? html`<${Tool} icon="turn" label=${text("house.undo_turn")} onClick=${() => session.undo("turn")} wide />`
            : null
        }
        ${
          idle && ask && !step && !turn
            ? html`<${Tool} icon="undo" label=${text(askable ? "house.undo_ask" : "house.undo")}
              onClick=${() => session.undo("ask")} wide />`
            : null
        }
        ${waits ? html`<${Plan} session=${session} /><${Next} session=${session} />` : null}
      </div>`;
}
