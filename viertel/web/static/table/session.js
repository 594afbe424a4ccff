// What this screen knows, and how the server's messages change it.
import { Absence } from "./absence.js";
import * as alert from "./alert.js";
import { Choice } from "./choice.js";
import { Chronicle } from "./chronicle.js";
import { Ear } from "./ear.js";
import { Expert } from "./expert.js";
import { brought } from "./later.js";
import { namedMessage } from "./named.js";
import { Past } from "./past.js";
import * as preferences from "./settings.js";
import { connect } from "./socket.js";
import { after, Stage } from "./stage.js";
import { Talk } from "./talk.js";
import { texts } from "./text.js";

/** @import { Sentence } from "./aloud" */
/** @import { Layout } from "./layout" */
/** @import { Lesson } from "./lesson" */
/** @import { ClientMessage, ErrorMessage, Mark, MeaningMessage, ServerMessage, StateMessage } from "./protocol" */
/** @import { StoryMessage, TableMessage, VerdictMessage } from "./protocol" */
/** @import { Board, Entry, Event, Scene, Text, Wishes } from "./types" */

const TOAST = 6000;
const STAYS = 5000; // milliseconds
const TOLD = /^(nudged|refused_.*|lapsed)$/; // of what happens beside the game, what is said to whom it concerns
const lessons = () => import("./lesson.js");

// Nothing is drawn before the first messages, so whoever draws need not ask for these.
const NOT_YET = /** @type {any} */ (null);

export class Session {
  /** @type {TableMessage} */
  table = NOT_YET;
  /** @type {Layout | null} what the numbers of views and events mean */
  layout = null;
  /** @type {StateMessage} the newest state of the server */
  latest = NOT_YET;
  /** @type {Scene & { seat: number | null, legal: string[] }} what stands on the board, at most a few events behind */
  shown = NOT_YET;
  /** @type {Text} */
  text = texts({});
  /** @type {"connecting" | "open" | "lost"} */
  status = "connecting";
  /** @type {string | null} what concerns the whole house now */
  notice = null;
  /** @type {string | null} */
  toast = null;
  /** @type {string | null} the rule that the toast rests on, or that is looked up */
  rule = null;
  spoken = ""; // the last sentence
  /** @type {Sentence[]} what a screen reader is to read, oldest first */
  aloud = [];
  sentences = 0;
  /** @type {StateMessage | null} with it my turn begins */
  begins = null;
  /** @type {VerdictMessage | null} what was said of the last choice at an exercise */
  verdict = null;
  /** @type {Lesson | null} what is taught here, once it is needed */
  lesson = null;
  /** @type {string | null} which sheet or dialog is open */
  panel = null;
  /** @type {Mark[]} what happened beside the game */
  marks = [];
  /** Seconds that this screen's clock is behind the server's; the least delay tells it best. */
  behind = -Infinity;
  /** @type {{ of: HTMLElement, told: MeaningMessage | null } | null} what somebody wants to know the meaning of */
  asked = null;
  ready = false; // for the live clocks to begin
  askNext = () => {}; // the next tap asks what something means

  /**
   * `tv`: on a television, the key of the invitation, or nothing where it may not be shown; `near`: where others find this
   * house, "" where nobody does.
   * @param {{ socket: string, board: Board, at: number | null, replay: boolean, tv?: string, near?: string,
   *   onChange: (session: Session) => void }} given
   */
  constructor({ socket, board, at, replay, tv, near, onChange }) {
    this.board = board;
    this.onChange = onChange;
    this.replay = replay;
    this.near = near;
    this.tv = tv !== undefined;
    this.invitation = tv;
    this.wanted = at;
    this.settings = preferences.load();
    preferences.apply(this.settings);
    this.ear = new Ear(() => this.settings);
    preferences.onDusk(() => this.wish({}));

    const pacing = { pace: board.pace, patience: board.patience, speed: () => this.settings.speed };
    this.chronicle = new Chronicle();
    this.talk = new Talk();
    this.choice = new Choice(this);
    this.expert = new Expert(this);
    this.absence = new Absence(this);
    this.past = new Past(this, pacing);
    this.stage = new Stage({
      ...pacing,
      onEvent: (event, entry, length) => this.tell(event, entry, length),
      onDone: (state) => this.show(state),
    });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.absence.begin() : this.absence.end()));
    this.socket = connect(socket, {
      onMessage: (message) => this.receive(message),
      onStatus: (status) => this.onStatus(status),
    });
  }

  changed() {
    this.onChange(this);
  }

  /** @param {ClientMessage} message @returns {boolean} whether it is on its way */
  send(message) {
    return this.socket.send(message);
  }

  // From the server

  /** @param {Session["status"]} status */
  onStatus(status) {
    this.status = status;
    if (status === "lost") this.absence.begin();
    if (status === "open") {
      this.notice = null; // whoever opens is told what holds now
      this.choice.sendAgain();
      this.expert.goOn();
    }
    this.changed();
  }

  /** @param {ServerMessage} received */
  receive(received) {
    const message = this.layout ? namedMessage(this.layout, received, this.table.seats.length) : received;
    /** @type {{ [K in ServerMessage["kind"]]: (message: Extract<ServerMessage, { kind: K }>) => void }} */
    const handlers = {
      table: (table) => this.onTable(table),
      presence: ({ present }) => this.onPresence(present),
      state: (state) => this.onState(state),
      story: (story) => this.onStory(story),
      marks: ({ marks }) => this.onMarks(marks),
      position: (position) => this.past.arrive(position),
      why: ({ rule, text }) => text && this.say(text, rule),
      hint: (hint) => this.expert.advise(hint),
      plan: (plan) => (this.choice.foreseen = plan),
      meaning: (told) => (this.asked &&= { ...this.asked, told }),
      explanation: (explanation) => this.expert.understand(explanation),
      analysis: (analysis) => this.expert.report(analysis),
      verdict: (verdict) => this.onVerdict(verdict),
      pong: () => {}, // the line is there, which is all it says
      chat: ({ lines }) => this.talk.hear(lines),
      notice: ({ code, text }) => this.onNotice(code ? text : null),
      error: (error) => this.onError(error),
      rematch: ({ url }) => location.assign(url),
    };
    handlers[message.kind]?.(/** @type {never} */ (message));
    this.changed();
  }

  /** @param {TableMessage} message */
  onTable(message) {
    this.table = message;
    this.behind = Math.max(this.behind, message.now - Date.now() / 1000);
    // The first stays: what is made of it need not be made again.
    this.layout ??= /** @type {Layout | null} */ (message.layout);
    this.text = texts(message.text, message.lang);
    this.talk.join(message.table);
    if (this.latest) this.alert();
  }

  /** The server's instant. */
  now() {
    return Date.now() / 1000 + this.behind;
  }

  /** @param {Mark[]} marks */
  onMarks(marks) {
    const last = this.marks.at(-1)?.k ?? -1;
    const fresh = marks.filter(({ k }) => k > last);
    if (this.marks.length || last >= 0) for (const { text } of fresh) this.speak(text);
    this.marks = [...this.marks, ...fresh];
    const told = fresh.find(
      ({ key, seat, made }) =>
        this.now() - made < 5 && (key === "declined" || (TOLD.test(key) && this.table.mine.includes(seat))),
    );
    if (told) this.say(told.text);
  }

  /** Who is there, by seat. @param {boolean[]} present */
  onPresence(present) {
    const seats = this.table.seats.map((seat, number) => ({ ...seat, present: present[number] }));
    this.table = { ...this.table, seats };
  }

  /** @param {StateMessage} state */
  onState(state) {
    const before = this.latest;
    // Up to here this screen's story holds; whatever it has beyond was taken back.
    const held = before ? Math.min(before.at, state.at, state.since ?? before.at) : 0;
    this.latest = state;
    if (this.myTurn(state)) this.choice.plan = null;
    this.choice.answer(state.at);
    this.expert.dismiss(state.at);
    this.expert.wonder(state);
    if (this.begun(before, state)) this.begins = state;
    if (!before || held < before.at) {
      this.stage.clear();
      this.chronicle.takeBack(held);
      this.chronicle.append(state.events);
      this.show(state);
    } else {
      this.stage.add(this.chronicle.fresh(state.events), state);
    }
    this.alertTurn(before, state);
    this.stayReady(state);
    this.learn(state);
  }

  /** A lesson, or tips where one is alone with novices. @param {StateMessage} state */
  learn(state) {
    const { learn, mine, seats } = this.table;
    if (this.lesson) return this.lesson.follow(state);
    const alone = mine.length === 1 && seats.every(({ seat, level }) => seat === mine[0] || level === "novice");
    if (!learn || this.replay || this.tv || !alone || !(state.lesson || this.settings.tips)) return;
    brought(lessons).then(({ Lesson }) => {
      this.lesson ??= new Lesson(this);
      this.changed();
    });
  }

  /** @param {StoryMessage} story */
  onStory({ entries, struck }) {
    this.chronicle.begin(entries, struck);
    if (this.wanted !== null) this.past.look(this.wanted);
    else if (this.replay && !this.past.scene) this.past.look(this.past.beside(0, true));
    else this.absence.end();
    this.wanted = null;
  }

  /** @param {string | null} text */
  onNotice(text) {
    this.notice = text;
    if (text) this.speak(text);
  }

  /** @param {ErrorMessage} error */
  onError({ text, id }) {
    this.expert.refuse();
    this.choice.refuse(id);
    this.say(text);
  }

  /** @param {VerdictMessage} verdict */
  onVerdict(verdict) {
    this.choice.refuse(verdict.id);
    this.verdict = verdict;
  }

  // Showing

  /** However soon the next sentence follows, each is read: it stays for a while. @param {string} text */
  speak(text) {
    const now = performance.now();
    this.spoken = text;
    this.aloud = [...this.aloud.filter(({ since }) => now - since < STAYS), { n: this.sentences++, text, since: now }];
  }

  /**
   * One event on the board, with its line in the log and its sentence in the ear.
   * @param {Event} event
   * @param {Entry} entry
   * @param {number} length
   */
  tell(event, entry, length) {
    this.shown = { ...after(this.shown, event, length, this.board, this.table.options), still: !length };
    this.chronicle.tell(event, entry);
    if (!event.quiet) this.speak(event.text);
    if (length) this.ear.hear(this.board.sounds?.[event.key]);
    this.changed();
  }

  /** @param {StateMessage} state */
  show(state) {
    this.chronicle.complete();
    // Where all choose at once, another's choice must not undo mine.
    const same = this.shown?.seat === state.seat && String(this.shown.legal) === String(state.legal);
    this.shown = { ...state, event: null, still: !this.shown };
    if (!same) this.choice.letGo();
    this.choice.compare(state);
    if (state === this.begins) this.speak(`${this.text("house.your_turn")}. ${state.prompt.text}`);
    if (state.over && !this.latest.over) return;
    if (state.over && this.panel === null && !this.replay && !this.past.scene) this.panel = "end";
    this.changed();
  }

  /** Is an event being shown at a pace one can follow? */
  get telling() {
    return this.stage.busy && Boolean(this.shown.event);
  }

  /** @param {string} text @param {string | null} [rule] its number */
  say(text, rule = null) {
    clearTimeout(this.toastTimer);
    this.toast = text;
    this.rule = rule;
    this.speak(rule ? `${text} (${rule})` : text);
    this.toastTimer = setTimeout(() => this.hush(), TOAST);
    this.changed();
  }

  hush() {
    this.toast = null;
    this.changed();
  }

  myTurn(state = this.latest) {
    return Boolean(state && this.table?.mine.some((seat) => state.acting.includes(seat)));
  }

  /**
   * Is it my turn now, and was not? What others have done since my last choice may come with it. A page that is opened has it in
   * its title.
   * @param {StateMessage | null} before @param {StateMessage} state
   */
  begun(before, state) {
    if (this.replay || !before || !this.myTurn(state)) return false;
    const { mine } = this.table;
    const seats = state.events.map(({ seat }) => seat).filter((seat) => seat >= 0);
    const own = seats.findLastIndex((seat) => mine.includes(seat));
    return !this.myTurn(before) || (own >= 0 && own < seats.length - 1);
  }

  /** @param {StateMessage | null} before @param {StateMessage} state */
  alertTurn(before, state) {
    if (this.replay || !this.table) return;
    const [turn, asked] = [this.myTurn(state), this.asksMe(state)];
    this.alert();
    if (before && ((turn && !this.myTurn(before)) || (asked && !this.asksMe(before)))) this.ear.call();
  }

  /** Does somebody wait for my consent? */
  asksMe(state = this.latest) {
    return Boolean(state?.asking?.waiting.some((seat) => this.table.mine.includes(seat)));
  }

  /** The tab says what waits for this player: a move, an answer, or who would like to play again. */
  alert() {
    const { again, title } = this.table;
    const turn = this.myTurn() ? this.text("house.your_turn") : this.asksMe() ? this.text("house.asked") : "";
    alert.mark(title, again?.asked ? this.text("house.again", { name: again.name }) : turn);
  }

  // The player's wishes

  /** The live clocks may begin. */
  getReady() {
    this.ready = true;
    this.send({ do: "ready" });
  }

  /** Who was ready before the line was lost still is. @param {StateMessage} state */
  stayReady({ start }) {
    if (!start) this.ready = false;
    else if (this.ready && this.table.mine.some((seat) => !start.ready.includes(seat))) this.send({ do: "ready" });
  }

  /** @param {"step" | "turn" | "ask"} what */
  undo(what) {
    this.choice.letGo();
    this.send({ do: "undo", what, at: this.latest.at });
  }

  /** @param {Partial<Wishes>} values */
  wish(values) {
    this.settings = { ...this.settings, ...values };
    preferences.save(this.settings);
    preferences.apply(this.settings);
    this.ear.adjust();
    this.changed();
  }

  /** Opens a sheet or dialog, or closes what is open. @param {string | null} panel */
  open(panel) {
    this.panel = this.panel === panel ? null : panel;
    this.changed();
  }

  /** The rules, at one of them if it is named. @param {string | null} [rule] */
  lookUp(rule = null) {
    this.toast = null;
    this.rule = rule;
    this.panel = "rules";
    this.changed();
  }

  readChat() {
    this.talk.see(this.table.table);
    this.changed();
  }
}
