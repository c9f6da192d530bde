import {
  beforeSplit,
  type ChecklistChange,
  type ChecklistChanges,
  changeKindNames,
  changeKinds,
  join,
  leave,
  partOfAnswer,
} from "#birds/domain/guide/checklist-changes.ts";
import {
  type FileFact,
  fileFacts,
  fileFactWords,
  type UnstatedFacts,
} from "#birds/domain/guide/file-facts.ts";
import { describeExamples, describeQuestion, type FactQuestion } from "#birds/domain/guide/stated-facts.ts";
import type { FileFacts } from "#birds/formats/guide/file-facts.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import { countOf } from "#core/domain/words.ts";

const names = (birds: readonly { name: string; scientificName: string | null }[]) =>
  birds
    .map(({ name, scientificName }) => (scientificName ? `${name} (${scientificName})` : name))
    .join(" + ");

function describeAnswer({ answer, kind, after }: ChecklistChange): string {
  const line = partOfAnswer(answer);
  if (line !== undefined)
    return `all counts are ${after.find((part) => part.line === line)?.name ?? `row ${line}`}`;
  if (answer === beforeSplit) return "the counts stay those before the split";
  if (answer === join) return "the counts are joined";
  if (answer === leave) return kind === "gone" ? "stays in the guide" : "left as it is";
  return answer === null ? "waits for an answer" : "";
}

function describeChange(change: ChecklistChange): string {
  const { key, before, after, why, details, counts, problem } = change;
  const birds = [names(before), after.length > 0 ? names(after) : ""].filter(Boolean).join(" -> ");
  const facts = [counts > 0 ? countOf(counts, "count") : "", why ?? "", ...details, problem ?? ""];
  return [`  ${key}  ${birds}`, ...facts, describeAnswer(change)].filter(Boolean).join("; ");
}

const flags: Record<FileFact, string> = {
  statusYear: "--status-year 2025",
  taxonomyVersion: '--list "AviList v2025"',
};

/** What the rows leave out and no flag says, with the flag that says it. */
const describeUnstated = (unstated: UnstatedFacts, said: FileFacts): string[] =>
  fileFacts
    .filter((fact) => unstated[fact] > 0 && !said[fact])
    .map(
      (fact) =>
        `${countOf(unstated[fact], ...fileFactWords[fact].lack)} Say it once for all with ${flags[fact]}.`,
    );

function describeQuestions(questions: readonly FactQuestion[]): string[] {
  const words = { ours: "ours stay", list: "the list’s are taken" };
  const open = questions.filter(({ answer }) => answer === null).map(({ key }) => key.replace("fact:", ""));
  return [
    ...questions.map(
      (question) =>
        `${describeQuestion(question)} ${question.answer ? `As answered, ${words[question.answer]}.` : "This waits for an answer."}`,
    ),
    ...(open.length > 0
      ? [
          `Nothing is stored before each kind has an answer: --keep ${open.join(",")} or --take ${open.join(",")}.`,
        ]
      : []),
  ];
}

/** What a checklist changes, what it asks, what it keeps and what it leaves out. */
export const describeChecklistReport = (
  { changes, questions, kept, unstated }: ImportReport,
  said: FileFacts,
): string[] => [
  ...(changes ? describeChecklist(changes) : []),
  ...(kept && kept.count > 0
    ? [`Kept: confirmed here (${kept.count.toLocaleString("en-GB")}): ${describeExamples(kept)}`]
    : []),
  ...describeQuestions(questions ?? []),
  ...(unstated ? describeUnstated(unstated, said) : []),
];

/** What a checklist changes, a line for each change under the name of its kind. */
export function describeChecklist({ totals, waiting, listed }: ChecklistChanges): string[] {
  const lines = changeKindNames.flatMap((kind) => {
    const ofKind = listed.filter((change) => change.kind === kind);
    if (ofKind.length === 0) return [];
    const more = totals[kind] - ofKind.length;
    return [
      `${changeKinds[kind]} (${totals[kind]}):`,
      ...ofKind.map(describeChange),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ];
  });
  if (waiting === 0) return lines;
  return [
    ...lines,
    `${countOf(waiting, "change needs an answer and is", "changes need an answer and are")} left out. Write the answers into a file, such as {"split:12": "before", "lump:30": "join"}, and name it with --answers: before, all:<row> or leave for a split, join or leave for a lump.`,
  ];
}
