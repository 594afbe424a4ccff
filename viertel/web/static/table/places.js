// Places on a board, as styles say them.

/** Where a piece has gone; a transition takes it there. */
export const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;

/** Where something lies, and how large. */
export const box = ({ x, y, width, height }) => ({ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
