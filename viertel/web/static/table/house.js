// What a board is given: the position to draw, and what the player can do with it.
import { choosable, remaining, words } from "./narrow.js";
import { isEvening } from "./settings.js";

/** @import { Session } from "./session" */
/** @import { House } from "./types" */

/** @param {Session} session @returns {House} */
export function given(session) {
  const { table, choice, expert, past, chronicle, settings } = session;
  const scene = past.scene ?? session.shown;
  const { all, legal, chosen, lifted, pending } = choice;
  const pointed = expert.pointed ?? choice.ordered;
  const open = choosable(legal, lifted ? [] : chosen);
  return {
    facts: table.facts,
    options: table.options,
    seats: session.replay ? table.seats.map((seat) => ({ ...seat, present: true })) : table.seats,
    mine: table.mine,
    seat: session.latest.seat,
    view: scene.view,
    scores: scene.scores,
    acting: scene.acting,
    event: scene.event,
    length: scene.length ?? 0,
    still: Boolean(scene.still) || settings.speed === "off",
    chosen: pointed ? words(pointed).slice(1) : chosen,
    lifted: pointed ?? lifted,
    sent: pending ? [pending.act].flat().flatMap(words) : [],
    choosable: (token) => token !== null && open.has(token),
    legal: all,
    remaining: () => remaining(all, chosen),
    story: () => chronicle.told().flatMap((entry) => (past.scene && entry.n > past.scene.at ? [] : entry.events)),
    choose: (token) => choice.choose(token),
    take: (action) => choice.take(action),
    play: (actions) => choice.commit(actions),
    live: !past.scene,
    evening: isEvening(settings),
    draft: choice.draft(),
    leads: (draft) => choice.leads(draft),
    sketch: (draft) => choice.sketch(draft),
    letGo: () => choice.letGo(),
    text: session.text,
    name: (seat) => table.seats[seat].name,
  };
}
