import { zipLimits } from "#birds/api/imports/import-surveys.ts";
import { proposeReading } from "#birds/api/imports/propose.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import type { Db } from "#core/db/connect.ts";
import type { Question } from "#core/domain/reading.ts";
import { OpenQuestion } from "#core/ops/command.ts";

const asText = ({ ask, text, choices, guess }: Question) =>
  [
    `${ask}: ${text}`,
    ...(choices.length > 0 ? [`(${choices.map(({ value }) => value).join(" or ")})`] : []),
    ...(guess === undefined ? [] : [`guess: ${guess}`]),
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

/**
 * Throws if files cannot be stored without a guess; whether lists are complete may be left open, since then none is. A dry
 * run ends so only if there is no guess, with the reading on standard output.
 */
export async function refuseGuesses(
  db: Db,
  files: readonly ChosenFile[],
  { sheet, take, dryRun }: { sheet: string | undefined; take: readonly string[]; dryRun: boolean },
): Promise<void> {
  const { proposal } = await proposeReading(db, files, { sheet, zip: zipLimits.operator });
  const open = proposal.questions.filter(({ ask }) => ask !== "complete");
  if (!dryRun) return refuseOpen(open, take);
  if (open.every(({ guess }) => guess !== undefined)) return;
  console.info(JSON.stringify(proposal.reading, null, 2));
  refuseOpen(proposal.questions, take);
}
