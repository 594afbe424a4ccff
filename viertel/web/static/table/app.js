// The page: bar, prompt, players, board, my own things, log and chat.
import { Aloud } from "./aloud.js";
import { Frame } from "./frame.js";
import { given } from "./house.js";
import { html, useState } from "./html.js";
import { later } from "./later.js";
import { Log } from "./log.js";
import { Panels } from "./panels.js";
import { Tool, useMedia } from "./parts.js";
import { Prompt, Toast } from "./prompt.js";

/** @import { Session } from "./session" */
/** @import { Board } from "./types" */

const dialogs = () => import("./dialogs.js");
const [Consent, Curtain, Links, Settings, Sheet, Since] = ["Consent", "Curtain", "Links", "Settings", "Sheet", "Since"].map(
  (name) => later(dialogs, name),
);
const atTable = () => import("./attable.js");
const [AtTable, Standing] = ["AtTable", "Standing"].map((name) => later(atTable, name));
const Asked = later(() => import("./again.js"), "Asked");
const Clock = later(() => import("./clock.js"), "Clock");
const hints = () => import("./hints.js");
const Analysis = later(() => import("./analysis.js"), "Analysis");
const Card = later(() => import("./card.js"), "Card");
const Chat = later(() => import("./chat.js"), "Chat");
const Begun = later(() => import("./origin.js"), "Begun");
const Exercise = later(() => import("./exercise.js"), "Exercise");
const End = later(() => import("./end.js"), "End");
const [Hints, Why] = ["Hints", "Why"].map((name) => later(hints, name));
const Meaning = later(() => import("./meaning.js"), "Meaning");
const Start = later(() => import("./start.js"), "Start");
const waiting = () => import("./waiting.js");
const [Unseated, Waiting] = ["Unseated", "Waiting"].map((name) => later(waiting, name));
const Tv = later(() => import("./tv.js"), "Tv");
const Rules = later(() => import("./rulebook.js"), "Rules");
const ReplayBar = later(() => import("./replay.js"), "ReplayBar");

/** @param {{ session: Session, wide: boolean, low: boolean }} props */
function Bar({ session, wide, low }) {
  const { text, table, latest, settings } = session;
  const unread = session.talk.unread(table.mine);
  return html`
    <header class="bar">
      <a href="/" class="tool" aria-label=${text("house.home")} title=${text("house.home")}>
        <img src="/static/icon.svg" alt="" width="28" height="28" /></a>
      <h1 class=${low ? "unseen" : ""}>${table.title}</h1>
      <div class="tools">
        ${
          wide
            ? null
            : html`<${Tool} icon="log" label=${text("house.log")} onClick=${() => session.open("log")} />
              ${
                session.replay || table.exercise
                  ? null
                  : html`<${Tool} icon="chat" label=${text("house.chat")} badge=${unread || null}
                    onClick=${() => session.open("chat")} />`
              }`
        }
        ${
          table.invite || table.watch || table.back
            ? html`<${Tool} icon="share" label=${text("house.share")} onClick=${() => session.open("links")} />`
            : null
        }
        ${
          table.own && !latest.over
            ? html`<${Tool} icon="seat" label=${text("house.at_table")} onClick=${() => session.open("table")} />`
            : null
        }
        <${Tool} icon="rules" label=${text("house.rules")} onClick=${() => session.lookUp()} />
        ${
          latest.over && !session.replay
            ? html`<${Tool} icon="crown" label=${text("house.result")} onClick=${() => session.open("end")} />`
            : null
        }
        ${
          low || !wide
            ? null
            : html`<${Tool} icon=${settings.sound ? "sound" : "mute"} label=${text("house.sound")}
              pressed=${String(settings.sound)} onClick=${() => session.wish({ sound: !settings.sound })} />`
        }
        <${Tool} icon="settings" label=${text("house.settings")} onClick=${() => session.open("settings")} />
      </div>
    </header>`;
}

/** On a wide screen log and chat stand beside the board. @param {{ session: Session }} props */
function Side({ session }) {
  const [tab, setTab] = useState("log");
  const { text, table, talk } = session;
  const unread = talk.unread(table.mine);
  return html`
    <div class="side">
      <div class="tabs" role="tablist">
        ${(session.replay ? ["log"] : ["log", "chat"]).map(
          (name) => html`<button type="button" role="tab" key=${name} id="tab-${name}" aria-controls="side-page"
            aria-selected=${String(tab === name)} onClick=${() => setTab(name)}>
            ${text(`house.${name}`)} ${name === "chat" && unread && tab !== "chat" ? html`<b class="badge">${unread}</b>` : null}
          </button>`,
        )}
      </div>
      <div class="page" id="side-page" role="tabpanel" aria-labelledby="tab-${tab}">
        ${tab === "log" ? html`<${Log} session=${session} />` : html`<${Chat} session=${session} />`}</div>
    </div>`;
}

/** What concerns the whole house; while the connection is lost the prompt says it. @param {{ session: Session }} props */
function Notice({ session }) {
  if (!session.notice || session.status !== "open") return null;
  return html`<p class="notice house" role="status">${session.notice}</p>`;
}

/** @param {{ session: Session, board: Board }} props */
export function App({ session, board }) {
  const wide = useMedia("(min-width: 1080px)");
  const low = useMedia("(max-height: 500px) and (min-width: 600px) and (max-width: 1079px)");
  const { text, table, latest, shown, panel, replay, expert } = session;
  if (!table || !shown) return html`<p class="loading" role="status">…</p>`;
  const house = given(session);
  if (session.tv) return html`<${Tv} session=${session} house=${house} board=${board} />`;
  const looking = session.past.scene;
  const close = () => session.open(null);
  const clock =
    table.pace && !replay ? (/** @type {number} */ seat) => html`<${Clock} session=${session} seat=${seat} />` : undefined;
  const kept = table.mine.some((seat) => table.seats[seat].kept);
  const standing = !replay && !latest.over && (kept || latest.paused || latest.asking || table.own?.ended);
  const advice =
    looking || !expert.hint ? (expert.why ? html`<${Why} session=${session} />` : null) : html`<${Hints} session=${session} />`;
  return html`
    <div class="table ${wide ? "wide" : low ? "low" : "narrow"} players-${table.seats.length} ${looking ? "looking" : ""}">
      <${Bar} session=${session} wide=${wide} low=${low} />
      <main>
        <${Notice} session=${session} />
        <${session.lesson?.Prompt ?? Prompt} session=${session} />
        ${wide ? null : advice}
        ${table.exercise && !wide ? html`<${Exercise} session=${session} />` : null}
        ${table.origin ? html`<${Begun} session=${session} />` : null}
        ${table.unseated ? html`<${Unseated} session=${session} />` : null}
        ${table.again && panel !== "end" ? html`<${Asked} session=${session} />` : null}
        ${
          table.seats.some(({ who }) => who === "open")
            ? html`<${Waiting} session=${session} />`
            : latest.start
              ? html`<${Start} session=${session} start=${latest.start} />`
              : null
        }
        ${standing ? html`<${Standing} session=${session} />` : null}
        ${latest.asking ? html`<${Consent} session=${session} asking=${latest.asking} />` : null}
        ${wide ? null : html`<${Panels} house=${house} board=${board} clock=${clock} onOpen=${() => session.open("players")} />`}
        <${Frame} session=${session} house=${house} board=${board} beside=${wide || low} />
        ${looking || latest.over || replay ? html`<${ReplayBar} session=${session} />` : null}
        ${expert.analysis ? html`<${Analysis} session=${session} analysis=${expert.analysis} />` : null}
        ${
          table.mine.length && !latest.over
            ? html`<section class="mine" aria-label=${text("house.mine")}><${board.Mine} house=${house} /></section>`
            : null
        }
      </main>
      ${
        wide
          ? html`<aside><${Panels} house=${house} board=${board} clock=${clock} wide />
            ${advice}<${table.exercise ? Exercise : Side} session=${session} /></aside>`
          : null
      }
      ${session.toast && !session.lesson?.on ? html`<${Toast} session=${session} toast=${session.toast} />` : null}
      ${session.asked?.told ? html`<${Meaning} session=${session} />` : null}
      ${panel === "rules" ? html`<${Rules} session=${session} />` : null}
      ${panel === "settings" ? html`<${Settings} session=${session} />` : null}
      ${panel === "table" ? html`<${AtTable} session=${session} />` : null}
      ${panel === "links" ? html`<${Links} session=${session} />` : null}
      ${panel === "card" ? html`<${Card} session=${session} board=${board} />` : null}
      ${panel === "end" ? html`<${End} session=${session} board=${board} />` : null}
      ${
        !wide && panel === "players"
          ? html`<${Sheet} title=${text("house.players")} closeLabel=${text("house.close")} onClose=${close}>
            <${Panels} house=${house} board=${board} clock=${clock} wide /><//>`
          : null
      }
      ${
        !wide && panel === "log"
          ? html`<${Sheet} title=${text("house.log")} closeLabel=${text("house.close")} onClose=${close}>
            <${Log} session=${session} /><//>`
          : null
      }
      ${
        !wide && panel === "chat"
          ? html`<${Sheet} title=${text("house.chat")} closeLabel=${text("house.close")} onClose=${close}>
            <${Chat} session=${session} /><//>`
          : null
      }
      ${
        session.absence.since && !looking && !latest.lesson
          ? html`<${Since} session=${session} since=${session.absence.since} />`
          : null
      }
      ${latest.curtain != null && !session.stage.busy ? html`<${Curtain} session=${session} seat=${latest.curtain} />` : null}
      <p hidden id="about-how">${text("house.about_how")}</p>
      <${Aloud} session=${session} />
    </div>`;
}
