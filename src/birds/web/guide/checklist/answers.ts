import { type ChecklistAnswers, type ChecklistChange, leave } from "#birds/domain/guide/checklist-changes.ts";

/** What an admin has chosen for a change, or what happens without a choice; null while a choice is missing. */
export const answerOf = ({ key, answer }: ChecklistChange, answers: ChecklistAnswers): string | null =>
  answers[key] ?? answer;

/** The answers with one more; an answer that only repeats what happens without it is left out. */
export function withAnswer(
  answers: ChecklistAnswers,
  { key, answer }: ChecklistChange,
  chosen: string,
): ChecklistAnswers {
  const { [key]: _, ...others } = answers;
  return chosen === answer ? others : { ...others, [key]: chosen };
}

/** How many of these answers change something. */
export const countDone = (answers: ChecklistAnswers): number =>
  Object.values(answers).filter((answer) => answer !== leave && answer !== "ours").length;
