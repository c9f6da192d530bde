import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { Question } from "#core/domain/reading.ts";

/** The answers of a question: what each stands for, and its words. */
export const choices = (...pairs: [value: string, label: string][]): Question["choices"] =>
  pairs.map(([value, label]) => ({ value, label }));

/** Whether a table has one of some fields, of its own or by a join. */
export type Has = (...fields: SurveyField[]) => boolean;

/** The lists of short codes of species that a reading can name. */
export const codeLists = {
  initials: "Letters of the English name, such as COBU for Common Bulbul",
  cornell: "Codes of eBird, such as combul2",
  abap: "Numbers of the African Bird Atlas",
} as const;

/** The UTM zones of the country. */
export const zones = choices(
  ["31N", "31 N: west of 6° E"],
  ["32N", "32 N: 6° to 12° E"],
  ["33N", "33 N: east of 12° E"],
);
