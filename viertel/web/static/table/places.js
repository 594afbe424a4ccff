// Places on a board, as styles say them.

/** @import { Place, Size } from "./types" */

/** Where a piece has gone; a transition takes it there. @param {Place} place */
export const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;

/** Where something lies, and how large. @param {Place & Size} place */
export const box = ({ x, y, width, height }) => ({ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
