// Step, play, jump and link through the positions of a game.
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { copy, Tool } from "./parts.js";
import { turnName } from "./text.js";

/** @import { Session } from "./session" */

/** @param {{ session: Session }} props */
export function ReplayBar({ session }) {
  const { text, latest, replay, past, expert } = session;
  const at = past.scene?.target ?? latest.at;
  const entries = session.chronicle.told();
  const turnOf = (/** @type {number} */ n) => entries.findLast((entry) => entry.n <= n)?.turn ?? 0;
  const turn = turnOf(at);
  const starts = entries.filter((entry, n) => n === 0 || entries[n - 1].turn !== entry.turn).map((entry) => entry.n - 1);
  const go = (/** @type {number} */ target) => {
    past.playing = false;
    past.look(target);
  };
  const link = new URL(location.href);
  link.searchParams.set("at", String(at));
  const share = async () => session.say((await copy(link.href)) ? text("house.copied") : link.href);
  return html`
    <nav class="replay" aria-label=${text("house.replay")}>
      <${Tool} icon="first" label=${text("house.previous_turn")}
        onClick=${() => go(starts.findLast((start) => start < at) ?? 0)} />
      <${Tool} icon="back" label=${text("house.back")} onClick=${() => go(past.beside(at, false))} />
      <${Tool} icon=${past.playing ? "pause" : "play"} label=${text(past.playing ? "house.pause" : "house.play")}
        onClick=${() => past.toggle()} />
      <${Tool} icon="next" label=${text("house.forward")} onClick=${() => go(past.beside(at, true))} />
      <${Tool} icon="last" label=${text("house.next_turn")}
        onClick=${() => go(starts.find((start) => start > at) ?? latest.at)} />
      <input type="range" min="0" max=${latest.at} value=${at} aria-label=${text("house.position")}
        aria-valuetext=${turnName(text, turn)}
        onInput=${(/** @type {{ target: HTMLInputElement }} */ { target }) => go(Number(target.value))} />
      <span class="where">${turnName(text, turn)}</span>
      ${
        latest.over
          ? html`<${Tool} icon="curve" label=${text("house.analyse")} pressed=${String(Boolean(expert.analysis))}
            onClick=${() => expert.analyse()} />`
          : null
      }
      ${
        latest.over && at < latest.at
          ? html`<a class="tool" href="/on/${replay ? "replay" : "table"}/${session.table.table}?at=${at}"
            aria-label=${text("house.play_on")} title=${text("house.play_on")}><${Icon} name="again" /></a>`
          : null
      }
      <${Tool} icon="link" label=${text("house.link_position")} onClick=${share} />
      ${
        past.scene && !replay
          ? html`<button type="button" class="main" onClick=${() => past.leave()}>${text("house.to_present")}</button>`
          : null
      }
    </nav>`;
}
