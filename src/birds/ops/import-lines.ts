import { taxonKinds } from "#birds/domain/guide/counted-taxon.ts";
import { apartReasons } from "#birds/domain/surveys/apart.ts";
import { lookLines } from "#birds/domain/surveys/import-look.ts";
import { type SurveyImportReport, usedIn } from "#birds/domain/surveys/import-report.ts";
import { describeProtection } from "#birds/domain/surveys/protected-rows.ts";
import { describeProblem } from "#core/domain/problem-kinds.ts";
import { countOf } from "#core/domain/words.ts";

const MAX_ROWS = 20;

/** The report of an import of surveys as text: what was understood, a line for each kind of problem, and what is stored. */
export function describeImport(report: SurveyImportReport): string {
  const { surveys, counts, skipped, problems, notes = [], look } = report;
  const heading = report.dryRun
    ? "Dry run, nothing was saved. This import would result in:"
    : "Import finished:";
  const tally = (what: string, { created, updated, unchanged }: typeof surveys) =>
    `${what}: ${created} added, ${updated} changed, ${unchanged} unchanged.`;
  return [
    ...(report.dryRun ? (look?.unusual ?? []).map((text) => `Out of the ordinary: ${text}`) : []),
    ...notes,
    ...apartLines(report),
    ...problems.map(describeProblem),
    ...unknownNameLines(report),
    ...incompleteLines(report),
    ...describeProtection(report.protection, report.dryRun),
    heading,
    tally("surveys", surveys),
    tally("counts", counts),
    `${countOf(skipped, "row")} left out.`,
    ...(report.dryRun && look ? lookLines({ ...look, unusual: [] }, usedIn(report)) : []),
  ].join("\n");
}

/** Such as “2 rows are kept apart: captive, such as rows 3, 7 (Grey Parrot). --take captive stores them.” */
const apartLines = ({ apart = [], dryRun }: SurveyImportReport): string[] =>
  apart.map(({ reason, rows, lines, species }) => {
    const first = lines.length > 0 ? `, ${rows === 1 ? "row" : "such as rows"} ${lines.join(", ")}` : "";
    const birds = species.length > 0 ? ` (${species.join(", ")})` : "";
    const taken = dryRun ? ` --take "${reason}" stores ${rows === 1 ? "it" : "them"} all the same.` : "";
    return `${countOf(rows, "row is", "rows are")} kept apart: ${apartReasons[reason]}${first}${birds}.${taken}`;
  });

/** The names that match no species as one table, with what each may stand for. */
function unknownNameLines({ unknownNames }: SurveyImportReport): string[] {
  if (!unknownNames || unknownNames.total < 2) return [];
  const { total, listed } = unknownNames;
  const more = total - listed.length;
  return [
    ...listed.map(({ englishName, scientificName, rows, proposals, suggestedKind }) => {
      const names = [...new Set([englishName, scientificName])].filter(Boolean).join(" / ");
      const maybe = [
        ...proposals.map(({ name }) => name),
        ...(suggestedKind ? [taxonKinds[suggestedKind]] : []),
      ];
      return `  ${countOf(rows, "count")}  ${names}${maybe.length > 0 ? `: ${maybe.join(", ")}?` : ""}`;
    }),
    ...(more > 0 ? [`  and ${more.toLocaleString("en-GB")} more`] : []),
  ];
}

function incompleteLines({ incomplete, incompleteTotal, choice, dryRun }: SurveyImportReport): string[] {
  if (incomplete.length === 0) return [];
  const isOne = incompleteTotal === 1;
  const done =
    choice === "store"
      ? `stored as incomplete: species that ${isOne ? "it does" : "they do"} not list do not count as absent`
      : `left out with all ${isOne ? "its" : "their"} counts; --store-incomplete stores ${isOne ? "it" : "them"} marked as incomplete`;
  const surveys = countOf(incompleteTotal, "survey has", "surveys have");
  const more = incompleteTotal - incomplete.length;
  return [
    `${surveys} refused rows and ${dryRun ? "would be" : isOne ? "was" : "were"} ${done}:`,
    ...incomplete.map(
      ({ eventID, date, site, rows, file }) =>
        `  ${eventID} (${site}, ${date}), ${rows.length === 1 ? "row" : "rows"} ${rows.slice(0, MAX_ROWS).join(", ")}${rows.length > MAX_ROWS ? " and more" : ""}${file ? ` of ${file}` : ""}`,
    ),
    ...(more > 0 ? [`  and ${more.toLocaleString("en-GB")} more`] : []),
  ];
}
