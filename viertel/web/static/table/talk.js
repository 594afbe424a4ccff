// The chat: what was said, and up to where it has been on this screen.
import { recall, remember } from "./settings.js";

/** @import { ChatLine } from "./protocol" */

const KEPT = 200;

export class Talk {
  /** @type {ChatLine[]} */
  lines = [];
  read = -1; // the last line that was on the screen

  /** At this table, as far as this browser remembers. @param {string} table */
  join(table) {
    this.read = Math.max(this.read, Number(recall(`chat.${table}`) ?? -1));
  }

  /** @param {ChatLine[]} lines */
  hear(lines) {
    const last = this.lines.at(-1)?.n ?? -1;
    this.lines = [...this.lines, ...lines.filter((line) => line.n > last)].slice(-KEPT);
  }

  /** How much the others have said since. @param {number[]} mine */
  unread(mine) {
    return this.lines.filter((line) => line.n > this.read && !mine.includes(line.seat)).length;
  }

  /** @param {string} table */
  see(table) {
    this.read = Math.max(this.read, this.lines.at(-1)?.n ?? -1);
    remember(`chat.${table}`, this.read);
  }
}
