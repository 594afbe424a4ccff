// A long press, a right click, the key `?` or the tap after the button of that name asks what something means. A press that
// turns into a drag, a scroll or a second finger asks nothing, and one that asked is no tap.

const AREAS = ".board, section.mine, .panel"; // what is in them has a meaning
const LONG = 500; // milliseconds
const FAR = 10; // pixels

/** @param {HTMLElement} root @param {(of: Element, area: Element) => void} ask */
export function listen(root, ask) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let from = { x: 0, y: 0 };
  let asked = false;
  let armed = false; // the next tap asks
  const stop = () => clearTimeout(timer);
  const about = (/** @type {EventTarget | null} */ target) => {
    const of = /** @type {Element} */ (target);
    const area = of.closest(AREAS);
    stop();
    if (area) ask(of, area);
    return Boolean(area);
  };
  root.addEventListener("contextmenu", (event) => about(event.target) && event.preventDefault());
  root.addEventListener("keydown", (event) => event.key === "?" && about(event.target) && event.preventDefault());
  root.addEventListener("pointerdown", ({ target, pointerType, isPrimary, x, y }) => {
    stop();
    asked = false;
    from = { x, y };
    if (pointerType !== "mouse" && isPrimary) timer = setTimeout(() => (asked = about(target)), LONG);
  });
  root.addEventListener("pointermove", ({ x, y }) => Math.hypot(x - from.x, y - from.y) > FAR && stop());
  for (const end of ["pointerup", "pointercancel", "scroll"]) root.addEventListener(end, stop, true);
  const swallow = (/** @type {Event} */ event) => {
    if (!asked && !(armed && about(event.target))) return;
    asked = armed = false;
    event.stopPropagation();
    event.preventDefault();
  };
  root.addEventListener("click", swallow, true);
  return () => (armed = true);
}
