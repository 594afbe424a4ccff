// A drawing of the page as a file of its own: the board as it stands, with the page's styles, symbols and letters in it.
import { given } from "./house.js";
import { html, render } from "./html.js";

/** @import { Session } from "./session" */
/** @import { Board, House, Size } from "./types" */

/** @param {Blob} blob @returns {Promise<string>} */
const asData = (blob) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = failed;
    reader.readAsDataURL(blob);
  });

/** @param {string} address @param {string} base */
const fetched = async (address, base) => asData(await (await fetch(new URL(address, base))).blob());

/** Every rule of the page's styles, with the letters themselves. */
export async function styles() {
  const sheets = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })),
  );
  const rules = sheets.map(async ({ rule, base }) => {
    const address = rule instanceof CSSFontFaceRule && /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1];
    return address ? rule.cssText.replace(/url\([^)]*\)/, `url("${await fetched(address, base)}")`) : rule.cssText;
  });
  return (await Promise.all(rules)).join("\n");
}

/** The house as it is when nothing is asked and nothing moves. @param {Session} session @returns {House} */
function still(session) {
  const { view, scores, acting } = session.latest;
  return {
    ...given(session),
    ...{ view, scores, acting, event: null, length: 0, still: true, live: false, legal: [], chosen: [], lifted: null, sent: [] },
    choosable: () => false,
    remaining: () => [],
  };
}

const pictured = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/**
 * The board at the end, drawn anew at a size of its own, whatever the screen: its markup, and how large it came out.
 * @param {Session} session @param {Board} board @param {Size} size
 */
export async function portrait(session, board, size) {
  const place = document.createElement("div");
  Object.assign(place.style, { position: "fixed", left: "-5000px", top: "0", display: "block", width: `${size.width}px` });
  place.inert = true;
  document.body.append(place);
  try {
    render(html`<div class="board"><${board.Board} house=${still(session)} size=${size} /></div>`, place);
    await pictured();
    await document.fonts.ready;
    for (const targets of place.querySelectorAll(".targets")) targets.remove();
    const drawn = /** @type {HTMLElement} */ (place.querySelector(".board")?.firstElementChild);
    const { width, height } = drawn.getBoundingClientRect();
    const whole = /** @type {HTMLElement} */ (place.firstElementChild?.cloneNode(false));
    const { font, color } = getComputedStyle(place); // which it has from the page
    Object.assign(whole.style, {
      display: "block",
      width: `${width}px`,
      height: `${height}px`,
      overflow: "visible",
      font,
      color,
    });
    whole.append(...[...document.querySelectorAll("svg.drawings")].map((one) => one.cloneNode(true)), drawn.cloneNode(true));
    return { markup: new XMLSerializer().serializeToString(whole), width, height };
  } finally {
    render(null, place);
    place.remove();
  }
}
