// Earlier positions: looked at one by one, or played through.
import { loud } from "./chronicle.js";
import { after, Stage } from "./stage.js";

/** @import { PositionMessage } from "./protocol" */
/** @import { Session } from "./session" */
/** @import { Pacing, Scene } from "./types" */

const PAUSE = 120;
const STILL = 400; // where nothing moves, each position needs time to be seen

export class Past {
  /** @type {(Scene & { target: number }) | null} the position on the board and the one it is on the way to; null: the present */
  scene = null;
  playing = false; // it goes on by itself

  /** @param {Session} session @param {Pacing} pacing */
  constructor(session, pacing) {
    this.session = session;
    this.stage = new Stage({
      ...pacing,
      onEvent: (event, _entry, length) => {
        if (!this.scene) return;
        this.scene = after(this.scene, event, length, session.board, session.table.options);
        if (!event.quiet) session.speak(event.text);
        if (length) session.ear.hear(session.board.sounds?.[event.key]);
        session.changed();
      },
      onDone: (at) => session.send({ do: "position", at }),
    });
  }

  /** @param {number} position */
  look(position) {
    const { session } = this;
    const last = session.latest.at;
    const at = Math.max(0, Math.min(position, last));
    this.stage.clear();
    session.absence.since = null;
    // One step forward is shown as it happened; anything else is a jump.
    const { scene } = this;
    const between = scene ? session.chronicle.told().filter((entry) => entry.n > scene.at && entry.n <= at) : [];
    const step = between.length > 0 && between.filter(loud).length <= 1;
    if (at === last && !step && !session.replay) return this.leave();
    this.scene = { ...(scene ?? session.shown), target: at };
    if (step) this.stage.add(between, at);
    else session.send({ do: "position", at });
    session.changed();
  }

  /** @param {PositionMessage} message */
  arrive(message) {
    if (!this.scene) return;
    const { at, target } = this.scene;
    if (message.at === this.session.latest.at && message.at === target && !this.session.replay) return this.leave();
    this.scene = { ...message, target, event: null, still: message.at < at };
    if (this.playing && message.at === target) this.goOn();
  }

  /** Back to the present. */
  leave() {
    this.stage.clear();
    this.scene = null;
    this.playing = false;
    this.session.changed();
  }

  /** The nearest position with something to tell. @param {number} at @param {boolean} forward */
  beside(at, forward) {
    return this.session.chronicle.beside(at, forward) ?? (forward ? this.session.latest.at : 0);
  }

  toggle() {
    this.playing = !this.playing;
    if (this.playing) {
      const last = this.session.latest.at;
      const at = this.scene?.target ?? last;
      this.look(at >= last ? 0 : this.beside(at, true));
    }
    this.session.changed();
  }

  goOn() {
    const { settings, latest } = this.session;
    if (!this.scene || this.scene.at >= latest.at) this.playing = false;
    else
      setTimeout(
        () => this.playing && this.scene && this.look(this.beside(this.scene.at, true)),
        settings.speed === "off" ? STILL : PAUSE,
      );
  }

  /** Plays from a position on, and ends in the present. @param {number} from */
  playFrom(from) {
    this.playing = true;
    this.look(from);
  }
}
