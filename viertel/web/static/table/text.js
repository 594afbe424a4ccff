// Messages come whole from the server, in this screen's language; here only {placeholders} are filled in.

export function texts(messages) {
  return (key, values = {}) => (messages[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** What a turn is called; luck has the word before the first. */
export const turnName = (text, turn) => text(turn ? "house.turn" : "house.before_turns", { turn });
