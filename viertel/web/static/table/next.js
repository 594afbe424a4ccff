// The next table that waits for me, the most urgent first: asked for when this one does not.
import { html, useEffect, useState } from "./html.js";

/** @import { Session } from "./session" */

/** @param {{ session: Session }} props */
export function Next({ session }) {
  const { text, table } = session;
  /** @type {[{ url: string, title: string } | undefined, (found: any) => void]} */
  const [found, setFound] = useState(/** @type {any} */ (undefined));
  useEffect(() => {
    const look = async () => {
      if (document.hidden || !navigator.onLine) return;
      const answer = await fetch(`/waiting.json?not=${table.table}`).catch(() => null);
      if (!answer?.ok) return;
      const tables = await answer.json();
      setFound(tables[0]);
      if ("setAppBadge" in navigator) navigator.setAppBadge(tables.length).catch(() => {}); // an installed app's icon
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return found
    ? html`<a class="button next-table" href=${found.url} title=${text("house.next_table")}>${found.title} →
    <span class="unseen">${text("house.next_table")}</span></a>`
    : null;
}
