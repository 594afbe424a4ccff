// html.js with the types of the libraries behind it, which reach the browser without any.
import type { VNode } from "preact";

export declare function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export { render } from "preact";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
