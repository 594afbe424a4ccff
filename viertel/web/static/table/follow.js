// Pieces that look alike. Each keeps its number as long as one can follow it, so that a move is seen as one.

/** What is known before anything was seen. */
export const unseen = () => ({ pieces: [], next: 0 });

/** `lying`: pairs of a cell and what the piece on it looks like. The pieces as {key, look, cell}, in the order of their numbers. */
export function follow(known, lying) {
  const free = new Map(lying);
  const kept = [];
  const lost = [];
  for (const one of known.pieces) (free.get(one.cell) === one.look ? kept : lost).push(one);
  for (const one of kept) free.delete(one.cell);
  for (const [cell, look] of free) {
    const found = lost.findIndex((one) => one.look === look);
    kept.push({ key: found < 0 ? known.next++ : lost.splice(found, 1)[0].key, look, cell });
  }
  known.pieces = kept.sort((one, other) => one.key - other.key);
  return known.pieces;
}
