// How a board tells events: each for its time, each with what it changes in the drawing. Not the rules: the next view corrects
// whatever is only approximate here.

/** @import { Changes, Event, Options } from "./types" */

/**
 * A board's `pace`: milliseconds by the event's key; what is not named is shown in passing.
 * @param {Record<string, number>} lengths
 * @returns {(event: { key: string }) => number}
 */
export const paces =
  (lengths) =>
  ({ key }) =>
    lengths[key] ?? 0;

/**
 * A board's `step`: what an event changes in the view, by its key.
 * @template V, E
 * @param {Changes<V, E>} changes
 * @returns {(view: V, event: Event<E>, options: Options) => V}
 */
export const steps = (changes) => (view, event, options) => {
  const change = changes[event.key];
  return change ? { ...view, ...change(view, event.args, options) } : view;
};
