// Parts of a view, read and changed: never in place, since what stands on the board is compared with what stood there.

/**
 * With another value at one place: of a list, or of what is kept by names.
 * @template {object} T
 * @template {keyof T} K
 * @param {T | undefined} things
 * @param {K} key
 * @param {T[K]} value
 * @returns {T}
 */
export function put(things, key, value) {
  if (things && !Array.isArray(things)) return { ...things, [key]: value };
  const copy = Array.from(/** @type {any} */ (things ?? []));
  while (copy.length < Number(key)) copy.push(0);
  copy[Number(key)] = value;
  return /** @type {any} */ (copy);
}

/**
 * With so many more at one place; a drawing has nothing below zero.
 * @template {object} T
 * @template {keyof T} K
 * @param {T | undefined} things
 * @param {K} key
 * @param {number} count
 */
export const add = (things, key, count) =>
  put(things, key, /** @type {T[K]} */ (Math.max(0, Number(things?.[key] ?? 0) + count)));
