// "It is your turn", or somebody asks you something: the title and the icon of the tab.

/** @param {string} title @param {string} words what waits; nothing does if they are empty */
export function mark(title, words) {
  document.title = words ? `● ${words} – ${title}` : title;
  const icon = document.querySelector("link[rel=icon]");
  const address = words ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (icon && icon.getAttribute("href") !== address) icon.setAttribute("href", address);
}
