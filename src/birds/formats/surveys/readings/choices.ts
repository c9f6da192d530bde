import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { Question } from "#core/domain/reading.ts";

/** The answers of a question: what each stands for, and its words. */
export const choices = (...pairs: [value: string, label: string][]): Question["choices"] =>
  pairs.map(([value, label]) => ({ value, label }));

/** Whether a table has one of some fields, of its own or by a join. */
export type Has = (...fields: SurveyField[]) => boolean;
