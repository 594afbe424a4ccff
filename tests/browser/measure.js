// What is wrong with what a page shows, measured in the page. `measure({ finger })` answers with a list of [kind, element, more]:
//   sideways   the page, or a part of it, can be scrolled sideways
//   cut        a text does not lie within what clips it, or an area holds more than it shows and can't be scrolled
//   broken     a word goes on in the next line
//   small      letters of less than 11 px
//   overlap    two texts, two buttons, or a button and a text of something else lie on one another
//   target     something to be pointed at is too small for the pointer
//   reach      something to be pointed at is covered, or out of sight for good
//   end        what one may do at the end is not in sight at once, or on a large screen the evening is not
// What may be moved about, `[data-pan]`, shows a part and brings the rest into view.

const LEAST = 11;
const POINTED = `button:not(:disabled), a[href], select, input:not([type=hidden]), .target.open, summary,
  label:has([type=radio], [type=checkbox])`;

globalThis.measure = ({ finger }) => {
  /** @type {[string, string, string][]} */
  const wrong = [];
  const say = (kind, element, more = "") => wrong.push([kind, named(element), more.trim()]);
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = dialog ?? document.body;
  const wide = document.documentElement.clientWidth;

  function named(element) {
    const list = [];
    for (let one = element; one && one !== root && list.length < 3; one = one.parentElement) {
      const classes = (one.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 2);
      list.unshift([one.localName, ...classes].join("."));
    }
    return list.join(" ");
  }

  const sights = new Map();
  const seen = (element) => {
    if (!sights.has(element)) sights.set(element, looked(element));
    return sights.get(element);
  };
  const looked = (element) =>
    !element.closest(".unseen, [hidden], .drawings, [aria-live]") &&
    style(element).clipPath !== "inset(50%)" &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  // What lies on top of something else on purpose: compared only with what lies there, too.
  const layers = new Map();
  const layer = (element) => {
    if (!element || element === root) return root;
    if (layers.has(element)) return layers.get(element);
    const { position, zIndex } = style(element);
    const own = ["fixed", "sticky"].includes(position) || (position === "absolute" && Number(zIndex) > 0);
    const found = own ? element : layer(element.parentElement);
    layers.set(element, found);
    return found;
  };

  // What clips something or takes it out of the page's flow, from inside out: found once, since nothing moves meanwhile.
  const around = new Map();
  function clipping(element) {
    if (!element || element === document.documentElement) return [];
    if (!around.has(element)) {
      const { overflowX, overflowY, position, textOverflow } = style(element);
      const [fixed, clips] = [position === "fixed", overflowX !== "visible" || overflowY !== "visible"];
      const further = clipping(element.parentElement);
      const told = textOverflow === "ellipsis" && element.title;
      const panned = element === document.body || element.closest("[data-pan]");
      const box = clips ? element.getBoundingClientRect() : null;
      const own = { element, fixed, clips, told, panned, box, overflowX, overflowY };
      around.set(element, fixed || clips ? [own, ...further] : further);
    }
    return around.get(element);
  }

  /** The part of a box that can be seen, or be scrolled to; says what is cut. */
  function inside(box, element, slack) {
    const { left, right } = box;
    let { top, bottom } = box;
    for (const { fixed, told, panned, box: clip, overflowX, overflowY } of clipping(element)) {
      if (fixed || panned) break;
      if (told) return true;
      if (["hidden", "clip"].includes(overflowX) && (left < clip.left - slack || right > clip.right + slack)) return false;
      if (["hidden", "clip"].includes(overflowY) && (top < clip.top - slack || bottom > clip.bottom + slack)) return false;
      if (["auto", "scroll"].includes(overflowY)) {
        if (left < clip.left - slack || right > clip.right + slack) return false;
        if (bottom < clip.top || top > clip.bottom) return true; // scrolled to when it is wanted
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
    }
    if (element.closest("[data-pan]")) return true;
    return left >= -slack && right <= wide + slack && top + scrollY >= -slack;
  }

  // The page

  if (document.documentElement.scrollWidth > wide + 1)
    say("sideways", document.body, `${document.documentElement.scrollWidth} in ${wide}`);
  const parts = [...root.querySelectorAll("*")].filter((one) => !(one instanceof SVGElement) || one.localName === "svg");
  for (const one of parts) {
    const { overflowX, overflowY, textOverflow } = style(one);
    if ((overflowX === "visible" && overflowY === "visible") || one.closest("[data-pan], .unseen, svg, input, select")) continue;
    if (!one.clientWidth || !seen(one) || (textOverflow === "ellipsis" && one.title)) continue;
    const [across, down] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
    if (across > 1) say(["hidden", "clip"].includes(overflowX) ? "cut" : "sideways", one, `${across} px across`);
    if (down > 1 && ["hidden", "clip"].includes(overflowY)) say("cut", one, `${down} px down`);
  }

  // What is asked for at once must not be searched for; only of numbers there may be more than a screen holds.
  for (const one of root.querySelectorAll(".choices:not(.numbers)"))
    if (one.lastElementChild.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom + 1)
      say("cut", one, "not all choices are in sight");

  // Texts

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.trim();
    const element = node.parentElement;
    if (!words || ["OPTION", "SCRIPT", "STYLE", "NOSCRIPT", "TITLE", "title"].includes(element.nodeName)) continue;
    if (!seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (!lines.length) continue;
    const scale = element instanceof SVGElement ? Math.abs(element.getScreenCTM().d) : 1;
    const size = parseFloat(style(element).fontSize) * scale;
    if (size < LEAST - 0.05) say("small", element, `“${words.slice(0, 24)}” ${size.toFixed(1)} px`);
    if (lines.some((line) => !inside(line, element, size * 0.25))) say("cut", element, `“${words.slice(0, 24)}”`);
    if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) {
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top))).size > 1)
          say("broken", element, `“${word}”`);
      }
    }
    for (const { left, right, top, bottom } of lines) {
      const slack = (bottom - top) * 0.22; // letters do not fill their line
      texts.push({ element, words, left: left + 1, right: right - 1, top: top + slack, bottom: bottom - slack });
    }
  }

  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  // The part that is in sight: scrolled away, things lie where other things are.
  const shown = (one) => {
    let { left, right, top, bottom } = one;
    for (const { element, clips, box: clip } of clipping(one.element)) {
      if (element === root) break;
      if (!clips) continue;
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? [{ ...one, left, right, top, bottom }] : [];
  };
  const lying = texts.flatMap(shown).sort((one, other) => one.top - other.top);
  lying.forEach((one, n) => {
    for (let at = n + 1; at < lying.length && lying[at].top < one.bottom; at++) {
      const other = lying[at];
      if (one.element === other.element || !meet(one, other) || layer(one.element) !== layer(other.element)) continue;
      say("overlap", one.element, `“${one.words.slice(0, 20)}” and “${other.words.slice(0, 20)}” (${named(other.element)})`);
    }
  });

  // What can be pointed at. Lines of the log are read and scrolled through; there a tap beside does no harm.

  const pointed = [...root.querySelectorAll(POINTED)].filter(
    (one) => seen(one) && !one.matches("[type=radio], [type=checkbox], p a, .rules a") && !one.closest(".log li"),
  );
  const boxes = pointed.map((element) => ({ element, box: element.getBoundingClientRect() }));
  for (const { element, box } of boxes) {
    if (box.width < finger - 0.05 || box.height < finger - 0.05)
      say("target", element, `${element.dataset.token ?? ""} ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
  }
  const solid = boxes.filter(({ element }) => !element.matches(".target")).map(({ element, box }) => ({ element, ...rect(box) }));
  solid.flatMap(shown).forEach((one, n, all) => {
    for (const other of all.slice(n + 1))
      if (meet(one, other) && layer(one.element) === layer(other.element) && !holds(one.element, other.element))
        say("overlap", one.element, named(other.element));
    for (const text of lying)
      if (meet(one, text) && layer(one.element) === layer(text.element) && !one.element.contains(text.element))
        say("overlap", one.element, `“${text.words.slice(0, 20)}”`);
  });

  if (root.matches(".end")) {
    for (const one of root.querySelectorAll("footer button, footer a")) {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !hit(one, middle(one))) say("end", one);
    }
    const evening = root.querySelector(".evening");
    if (innerWidth >= 1024 && innerHeight >= 700 && evening.scrollHeight > evening.clientHeight + 1) say("end", evening);
  }

  const [x, y] = [scrollX, scrollY];
  const scrolled = new Map(
    [...document.querySelectorAll("[data-pan], ol, dialog, .scrolls")].map((one) => [one, [one.scrollLeft, one.scrollTop]]),
  );
  for (const { element } of boxes) {
    let at = middle(element);
    if (!hit(element, at)) {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      at = middle(element);
      if (!hit(element, at)) {
        const over = document.elementFromPoint(at.x, at.y);
        say("reach", element, `${element.dataset.token ?? ""} ${over ? `under ${named(over)}` : "out of sight"}`);
      }
    }
  }
  scrollTo({ left: x, top: y, behavior: "instant" });
  for (const [one, [left, top]] of scrolled) one.scrollTo({ left, top, behavior: "instant" });

  return { wrong, prompt: document.querySelector(".prompt")?.getBoundingClientRect().height ?? 0 };

  function rect({ left, right, top, bottom }) {
    return { left, right, top, bottom };
  }
  function holds(one, other) {
    return one.contains(other) || other.contains(one);
  }
  function middle(element) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }
  function hit(element, at) {
    const found = document.elementFromPoint(at.x, at.y);
    return found && (element.contains(found) || (found.matches("label") && found.contains(element)) || sameLayer(element, found));
  }
  // Of targets that share a place, as a small one on a large one, the upper one has it.
  function sameLayer(element, found) {
    return element.matches(".target") && found.matches(".target.open") && element !== found && small(found, element);
  }
  function small(found, element) {
    const [one, other] = [found.getBoundingClientRect(), element.getBoundingClientRect()];
    return one.width * one.height < other.width * other.height;
  }
};
