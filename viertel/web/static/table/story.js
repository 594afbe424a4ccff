// How a board tells events: each for its time, each with what it changes in the drawing. Not the rules: the next view corrects
// whatever is only approximate here.

/** A board's `pace`: milliseconds by the event's key; what is not named is shown in passing. */
export const paces =
  (lengths) =>
  ({ key }) =>
    lengths[key] ?? 0;

/** A board's `step`: what an event changes in the view, by its key. */
export const steps =
  (changes) =>
  (view, { key, args }, options) =>
    changes[key] ? { ...view, ...changes[key](view, args, options) } : view;
