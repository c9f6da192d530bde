import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { Fields } from "./assign.ts";
import type { TableColumn } from "./columns.ts";
import type { KnownProgram } from "./known.ts";

/** A further column of a field that has one already. */
export interface AlsoColumn {
  column: TableColumn;
  field: SurveyField;
}

const isPeople = ({ profile: { filled, share } }: TableColumn) =>
  filled > 0 && share("text") > 0.8 && share("long") < 0.3 && share("bird") < 0.5;

/** The second places of a program; and people in the nameless columns beside the observers, or in “Observer 2”. */
export function findAlso(
  columns: readonly TableColumn[],
  fields: Fields,
  program: KnownProgram | undefined,
): AlsoColumn[] {
  const used = new Set([...fields.values()].map(({ column }) => column));
  const free = columns.filter((column) => !used.has(column) && column.profile.filled > 0);
  const found = free.flatMap((column): AlsoColumn[] => {
    const key = column.words.keys.find((name) => program?.also?.[name] !== undefined);
    const field = program?.also?.[key ?? ""] ?? "";
    if (!isKeyOf(surveyReadingFields, field)) return [];
    if (fields.has(field)) return [{ column, field }];
    fields.set(field, { column, field, sure: 1, why: `as ${program?.name} writes it` });
    return [];
  });
  let last = fields.get("observers")?.column;
  const first = last;
  for (const column of free.filter(isPeople).toSorted((a, b) => a.at - b.at)) {
    const isBeside = last !== undefined && column.isBlank && column.at === last.at + 1;
    const isNext =
      first !== undefined && column.words.repeat?.key === first.words.repeat?.key && first.words.repeat;
    if (!isBeside && !isNext) continue;
    found.push({ column, field: "observers" });
    if (isBeside) last = column;
  }
  return found;
}
