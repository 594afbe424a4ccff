// html.js with the types of the libraries behind it, which reach the browser without any.
import type { VNode } from "preact";

export declare function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export { render } from "preact";
export { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

/** An element that is there whenever an effect or a handler runs; or a value kept from one drawing to the next. */
export interface Ref<T> {
  current: T;
}
export declare function useRef<T>(nothingYet: null): Ref<T>;
export declare function useRef<T>(value: T): Ref<T>;
