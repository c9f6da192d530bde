import {
  type Answers,
  hasAnswers,
  MAX_WORDS,
  type Question,
  questionNames,
  questions,
  readAnswers,
} from "#birds/domain/guide/which/answers.ts";
import { fromLooks } from "#birds/domain/guide/which/looks.ts";
import { rank, SHOWN } from "#birds/domain/guide/which/rank.ts";
import { certaintyWords } from "#birds/domain/guide/which/words.ts";
import { escapeMarkup } from "#core/formats/markup.ts";
import type { CopySpecies } from "./guide-copy.ts";
import { row } from "./shell-row.ts";

/** Asks of the saved copy which bird it was, as the site does, but without its surveys. */
export function showWhich(main: HTMLElement, species: readonly CopySpecies[]): void {
  document.title = "Which bird was it? Offline";
  const answers = readAnswers(new URLSearchParams(location.search), new Date().getMonth() + 1);
  main.innerHTML = `<h1>Which bird was it?</h1><form class="tools" action="/birds/which">
<label>In your own words<input type="search" name="words" value="${escapeMarkup(answers.words)}" maxlength="${MAX_WORDS}"></label>
${questionNames
  .filter((question) => question !== "month" && question !== "state")
  .map((question) => field(question, answers))
  .join("")}
<button>Show birds</button></form><div id="found">${hasAnswers(answers) ? found(species, answers) : ""}</div>`;
}

function field(question: Question, answers: Answers): string {
  const { label, choices, max } = questions[question];
  const chosen: readonly string[] = answers[question];
  const selects = Array.from({ length: max }, (_, index) => {
    const options = [["", "Not sure"], ...Object.entries(choices)].map(
      ([value = "", name = ""]) =>
        `<option value="${value}"${value === (chosen[index] ?? "") ? " selected" : ""}>${escapeMarkup(name)}</option>`,
    );
    return `<label>${index === 0 ? label : "And"}<select name="${question}">${options.join("")}</select></label>`;
  });
  return selects.join("");
}

function found(species: readonly CopySpecies[], answers: Answers): string {
  const bySlug = new Map(species.map((item) => [item.slug, item]));
  const birds = species.flatMap(({ slug, name, names, looks }) =>
    looks ? [fromLooks(looks, slug, [name, ...names.map(({ value }) => value)])] : [],
  );
  if (birds.length === 0) return "<p>This copy is older than this question. Save the guide again.</p>";
  const { sure, ranked } = rank(birds, answers, () => undefined);
  const rows = ranked.slice(0, SHOWN).flatMap(({ bird, why }) => {
    const item = bySlug.get(bird.slug);
    return item ? [row(item, why.map(escapeMarkup).join(", "))] : [];
  });
  const { title, text } = certaintyWords[sure];
  return `<h2>${title}</h2><p class="muted">${text}</p><ul class="list">${rows.join("")}</ul>`;
}
