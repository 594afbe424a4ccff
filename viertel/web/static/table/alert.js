// "It is your turn": the title and the icon of the tab.

/** @param {boolean} myTurn @param {string} title @param {string} words */
export function mark(myTurn, title, words) {
  document.title = myTurn ? `● ${words} – ${title}` : title;
  const icon = document.querySelector("link[rel=icon]");
  const address = myTurn ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (icon && icon.getAttribute("href") !== address) icon.setAttribute("href", address);
}
