// What this screen knows, and everything that changes it: messages from the server, taps of the player.
import * as alert from "./alert.js";
import { choosable, complete, remaining, tap, words } from "./narrow.js";
import { namedMessage } from "./named.js";
import * as preferences from "./settings.js";
import { connect } from "./socket.js";
import { after, Stage } from "./stage.js";
import { texts } from "./text.js";

const TOAST = 6000;

/** Does an entry have something for the log? */
const loud = (entry) => entry.events.some((event) => !event.quiet && event.text);

export class Session {
  constructor({ socket, board, at, replay, onChange }) {
    this.board = board;
    this.onChange = onChange;
    this.replay = replay;
    this.wanted = at;
    this.settings = preferences.load();
    this.status = "connecting";
    this.table = null;
    this.layout = null; // what the numbers of views and events mean
    this.text = texts({});
    this.latest = null; // the newest state of the server
    this.shown = null; // {view, event, …}: what stands on the board, at most a few events behind
    this.looking = null; // the same for an earlier position, or null
    this.playing = false; // the replay runs by itself
    this.log = []; // entries told so far, oldest first; taken back ones stay, marked
    this.chat = [];
    this.read = -1; // the last line of chat that was on the screen
    this.chosen = [];
    this.lifted = null; // a complete action waiting for "confirm my moves"
    this.pending = null; // an action sent and not yet answered
    this.hint = null; // {at, choices}: what the expert advises; without choices while he thinks
    this.analysis = null; // {positions, points, turnings, done}: the game as the expert saw it
    this.pointed = null; // the choice of a hint that is pointed at
    this.since = null; // entries since my last turn, until closed
    this.leftAt = -1; // the newest position somebody watched; Infinity while watching
    this.toast = null;
    this.spoken = "";
    this.panel = null; // which sheet or dialog is open

    preferences.apply(this.settings);
    alert.listenForGesture();
    const stage = { pace: (event) => board.pace(event), patience: board.patience, speed: () => this.settings.speed };
    this.stage = new Stage({
      ...stage,
      onEvent: (event, entry, length) => this.tell(event, entry, length),
      onDone: (state) => this.show(state),
    });
    this.lookStage = new Stage({
      ...stage,
      onEvent: (event, entry, length) => {
        if (!this.looking) return;
        this.looking = after(this.looking, event, length, board, this.table.options);
        this.spoken = event.quiet ? this.spoken : event.text;
        this.changed();
      },
      onDone: (target) => this.send({ do: "position", at: target }),
    });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : this.comeBack()));
    this.socket = connect(socket, {
      onMessage: (message) => this.receive(message),
      onStatus: (status) => this.onStatus(status),
    });
  }

  changed() {
    this.onChange(this);
  }

  set(values) {
    Object.assign(this, values);
    this.changed();
  }

  send(message) {
    return this.socket.send(message);
  }

  // ── from the server ──────────────────────────────────────────────────────────────────────────────────────────

  onStatus(status) {
    this.status = status;
    if (status === "lost") this.leave();
    // The server plays the same id once only, so an unanswered action may safely be sent again.
    if (status === "open" && this.pending) this.send(this.pending);
    this.changed();
  }

  receive(received) {
    const message = this.layout && this.board.named ? namedMessage(this.layout, received, this.table.seats.length) : received;
    const handler = {
      table: this.onTable,
      state: this.onState,
      story: this.onStory,
      position: this.onPosition,
      why: this.onWhy,
      hint: this.onHint,
      analysis: this.onAnalysis,
      chat: this.onChat,
      error: this.onError,
      rematch: ({ url }) => location.assign(url),
    }[message.kind];
    handler?.call(this, message);
    this.changed();
  }

  onTable(message) {
    this.table = message;
    this.layout ??= message.layout; // the first stays: whoever knows it need not read it again
    this.text = texts(message.text);
    this.read = Math.max(this.read, Number(preferences.recall(`chat.${message.table}`) ?? -1));
  }

  onState(state) {
    const before = this.latest;
    // Up to here this screen's story holds; whatever it has beyond was taken back.
    const held = before ? Math.min(before.at, state.at, state.since ?? before.at) : 0;
    this.latest = state;
    if (this.pending && state.at !== this.pending.at) this.pending = null;
    if (this.hint && state.at !== this.hint.at) this.hint = this.pointed = null;
    if (!before || held < before.at) {
      this.stage.clear();
      for (const entry of this.log) entry.undone ||= entry.n > held;
      this.append(state.events);
      this.show(state);
    } else {
      this.stage.add(this.fresh(state.events), state);
    }
    this.alertTurn(before, state);
  }

  /** Entries of a state that the log does not have yet. */
  fresh(entries) {
    return entries.filter((entry) => !this.log.some((known) => !known.undone && known.n === entry.n && known.complete));
  }

  append(entries) {
    for (const entry of this.fresh(entries)) this.log.push({ ...entry, complete: true });
  }

  onStory({ entries }) {
    this.log = entries.map((entry) => ({ ...entry, complete: true }));
    if (this.wanted !== null) this.look(this.wanted);
    else if (this.replay && !this.looking) this.look(this.beside(0, true));
    else this.comeBack();
    this.wanted = null;
  }

  /** From now on nobody is watching: the tab is hidden or the connection lost. */
  leave() {
    this.leftAt = this.latest?.at ?? -1;
  }

  /** Tells what happened meanwhile. */
  comeBack() {
    if (this.latest && this.leftAt < this.latest.at) this.since = this.missed();
    this.leftAt = Infinity;
    this.changed();
  }

  /** What others did since my last decision; null if that was nothing or I have not begun. */
  missed() {
    const mine = this.table?.mine ?? [];
    if (this.replay || mine.length !== 1 || this.latest?.over) return null;
    const last = this.log.findLastIndex((entry) => mine.includes(entry.seat));
    const entries = this.log.slice(last + 1).filter(loud);
    return last >= 0 && entries.length && this.myTurn() ? { from: this.log[last].n, entries } : null;
  }

  onPosition(message) {
    if (!this.looking) return;
    const { at, target } = this.looking;
    if (message.at === this.latest.at && message.at === target && !this.replay) return this.live();
    this.looking = { ...message, target, event: null, still: message.at < at };
    if (this.playing && message.at === target) this.playOn();
  }

  onWhy({ rule, text }) {
    if (text) this.say(rule ? `${text} (${rule})` : text);
  }

  onChat({ lines }) {
    const last = this.chat.at(-1)?.n ?? -1;
    this.chat = [...this.chat, ...lines.filter((line) => line.n > last)].slice(-200);
  }

  get unread() {
    return this.chat.filter((line) => line.n > this.read && !this.table.mine.includes(line.seat)).length;
  }

  readChat() {
    this.read = Math.max(this.read, this.chat.at(-1)?.n ?? -1);
    preferences.remember(`chat.${this.table.table}`, this.read);
    this.changed();
  }

  onHint({ at, choices }) {
    if (this.hint && at === this.latest.at) this.hint = { at, choices };
  }

  onAnalysis({ positions, points, turnings, done }) {
    const known = (this.analysis?.points ?? []).filter(({ at }) => !points.some((point) => point.at === at));
    this.analysis = { positions, points: [...known, ...points].sort((one, other) => one.at - other.at), turnings, done };
  }

  onError({ text, id }) {
    if (this.hint && !this.hint.choices) this.hint = null;
    if (this.pending && (!id || id === this.pending.id)) this.pending = null;
    this.say(text);
  }

  // ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** One event on the board, with its line in the log and its sentence in the ear. */
  tell(event, entry, length) {
    this.shown = { ...after(this.shown, event, length, this.board, this.table.options), still: !length };
    const known = this.log.at(-1);
    if (known?.n !== entry.n || known.undone) this.log.push({ ...entry, events: [event] });
    else if (!known.complete) known.events = [...known.events, event];
    if (!event.quiet) this.spoken = event.text;
    this.changed();
  }

  show(state) {
    for (const entry of this.log) entry.complete = true;
    // Where all choose at once, another's choice must not undo mine.
    const same = this.shown?.seat === state.seat && String(this.shown.legal) === String(state.legal);
    this.shown = { ...state, event: null, still: !this.shown };
    if (!same) this.letGo();
    if (state.over && !this.latest.over) return;
    if (state.over && this.panel === null && !this.replay && !this.looking) this.panel = "end";
    this.changed();
  }

  /** Is an event being shown at a pace one can follow? */
  get telling() {
    return this.stage.busy && Boolean(this.shown.event);
  }

  say(text) {
    clearTimeout(this.toastTimer);
    this.toast = text;
    this.spoken = text;
    this.toastTimer = setTimeout(() => this.set({ toast: null }), TOAST);
    this.changed();
  }

  myTurn(state = this.latest) {
    return Boolean(state && this.table?.mine.some((seat) => state.acting.includes(seat)));
  }

  alertTurn(before, state) {
    if (this.replay || !this.table) return;
    const now = this.myTurn(state);
    alert.mark(now, this.table.title, this.text("house.your_turn"));
    if (now && before && !this.myTurn(before) && this.settings.sound) alert.chime();
  }

  // ── choosing ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** What may be chosen now: nothing while events are told, an earlier position is shown or an action is on its way. */
  get legal() {
    return this.looking || this.stage.busy || this.pending || !this.latest || this.latest.curtain != null
      ? []
      : this.latest.legal;
  }

  choose(token) {
    if (this.stage.busy) return this.stage.skip();
    if (this.looking || this.pending) return;
    if (this.lifted && this.chosen.includes(token)) return this.commit(this.lifted);
    const chosen = tap(this.legal, this.chosen, token);
    if (!chosen) return this.send({ do: "why", target: token });
    this.toast = null;
    this.chosen = chosen;
    this.lifted = null;
    const action = complete(this.legal, chosen);
    const wish = this.settings.confirm;
    if (action && (this.board.confirms?.(action, wish) ?? wish)) this.lifted = action;
    else if (action) return this.commit(action);
    this.changed();
  }

  /** May the expert be asked, and is there something to ask? Alone with bots it is the player's own wish. */
  get asksExpert() {
    const { hints } = this.table;
    return (hints === "on" || (hints === "may" && this.settings.hints)) && this.legal.length > 1 && !this.hint;
  }

  askExpert() {
    this.hint = { at: this.latest.at, choices: null };
    this.send({ do: "hint" });
    this.changed();
  }

  /** Shows a choice of the expert's on the board, as if it were about to be confirmed. */
  point(act) {
    this.pointed = typeof act === "string" && this.legal.includes(act) ? act : null;
    this.changed();
  }

  /** Plays a choice of the expert's; a whole plan is one decision. */
  take(act) {
    this.hint = this.pointed = null;
    const wish = this.settings.confirm;
    if (typeof act !== "string" || !(this.board.confirms?.(act, wish) ?? wish)) return this.commit(act);
    this.chosen = words(act).slice(1);
    this.lifted = act;
    this.changed();
  }

  letGo() {
    this.chosen = [];
    this.lifted = null;
    this.changed();
  }

  commit(action) {
    if (!this.latest || this.looking || this.pending) return;
    this.pending = { do: "act", act: action, at: this.latest.at, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    this.chosen = [];
    this.lifted = null;
    this.send(this.pending);
    this.changed();
  }

  // What is not decided yet stays in this browser: one draft for each seat of a table, whatever a board makes of it.

  get draftName() {
    return `draft.${this.table.table}.${this.latest.seat}`;
  }

  draft() {
    if (this.drafted?.name !== this.draftName) this.drafted = { name: this.draftName, value: preferences.recall(this.draftName) };
    return this.drafted.value;
  }

  sketch(value) {
    this.drafted = { name: this.draftName, value };
    preferences.remember(this.draftName, value);
    this.changed();
  }

  undo(what) {
    this.letGo();
    this.send({ do: "undo", what, at: this.latest.at });
  }

  // ── earlier positions ────────────────────────────────────────────────────────────────────────────────────────

  look(at) {
    const last = this.latest.at;
    at = Math.max(0, Math.min(at, last));
    this.lookStage.clear();
    this.since = null;
    // One step forward is shown as it happened; anything else is a jump.
    const between = this.looking ? this.told().filter((entry) => entry.n > this.looking.at && entry.n <= at) : [];
    const step = between.length > 0 && between.filter(loud).length <= 1;
    if (at === last && !step && !this.replay) return this.live();
    this.looking = { ...(this.looking ?? this.shown), target: at };
    if (step) this.lookStage.add(between, at);
    else this.send({ do: "position", at });
    this.changed();
  }

  /** Entries that count, oldest first. */
  told() {
    return this.log.filter((entry) => !entry.undone);
  }

  /** The next position with something to tell, in either direction. */
  beside(at, forward) {
    const told = this.told().filter(loud);
    const found = forward ? told.find((entry) => entry.n > at) : told.findLast((entry) => entry.n < at);
    return found?.n ?? (forward ? this.latest.at : 0);
  }

  analyse() {
    this.panel = null;
    if (this.analysis) this.analysis = null;
    else this.send({ do: "analyse" });
    this.changed();
  }

  live() {
    this.lookStage.clear();
    this.looking = null;
    this.playing = false;
    this.changed();
  }

  togglePlay() {
    this.playing = !this.playing;
    if (this.playing) {
      const at = this.looking?.target ?? this.latest.at;
      this.look(at >= this.latest.at ? 0 : this.beside(at, true));
    }
    this.changed();
  }

  playOn() {
    if (this.looking.at >= this.latest.at) this.playing = false;
    else
      setTimeout(
        () => this.playing && this.looking && this.look(this.beside(this.looking.at, true)),
        this.settings.speed === "off" ? 400 : 120,
      );
  }

  /** Shows what was missed, event by event, and ends in the present. */
  showMissed() {
    const { from } = this.since;
    this.since = null;
    this.playing = true;
    this.look(from);
  }

  // ── wishes ───────────────────────────────────────────────────────────────────────────────────────────────────

  wish(values) {
    this.settings = { ...this.settings, ...values };
    preferences.save(this.settings);
    preferences.apply(this.settings);
    this.changed();
  }

  open(panel) {
    this.panel = this.panel === panel ? null : panel;
    this.changed();
  }

  // ── what the board is given ──────────────────────────────────────────────────────────────────────────────────

  house() {
    const scene = this.looking ?? this.shown;
    const legal = this.legal;
    const open = choosable(legal, this.lifted ? [] : this.chosen);
    return {
      facts: this.table.facts,
      options: this.table.options,
      seats: this.replay ? this.table.seats.map((seat) => ({ ...seat, present: true })) : this.table.seats,
      mine: this.table.mine,
      seat: this.latest.seat,
      view: scene.view,
      scores: scene.scores,
      acting: scene.acting,
      event: scene.event,
      length: scene.length ?? 0,
      still: Boolean(scene.still) || this.settings.speed === "off",
      chosen: this.pointed ? words(this.pointed).slice(1) : this.chosen,
      lifted: this.pointed ?? this.lifted,
      sent: this.pending ? [this.pending.act].flat().flatMap(words) : [],
      choosable: (token) => open.has(token),
      legal,
      remaining: () => remaining(legal, this.chosen),
      story: () =>
        this.told()
          .filter((entry) => !this.looking || entry.n <= this.looking.at)
          .flatMap((entry) => entry.events),
      choose: (token) => this.choose(token),
      play: (actions) => this.commit(actions),
      live: !this.looking,
      draft: this.draft(),
      sketch: (draft) => this.sketch(draft),
      letGo: () => this.letGo(),
      text: this.text,
      name: (seat) => this.table.seats[seat].name,
    };
  }
}
