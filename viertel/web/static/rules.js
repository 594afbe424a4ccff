// The rules as a page: the examples are drawn by the game's own board.
import { draw } from "./table/examples.js";
import { apply, load } from "./table/settings.js";

apply(load());
const book = /** @type {HTMLElement} */ (document.querySelector(".rulebook"));
draw(book);
