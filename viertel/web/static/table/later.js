// Parts of the page that nobody needs to see the board and to make a move: each comes when it is wanted for the first time.
import { html, useEffect, useState } from "./html.js";

const AGAIN = 1000; // the line may be down

/** @typedef {() => Promise<Record<string, any>>} Bring */

/** @type {Map<Bring, Record<string, any>>} */
const here = new Map();

/** @type {Promise<unknown> | null} */
let dressed = null;

const STYLES = ["/static/rules.css", "/static/later.css"];

/** How the later parts look. */
const dress = () =>
  Promise.all(
    STYLES.map(
      (href) =>
        new Promise((done, failed) => {
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
          link.onload = done;
          link.onerror = () => (link.remove(), (dressed = null), failed());
          document.head.append(link);
        }),
    ),
  );

/** @param {Bring} bring @returns {Promise<Record<string, any>>} */
export async function brought(bring) {
  try {
    const [part] = await Promise.all([here.get(bring) ?? bring(), (dressed ??= dress())]);
    here.set(bring, part);
    return /** @type {Record<string, any>} */ (here.get(bring));
  } catch {
    await new Promise((go) => setTimeout(go, AGAIN));
    return brought(bring);
  }
}

/**
 * A component of a module that may not be here yet; until then there is nothing.
 * @param {Bring} bring @param {string} name
 */
export const later = (bring, name) =>
  function Later(/** @type {any} */ props) {
    const [, setCome] = useState(here.has(bring));
    const part = here.get(bring)?.[name];
    useEffect(() => {
      let wanted = true;
      if (!part) brought(bring).then(() => wanted && setCome(true));
      return () => void (wanted = false);
    }, []);
    return part ? html`<${part} ...${props} />` : null;
  };
