// Messages come whole from the server, in this screen's language; here only {placeholders} are filled in, and of the two forms in
// {count|# pigeon|# pigeons} the one that the language has for the number. The same as core/text.py does.

/** @import { Text } from "./types" */

const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/** @param {Record<string, string>} messages @param {string} [lang] @returns {Text} */
export function texts(messages, lang = "en") {
  const plural = new Intl.PluralRules(lang);
  return (key, values = {}) =>
    (messages[key] ?? key).replace(PLACEHOLDER, (whole, name, one, many) => {
      const value = values[name];
      if (value === undefined || value === null) return whole;
      if (one === undefined) return String(value);
      return (plural.select(Number(value)) === "one" ? one : many).replaceAll("#", String(value));
    });
}

/** What a turn is called; luck has the word before the first. @param {Text} text @param {number} turn */
export const turnName = (text, turn) => text(turn ? "house.turn" : "house.before_turns", { turn });

/** What there is of it: "a, b"; or, by a blank, the names of an element's classes. @param {unknown[]} parts */
export const joined = (parts, by = ", ") => parts.filter(Boolean).join(by);
