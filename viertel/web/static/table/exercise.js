// An exercise: a position at which a choice is tried, and what it is worth. Puzzles, and one's own turning points.
import { html, useEffect, useState } from "./html.js";
import { recall, remember } from "./settings.js";
import { Icon } from "./icons.js";

/** @import { Choice, ExerciseInfo } from "./protocol" */
/** @import { Session } from "./session" */

const SOLVED = "puzzles"; // the keys of those that were solved on this device

/** @returns {string[]} */
export const solved = () => recall(SOLVED) ?? [];

/** @param {string} key */
function solve(key) {
  if (!solved().includes(key)) remember(SOLVED, [...solved(), key]);
}

/** The next puzzle that is not solved yet, else simply the next. @param {ExerciseInfo} exercise */
function next({ all, key }) {
  const at = all.indexOf(key);
  const others = [...all.slice(at + 1), ...all.slice(0, at)];
  const done = solved();
  return others.find((one) => !done.includes(one)) ?? others[0];
}

/** The turning points of a game are named behind the #, in their order. @param {ExerciseInfo} exercise */
function nextMistake({ key }) {
  const [table, at] = key.split(".");
  const all = location.hash.slice(1).split(",");
  const found = all[all.indexOf(at) + 1];
  return /^\d+$/.test(found ?? "") ? `/mistake/${table}.${found}${location.hash}` : null;
}

/** One choice with its share of the win. @param {{ session: Session, label: string, choice: Choice, most: number }} props */
function Worth({ session, label, choice, most }) {
  const { text } = session;
  const share = choice.expected;
  return html`<li>
    <span><small>${label}</small>${choice.text}${choice.reason ? html` <em>${choice.reason.text}</em>` : null}</span>
    <span class="measure" aria-hidden="true"><i style=${{ width: `${((share ?? 0) / most) * 100}%` }}></i></span>
    <b title=${share === null ? "" : text("exercise.share", { share: Math.round(share) })}>
      ${share === null ? "–" : `${Math.round(share)} %`}</b></li>`;
}

/** @param {{ session: Session }} props */
export function Exercise({ session }) {
  const { text, table, verdict, choice } = session;
  const exercise = /** @type {ExerciseInfo} */ (table.exercise);
  const puzzle = exercise.kind === "puzzle";
  const said = verdict?.verdict;
  const found = said === "right" || said === "shown";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (said === "shown") setShown(true);
    if (said === "right" && puzzle && !shown) solve(exercise.key);
    if (found) session.expert.point(/** @type {string} */ (verdict?.best?.act));
  }, [verdict]);
  const rows = verdict
    ? /** @type {[string, Choice | null][]} */ ([
        ["exercise.best", verdict.best],
        ["exercise.tried", said === "right" && verdict.best?.act === verdict.tried?.act ? null : verdict.tried],
        [puzzle ? "exercise.other_puzzle" : "exercise.other_mistake", verdict.other],
      ]).filter(([, one]) => one)
    : [];
  const most = Math.max(1, ...rows.map(([, one]) => one?.expected ?? 0));
  const [address, at] = exercise.key.split(".");
  const on = puzzle ? `/on/puzzle/${exercise.key}` : `/on/table/${address}?at=${at}`;
  const following = puzzle ? `/puzzle/${next(exercise)}` : nextMistake(exercise);
  const question = text(puzzle ? "exercise.question" : "exercise.question_mistake");
  return html`
    <section class="exercise ${said ?? ""}" aria-label=${text(`exercise.${exercise.kind}`)}>
      <header><h2>${text(exercise.daily ? "exercise.daily" : `exercise.${exercise.kind}`)}</h2>
        ${exercise.difficulty ? html`<small>${text(`exercise.difficulty_${exercise.difficulty}`)}</small>` : null}</header>
      <p role="status">${
        choice.pending && !puzzle
          ? text("exercise.thinking")
          : said
            ? html`<b>${said === "right" ? html`<${Icon} name="crown" size=${18} /> ` : null}${text(`exercise.${said}`)}</b>`
            : question
      }</p>
      ${rows.length ? html`<p class="column" aria-hidden="true">${text("house.hint_column")}</p>` : null}
      <ul>${rows.map(
        ([label, one]) => html`<${Worth} key=${label} session=${session} label=${text(label)} choice=${one} most=${most} />`,
      )}</ul>
      <div class="buttons">
        ${
          found
            ? null
            : html`<button type="button" onClick=${() => session.send({ do: "reveal" })}>
              <${Icon} name="lamp" /> ${text("exercise.show")}</button>`
        }
        ${
          following
            ? html`<a class="button ${found ? "main" : ""}" href=${following}>
              <${Icon} name="next" /> ${text(puzzle ? "exercise.next" : "exercise.next_mistake")}</a>`
            : null
        }
        <a class="button aside" href=${on}><${Icon} name="again" /> ${text("house.play_on")}</a>
        ${
          puzzle
            ? html`<a class="button aside" href="/puzzles/${table.game}">${text("exercise.all")}</a>`
            : html`<a class="button" href="/table/${address}">${text("exercise.to_game")}</a>`
        }
      </div>
      ${
        puzzle
          ? html`<small class="quiet">${text("exercise.solved", {
              solved: solved().filter((key) => exercise.all.includes(key)).length,
              all: exercise.all.length,
            })}</small>`
          : null
      }
    </section>`;
}
