// What is taught at this table: the steps of a lesson, and among novices a tip when something comes up for the first time.
import { html } from "./html.js";
import { words } from "./narrow.js";
import { Tool } from "./parts.js";
import { Buttons, Prompt, Toast } from "./prompt.js";
import { recall, remember } from "./settings.js";
import { Spotlight } from "./spotlight.js";
import { texts } from "./text.js";

/** @import { StateMessage } from "./protocol" */
/** @import { Session } from "./session" */

/**
 * What the server tells of a lesson, in this screen's language.
 * A `part` of a decision that is sent as one is a step of its own: done when the board's draft has become what `until` says.
 * The draft begins with the `draft` of the first part.
 * @typedef {{ say: string, wrong?: string, came?: string, light: string[], show: string[], gesture: string, part: boolean,
 *   draft: unknown, until: unknown, look: string[] }} Step
 * @typedef {{ name: string, on: "choice" | "event" | "word", word: string, say: string }} Tip
 * @typedef {{ steps: Step[], end: string, tips: Tip[] }} Told
 */

const AGAIN = 1000; // the line may be down

/** Has what a tip is about come up? @param {Tip} tip @param {string[]} legal @param {Set<string>} heard */
const comesUp = ({ on, word }, legal, heard) =>
  on === "event"
    ? heard.has(word)
    : legal.some((action) => (on === "choice" ? words(action)[0] === word : words(action).slice(1).includes(word)));

/**
 * Is a draft on the way from one to another? Numbers lie between the two, all else is as in one of them; what the second does not
 * name is free, as where the board's cursor is.
 * @param {any} from @param {any} to @param {any} now @returns {boolean}
 */
function onTheWay(from, to, now) {
  if (typeof from === "number" && typeof to === "number") return Math.min(from, to) <= now && now <= Math.max(from, to);
  if (!from || !to || typeof to !== "object") return now === from || now === to;
  return Boolean(now) && Object.keys(to).every((key) => onTheWay(from[key], to[key], now[key]));
}

export class Lesson {
  /** @type {Told | null} */
  told = null;
  /** @type {number | null} the step that is to be done; null: none */
  step = null;
  /** @type {string | null} what came of the step before, until it is read */
  came = null;
  /** @type {string[]} where one sees that */
  seen = [];
  ended = false; // all is done, which is still to be said
  /** @type {Tip | null} */
  tip = null;
  /** @type {Set<string>} the events since I was asked last */
  heard = new Set();
  said = "";

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    if (new URLSearchParams(location.search).has("learn")) {
      remember(this.place, null); // whoever asks for it has not left it
      history.replaceState(null, "", location.pathname);
    }
    this.left = Boolean(recall(this.place));
    this.fetch();
  }

  get place() {
    return `lesson.${this.session.table.table}`;
  }

  async fetch() {
    const { game, lang } = this.session.table;
    try {
      const answer = await fetch(`/lesson/${game}?lang=${lang}`);
      this.told = await answer.json();
    } catch {
      setTimeout(() => this.fetch(), AGAIN);
      return;
    }
    this.follow(this.session.latest);
    this.session.changed();
  }

  /** A step's or a tip's words, with the names of those who sit here. @param {string} message */
  words(message) {
    const { seats, lang } = this.session.table;
    return texts({ message }, lang)("message", Object.fromEntries(seats.map(({ seat, name }) => [`p${seat}`, name])));
  }

  // Where we are

  /** The game has gone on. @param {StateMessage} state */
  follow(state) {
    if (!this.told) return;
    const before = this.step;
    const now = (this.step = state.lesson?.step ?? null);
    if (!this.left && before !== null && now !== before) {
      const done = now === null ? state.at > this.at : now > before;
      this.came = (done && this.told.steps[before].came) || null;
      this.seen = this.told.steps[before].look;
      this.ended = done && now === null;
    }
    this.at = state.at;
    if (now !== before) this.begin();
    if (state.events.some(({ seat }) => this.session.table.mine.includes(seat))) this.tip = null; // I have decided
    for (const { events } of state.events) for (const { key } of events) this.heard.add(key);
    if (this.step === null && !this.came && !this.ended) this.suggest(state);
    this.say();
  }

  at = 0;

  /** A step begins, or goes on. A draft that does not lead to its end is laid anew: nobody would get out of it. */
  begin() {
    if (this.step === null || this.left) return;
    const [draft] = this.drafts;
    if (draft !== null && this.partOf(this.session.choice.draft()) === null) this.session.choice.keep(draft);
  }

  get steps() {
    return this.told?.steps ?? [];
  }

  /** The first part of the decision that is to be made now: a step before `step`, or that itself. */
  get first() {
    let first = this.step ?? 0;
    while (first && this.steps[first - 1].part) first -= 1;
    return first;
  }

  /** What the board's draft is before each part of the decision and after the last; null where it has none. */
  get drafts() {
    const parts = this.steps.slice(this.first, (this.step ?? 0) + 1);
    return [parts[0].draft, ...parts.map(({ until }) => until)];
  }

  /** The part of the decision that somebody with this draft is in; null: none leads there. @param {unknown} draft */
  partOf(draft) {
    const { drafts, first } = this;
    for (let n = drafts.length - 2; n >= 0; n--) if (onTheWay(drafts[n], drafts[n + 1], draft)) return first + n;
    return null;
  }

  /** The part of the step that comes now. */
  get part() {
    return this.partOf(this.session.choice.draft()) ?? this.first;
  }

  /** @param {StateMessage} state */
  suggest(state) {
    const { settings, table } = this.session;
    if (!settings.tips || this.tip || !this.session.myTurn(state)) return;
    const name = `tips.${table.game}`;
    const seen = /** @type {string[]} */ (recall(name) ?? []);
    const found = this.told?.tips.find((tip) => !seen.includes(tip.name) && comesUp(tip, state.legal, this.heard));
    this.heard.clear();
    if (!found) return;
    remember(name, [...seen, found.name]);
    this.tip = found;
  }

  /** What is on the card, to be heard as well. */
  say() {
    const { sentence } = this;
    if (sentence && sentence !== this.said) this.session.speak(sentence);
    this.said = sentence;
  }

  /** Is the lesson being played, and not left? */
  get on() {
    return Boolean(this.told) && !this.left && (this.step !== null || this.came !== null || this.ended);
  }

  get sentence() {
    if (!this.told) return "";
    if (this.on) return this.words(this.came ?? (this.ended ? this.told.end : this.steps[this.part].say));
    return this.tip ? this.words(this.tip.say) : "";
  }

  // What the player does

  /** What came of it is read. */
  next() {
    if (this.came !== null) this.came = null;
    else {
      this.ended = false;
      this.session.say(this.session.text("house.about_how")); // from here on there is more to ask than the lesson told
    }
    this.say();
    this.session.changed();
  }

  /** @param {boolean} left */
  leave(left) {
    this.left = left;
    this.came = null;
    this.ended = false;
    this.begin();
    remember(this.place, left || null);
    if (left && this.step !== null) this.session.say(this.session.text("house.lesson_left"));
    this.say();
    this.session.changed();
  }

  dismiss() {
    this.tip = null;
    this.session.changed();
  }

  // What may be chosen

  /** The actions that lead on. @param {string[]} legal @returns {string[]} */
  open(legal) {
    if (!this.told && this.session.latest.lesson) return [];
    if (!this.on) return legal;
    if (this.came !== null || this.ended) return [];
    const first = this.session.latest.lesson?.accept.map((line) => line[0]) ?? [];
    return first.length ? legal.filter((action) => first.includes(action)) : legal;
  }

  /** While what came of a step is read, any tap means that it is read. */
  reads() {
    if (this.came === null && !this.ended) return false;
    if (this.session.myTurn()) this.next();
    return true;
  }

  /** A tap on what the lesson does not mean is answered here; on what the rules don't allow, there. @param {string} token */
  declines(token) {
    if (!this.on) return false;
    if (this.reads()) return true;
    const { legal } = this.session.latest;
    if (!legal.some((action) => words(action).includes(token))) return false;
    this.refuse();
    return true;
  }

  /** A whole decision that the lesson does not mean. @param {string | string[]} act */
  forbids(act) {
    if (!this.on) return false;
    if (this.reads()) return true;
    const accept = this.session.latest.lesson?.accept ?? [];
    const actions = [act].flat();
    if (!accept.length || accept.some((line) => actions.every((action, n) => action === line[n]))) return false;
    this.refuse();
    return true;
  }

  /** Does the draft leave the part's way when it becomes this? @param {unknown} draft */
  strays(draft) {
    if (!this.told) return Boolean(this.session.latest.lesson);
    if (!this.on || this.step === null) return false;
    if (this.came !== null || this.ended) return true;
    const n = this.part - this.first;
    const [from, to] = this.drafts.slice(n);
    return from !== null && !onTheWay(from, to, draft);
  }

  /** A change of the draft that the lesson does not mean. @param {unknown} draft */
  refuses(draft) {
    if (this.on && this.reads()) return true;
    if (!this.strays(draft)) return false;
    if (this.told) this.refuse();
    return true;
  }

  refuse() {
    this.session.say(this.words(this.steps[this.part].wrong ?? ""));
  }

  /** What the prompt is while something is taught; null: as ever. */
  get Prompt() {
    if (this.session.past.scene || this.session.status !== "open") return null;
    return this.on ? Coach : this.tip ? Tipped : null;
  }
}

/**
 * Of what is lit, that which leads on now; where nothing lit is a word of an action, all of it.
 * @param {string[]} light @param {Set<string>} open
 */
const next = (light, open) => {
  const left = light.filter((names) => names.split("|").some((name) => open.has(name)));
  return left.length ? left : light;
};

/** The lesson speaks in the prompt's place. @param {{ session: Session }} props */
function Coach({ session }) {
  const { text, choice } = session;
  const lesson = /** @type {Lesson} */ (session.lesson);
  const { came, ended, step, steps } = lesson;
  const reading = came !== null || ended;
  const ready = session.myTurn() && !session.stage.busy;
  const number = step === null ? steps.length : lesson.part;
  const doing = !reading && ready && !choice.pending ? steps[number] : null;
  const open = new Set(choice.legal.flatMap(words));
  const head =
    came !== null
      ? text("house.lesson_came")
      : ended
        ? text("house.lesson_end")
        : text("house.lesson_step", { step: number + 1, steps: steps.length });
  return html`
    <section class="prompt lesson ${reading ? "came" : "mine"}" id="prompt" tabindex="-1" aria-label=${text("house.prompt")}>
      <header><b>${head}</b>
        ${
          ended && came === null
            ? null
            : html`<span class="steps" aria-hidden="true">${steps.map(
                (_, n) => html`<i key=${n} class=${n < number ? "past" : n === number ? "here" : ""}></i>`,
              )}</span>`
        }
        <${Tool} icon="close" label=${text("house.lesson_leave")} onClick=${() => lesson.leave(true)} /></header>
      ${
        // Nowhere else is it sure not to cover what is pointed at.
        session.toast
          ? html`<${Toast} session=${session} toast=${session.toast} />`
          : html`<p><span>${lesson.sentence}</span></p>`
      }
      ${
        reading
          ? html`<div class="buttons">${
              ready || session.latest.over
                ? html`<button type="button" class="main" onClick=${() => lesson.next()}>
                ${text(ended && came === null ? "house.lesson_play_on" : "house.go_on")}</button>`
                : null
            }</div>`
          : html`<${Buttons} session=${session} bare />`
      }
    </section>
    ${
      doing
        ? html`<${Spotlight} light=${next(doing.light, open)} show=${doing.show} chosen=${choice.chosen}
          all=${choice.legal.length > 1} confirm=${Boolean(choice.lifted)} tap=${doing.gesture === "tap"} />`
        : came !== null && ready
          ? html`<${Spotlight} key="came" light=${lesson.seen} show=${[]} chosen=${[]} all confirm=${false} tap=${false} />`
          : null
    }`;
}

/** @param {{ session: Session }} props */
function Tipped({ session }) {
  const { text } = session;
  const lesson = /** @type {Lesson} */ (session.lesson);
  return html`<${Prompt} session=${session} />
    <p class="notice tip" role="status"><span><b>${text("house.tip")}</b> ${lesson.sentence}</span>
      <${Tool} icon="close" label=${text("house.close")} onClick=${() => lesson.dismiss()} /></p>`;
}
