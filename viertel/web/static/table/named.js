// The wire's numbers by their names. The layout comes once with the table and says what each field of a view and each argument of
// an event means; docs/board.md describes it.

/** What this screen may not know. */
export const HIDDEN = "hidden";

/** @import { Axes, Field, Kind, Layout, Names } from "./layout" */
/** @typedef {(value: number) => any} Reader */

/** @param {Map<number, any>} known @param {Reader} read @returns {Reader} */
const remembered = (known, read) => (value) => {
  if (!known.has(value)) known.set(value, Object.freeze(read(value)));
  return known.get(value);
};

/** @param {Axes} axes @param {Names} of @returns {Reader} */
function naming(axes, of) {
  const names = typeof of === "string" ? axes[of] : of;
  return Array.isArray(names) ? (value) => names[value] : (value) => value;
}

/** @type {{ [kind: string]: (kind: any, axes: Axes) => Reader }} */
const KINDS = {
  count: () => (value) => value,
  amount: () => (value) => value,
  flag: () => Boolean,
  one: ({ of }, axes) => naming(axes, of),
  maybe({ is }, axes) {
    const read = reader(is, axes);
    return (value) => (value ? read(value - 1) : null);
  },
  some({ is }, axes) {
    const read = reader(is, axes);
    return (value) => (value ? read(value) : null);
  },
  set({ of }, axes) {
    const name = naming(axes, of);
    return remembered(new Map(), (value) => {
      const names = [];
      for (let n = 0, rest = value; rest; n += 1, rest = Math.floor(rest / 2)) if (rest % 2) names.push(name(n));
      return names;
    });
  },
  // The same number gives the same object, so that a piece is drawn anew only when it has changed.
  parts({ parts }, axes) {
    const pieces = parts.map((/** @type {[string, number, Kind]} */ [name, size, is]) => [name, size, reader(is, axes)]);
    return remembered(new Map(), (value) => {
      /** @type {{ [name: string]: any }} */
      const thing = {};
      let rest = value;
      for (const [name, size, read] of pieces) {
        thing[name] = read(rest % size);
        rest = Math.floor(rest / size);
      }
      return thing;
    });
  },
};

/** @param {Kind} kind @param {Axes} axes @returns {Reader} */
const reader = (kind, axes) => KINDS[kind.kind](kind, axes);

/** @param {Reader} read @returns {Reader} */
const guarded = (read) => (value) => (value === -1 ? HIDDEN : read(value));

/** How a field is read: one value, or all of them by the names of its axes. @param {Field<Kind>} field @param {Axes} axes */
function fieldReader({ per = [], sizes = [], is, secret }, axes) {
  const read = secret ? guarded(reader(is, axes)) : reader(is, axes);
  if (!per.length) return (/** @type {number} */ value) => read(value ?? 0);
  /** @param {number[]} list @param {number} seats @param {number} depth @param {number} from @returns {any} */
  function along(list, seats, depth, from) {
    if (depth === per.length) return read(list[from] ?? 0);
    const names = axes[per[depth]];
    const count = per[depth] === "seat" ? seats : Array.isArray(names) ? names.length : (names ?? sizes[depth]);
    const one = (/** @type {number} */ n) =>
      along(list, seats, depth + 1, depth + 1 < per.length ? (from + n) * sizes[depth + 1] : from + n);
    if (!Array.isArray(names)) return Array.from({ length: count }, (_, n) => one(n));
    return Object.fromEntries(names.flatMap((name, n) => (name === null ? [] : [[name, one(n)]])));
  }
  return (/** @type {number[]} */ list, /** @type {number} */ seats) => along(list ?? [], seats, 0, 0);
}

/** @type {WeakMap<Layout, {fields: [string, Function][], events: {[key: string]: [string, Reader][]}}>} */
const known = new WeakMap();

/** The readers of a layout, made once. @param {Layout} layout */
function readers(layout) {
  let found = known.get(layout);
  if (!found) {
    const { axes, kinds = [], fields, events } = layout;
    const meant = (/** @type {Kind | number} */ is) => (typeof is === "number" ? kinds[is] : is);
    const argument = (/** @type {Kind | number} */ is) => {
      const kind = meant(is);
      return kind.kind === "amount" ? reader(kind, axes) : guarded(reader(kind, axes));
    };
    found = {
      fields: Object.entries(fields).map(([name, field]) => [name, fieldReader({ ...field, is: meant(field.is) }, axes)]),
      events: Object.fromEntries(
        Object.entries(events).map(([key, args]) => [key, Object.entries(args).map(([name, is]) => [name, argument(is)])]),
      ),
    };
    known.set(layout, found);
  }
  return found;
}

/** @type {WeakMap<object, any>} */
const views = new WeakMap();

/**
 * A view by names. The same view of the wire gives the same object.
 * @param {Layout} layout
 * @param {{ [field: string]: any }} view
 * @param {number} seats
 */
export function named(layout, view, seats) {
  if (!views.has(view)) {
    views.set(view, Object.fromEntries(readers(layout).fields.map(([name, read]) => [name, read(view[name], seats)])));
  }
  return views.get(view);
}

/**
 * An event with its arguments by names.
 * @template {{ key: string, args: { [name: string]: number } }} E
 * @param {Layout} layout
 * @param {E} event
 * @returns {E & { args: { [name: string]: any } }}
 */
export function namedEvent(layout, event) {
  const kinds = readers(layout).events[event.key] ?? [];
  const args = Object.fromEntries(kinds.flatMap(([name, read]) => (name in event.args ? [[name, read(event.args[name])]] : [])));
  return { ...event, args: { ...event.args, ...args } };
}

/**
 * A message of the server with its view and events by names.
 * @param {Layout} layout
 * @template {{ [part: string]: any }} M
 * @param {M} message
 * @param {number} seats
 * @returns {M}
 */
export function namedMessage(layout, message, seats) {
  const entries = (/** @type {any[]} */ list) =>
    list.map((entry) => ({ ...entry, events: entry.events.map((/** @type {any} */ event) => namedEvent(layout, event)) }));
  const read = /** @type {any} */ ({ ...message });
  if (message.view) read.view = named(layout, message.view, seats);
  for (const part of ["events", "entries", "struck"]) if (message[part]) read[part] = entries(message[part]);
  return read;
}
