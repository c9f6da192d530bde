import { zipLimits } from "#birds/api/imports/import-surveys.ts";
import { proposeReading } from "#birds/api/imports/propose.ts";
import { isUndecided } from "#birds/formats/surveys/readings/understood.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import type { Db } from "#core/db/connect.ts";
import type { Question, Reading } from "#core/domain/reading.ts";
import { OpenQuestion } from "#core/ops/command.ts";

const asText = ({ ask, text, choices, guess }: Question) =>
  [
    `${ask}: ${text}`,
    ...(choices.length > 0 ? [`(${choices.map(({ value }) => value).join(" or ")})`] : []),
    ...(guess === undefined ? [] : [`guess: ${guess}`]),
    ...choices.flatMap(({ value, gives = [] }) =>
      gives.length > 0 ? [`\n    ${value}: ${gives.join(" · ")}`] : [],
    ),
  ].join(" ");

/** Throws with the questions that are open, unless there are none; what is taken needs no question. */
export function refuseOpen(questions: readonly Question[], take: readonly string[] = []): void {
  const open = questions.filter(({ ask }) => !take.includes(ask));
  if (open.length === 0) return;
  throw new OpenQuestion(
    [
      "These questions are open. Answer them in a reading (--dry-run prints one), or take the guesses with --yes:",
      ...open.map((question) => `  ${asText(question)}`),
    ].join("\n"),
  );
}

/** Throws if a reading leaves open what has no guess: whether columns of numbers are birds. */
export function refuseUndecided(reading: Reading): void {
  if (isUndecided(reading))
    throw new OpenQuestion(
      "The reading does not say whether the numbers in several columns are birds: set its parts to keep, add or none.",
    );
}

/**
 * Throws if files cannot be stored without a guess; whether lists are complete may be left open, since then none is. A dry
 * run ends so only if there is no guess, with the reading on standard output.
 */
export async function refuseGuesses(
  db: Db,
  files: readonly ChosenFile[],
  {
    sheet,
    take,
    dryRun,
    takesGuesses,
  }: {
    sheet: string | undefined;
    take: readonly string[];
    dryRun: boolean;
    /** Whether guesses are allowed, so that only what has none is open. */
    takesGuesses: boolean;
  },
): Promise<void> {
  const { proposal } = await proposeReading(db, files, { sheet, zip: zipLimits.operator });
  const open = proposal.questions.filter(({ ask }) => ask !== "complete");
  if (takesGuesses) {
    if (isUndecided(proposal.reading)) refuseOpen(open.filter(({ ask }) => ask === "counts"));
    return;
  }
  if (!dryRun) return refuseOpen(open, take);
  if (open.every(({ guess }) => guess !== undefined)) return;
  console.info(JSON.stringify(proposal.reading, null, 2));
  refuseOpen(proposal.questions, take);
}
