import type { ImportProblem } from "#domain/import-report.ts";
import type { Count, Survey, SurveyBatch } from "#domain/survey.ts";

/** Gathers what a file holds: a key may stand there once, whatever the size of its letters. */
export function startBatch(total: number, problems: ImportProblem[]) {
  const surveys = new Map<string, Survey>();
  const counts = new Map<string, Count>();
  let skipped = 0;
  return {
    skip: () => void skipped++,
    survey: (eventID: string) => surveys.get(eventID.toLowerCase()),
    hasCount: (occurrenceID: string) => counts.has(occurrenceID.toLowerCase()),
    addSurvey: (survey: Survey) => void surveys.set(survey.eventID.toLowerCase(), survey),
    addCount: (count: Count) => void counts.set(count.occurrenceID.toLowerCase(), count),
    finish: (): SurveyBatch => ({
      surveys: [...surveys.values()],
      counts: [...counts.values()],
      total,
      skipped,
      problems,
    }),
  };
}

/** A file of which nothing can be taken, with the reason. */
export const unusable = (problems: ImportProblem[], total = 0): SurveyBatch => ({
  surveys: [],
  counts: [],
  total,
  skipped: total,
  problems,
  unusable: true,
});
