// Pieces that look alike. Each keeps its number as long as one can follow it, so that a move is seen as one.

/**
 * @template C, L
 * @typedef {{ key: number, look: L, cell: C }} Piece
 */

/** What is known before anything was seen. */
export const unseen = () => ({ pieces: /** @type {Piece<any, any>[]} */ ([]), next: 0 });

/**
 * The pieces in the order of their numbers. `lying`: pairs of a cell and what the piece on it looks like.
 * @template C, L
 * @param {ReturnType<typeof unseen>} known
 * @param {[cell: C, look: L][]} lying
 * @returns {Piece<C, L>[]}
 */
export function follow(known, lying) {
  const free = new Map(lying);
  /** @type {Piece<C, L>[]} */
  const kept = [];
  /** @type {Piece<C, L>[]} */
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
