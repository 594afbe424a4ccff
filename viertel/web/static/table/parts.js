// Small parts the page is put together from.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Icon } from "./icons.js";

/** @import { Ref } from "./html" */
/** @import { IconName } from "./icons" */
/** @import { Children, Size, Text } from "./types" */

/**
 * A button with an icon; the word is always there for the ear, and for the eye where there is room.
 * @param {{ icon: IconName, label: string, onClick: () => void, badge?: number | null, pressed?: string, wide?: boolean }} props
 */
export const Tool = ({ icon, label, onClick, badge, pressed, wide = false, ...rest }) => html`
  <button type="button" class="tool" onClick=${onClick} aria-label=${badge ? `${label} ${badge}` : label} aria-pressed=${pressed}
    title=${label} ...${rest}>
    <${Icon} name=${icon} />${wide ? html`<span>${label}</span>` : null}
    ${badge ? html`<b class="badge" aria-hidden="true">${badge}</b>` : null}
  </button>`;

/**
 * A modal dialog: the browser keeps the focus inside and closes it on Escape. Without `onClose` it stays until answered.
 * @param {{ title: string, onClose?: () => void, closeLabel?: string, children?: Children, kind?: string }} props
 */
export function Dialog({ title, onClose, closeLabel, children, kind = "" }) {
  /** @type {Ref<HTMLDialogElement>} */
  const element = useRef(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog.showModal();
    return () => dialog.close(); // gives the focus back to where it was
  }, []);
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose?.();
  };
  // A second Escape closes a dialog whatever one says to the first.
  const closed = () => {
    if (!element.current?.isConnected) return;
    if (onClose) onClose();
    else element.current.showModal();
  };
  return html`
    <dialog ref=${element} class=${kind} aria-label=${title} onCancel=${cancel} onClose=${closed}
      onClick=${(/** @type {Event} */ event) => event.target === element.current && onClose?.()}>
      <div class="dialog-body">
        <header><h2>${title}</h2>${onClose ? html`<${Tool} icon="close" label=${closeLabel} onClick=${onClose} />` : null}
        </header>
        ${children}
      </div>
    </dialog>`;
}

/** @param {string} query */
export function useMedia(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const listen = () => setMatches(list.matches);
    list.addEventListener("change", listen);
    return () => list.removeEventListener("change", listen);
  }, [query]);
  return matches;
}

/**
 * The size of an element's box, measured again whenever it changes.
 * @returns {[Ref<HTMLElement>, Size]}
 */
export function useSize() {
  /** @type {Ref<HTMLElement>} */
  const element = useRef(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const { width, height } = element.current.getBoundingClientRect();
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

/** A number that counts to its new value. @param {{ value: number, still: boolean }} props */
export function Count({ value, still }) {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return undefined;
    if (still || matchMedia("(prefers-reduced-motion: reduce)").matches) return void setShown(value);
    const timer = setTimeout(() => setShown(shown + Math.sign(value - shown)), 60);
    return () => clearTimeout(timer);
  }, [shown, value, still]);
  return html`<span>${shown}</span>`;
}

/** @param {string} address */
export async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * A link that can be copied with one tap, and by hand where the browser forbids it.
 * @param {{ label: string, address: string, base?: string, text: Text }} props
 */
export function CopyLink({ label, address, base = location.href, text }) {
  const [done, setDone] = useState(false);
  /** @type {Ref<HTMLInputElement>} */
  const field = useRef(null);
  const full = new URL(address, base).href;
  const onClick = async () => {
    field.current.select();
    setDone(await copy(full));
  };
  return html`
    <label class="copy-link"><span>${label}</span>
      <span class="row"><input ref=${field} readonly value=${full} onFocus=${() => field.current.select()} />
        <button type="button" onClick=${onClick}>${done ? text("house.copied") : text("house.copy")}</button></span>
    </label>`;
}

/** What somebody has filled in. @param {SubmitEvent & { target: HTMLFormElement }} event @returns {Record<string, string>} */
export function fields(event) {
  event.preventDefault();
  return /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(event.target)));
}
