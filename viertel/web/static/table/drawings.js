// A board's drawings are brought into the page once and used by name. Used from their own file, they would be asked for
// again with every new piece, and the piece be missing while the line is down.

const AGAIN = 1000;

/** @param {string} address */
export async function bring(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    drawings.setAttribute("class", "drawings");
    drawings.setAttribute("aria-hidden", "true");
    document.body.append(drawings);
  } catch {
    setTimeout(() => bring(address), AGAIN);
  }
}
