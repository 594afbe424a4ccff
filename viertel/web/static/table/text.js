// Messages come whole from the server, in this screen's language; here only {placeholders} are filled in.

/** @import { Text } from "./types" */

/** @param {Record<string, string>} messages @returns {Text} */
export function texts(messages) {
  return (key, values = {}) => (messages[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What a turn is called; luck has the word before the first. @param {Text} text @param {number} turn */
export const turnName = (text, turn) => text(turn ? "house.turn" : "house.before_turns", { turn });

/** What there is of it: "a, b"; or, by a blank, the names of an element's classes. @param {unknown[]} parts */
export const joined = (parts, by = ", ") => parts.filter(Boolean).join(by);
