// Lists of a view, read and changed: never in place, since what stands on the board is compared with what stood there.

/** Trailing zeros of the view's lists are not sent. */
export const at = (list, index) => list?.[index] ?? 0;

/** The list with another value at one place. */
export function put(list, index, value) {
  const copy = [...(list ?? [])];
  while (copy.length <= index) copy.push(0);
  copy[index] = value;
  return copy;
}

/** The list with so many more at one place; a drawing has nothing below zero. */
export const add = (list, index, count) => put(list, index, Math.max(0, at(list, index) + count));
