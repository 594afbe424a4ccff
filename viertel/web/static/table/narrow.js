// Choosing is narrowing the list of legal actions, word by word, in any order. Pure functions; nothing is sent here.

/** @param {string} action */
export const words = (action) => action.split(" ");

/** The legal actions that contain every chosen token. @param {string[]} legal @param {string[]} chosen */
export function remaining(legal, chosen) {
  return legal.filter((action) => {
    const parts = words(action);
    return chosen.every((token) => parts.includes(token));
  });
}

/** The tokens that can be chosen next, each in some remaining action. @param {string[]} legal @param {string[]} chosen */
export function choosable(legal, chosen) {
  const tokens = /** @type {Set<string>} */ (new Set());
  for (const action of remaining(legal, chosen)) for (const token of words(action)) tokens.add(token);
  for (const token of chosen) tokens.delete(token);
  return tokens;
}

/**
 * The one action the choice has come down to, or null while there is still something to choose.
 * @param {string[]} legal @param {string[]} chosen
 */
export function complete(legal, chosen) {
  if (!chosen.length) return null;
  const left = remaining(legal, chosen);
  if (left.length === 1) return left[0];
  // A button is a whole action, even where longer ones begin with its word.
  if (chosen.length === 1 && legal.includes(chosen[0])) return chosen[0];
  // The same words in two orders: the order of choosing decides ("dance d2 d3" and "dance d3 d2").
  const decided = left.filter((action) =>
    words(action)
      .slice(1)
      .every((token) => chosen.includes(token)),
  );
  if (left.length && decided.length === left.length) {
    const spoken = chosen.join(" ");
    return (
      left.find(
        (action) =>
          words(action)
            .filter((token) => chosen.includes(token))
            .join(" ") === spoken,
      ) ?? null
    );
  }
  return null;
}

/**
 * What a tap on a token makes of the choice: the new list of chosen tokens, or null if the token is not open at all.
 * @param {string[]} legal @param {string[]} chosen @param {string} token
 */
export function tap(legal, chosen, token) {
  if (chosen.includes(token)) return chosen.filter((other) => other !== token);
  if (choosable(legal, chosen).has(token)) return [...chosen, token];
  return remaining(legal, [token]).length ? [token] : null;
}

/**
 * The verbs offered as buttons: whole actions of one word, and verbs that still have to be told apart.
 * @param {string[]} legal @param {string[]} chosen
 */
export function buttons(legal, chosen) {
  const left = remaining(legal, chosen);
  const verbs = new Set(left.map((action) => words(action)[0]));
  const alone = left.filter((action) => words(action).length === 1);
  if (chosen.length && verbs.size > 1) return [...verbs].filter((verb) => !chosen.includes(verb));
  return alone;
}
