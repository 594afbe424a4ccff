// The one place that knows which libraries draw the page.
import { h, options, render } from "../lib/preact.js";
import htm from "../lib/htm.js";

// Preact ties an element to those above it where it is first drawn. One that is kept and drawn again, by `useMemo`, or by htm
// where nothing in it can change, is drawn as a copy from then on, and would keep all that was on the page at that first time:
// every turn some megabytes more. Preact copies what has a depth (`__b`). With one from the beginning only copies are ever tied.
options.vnode = (element) => {
  element.__b = 1;
};

export const html = htm.bind(h);
export { render };
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/hooks.js";
