// The one place that knows which libraries draw the page.
import { h, render } from "../lib/preact.js";
import htm from "../lib/htm.js";

export const html = htm.bind(h);
export { render };
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/hooks.js";
