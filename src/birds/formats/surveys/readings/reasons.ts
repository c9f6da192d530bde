import { surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import type { ColumnReason } from "#core/domain/reading.ts";
import { isOfEntry } from "./assign.ts";
import type { TableColumn } from "./columns.ts";
import type { Examined } from "./examine.ts";
import { fieldInProgram, findForm, whyIgnored } from "./known.ts";
import type { FoundShape } from "./matrix.ts";

/** How sure a column is that nothing but its numbers speaks for, or of which another says the same. */
export const DOUBTFUL = 0.5;
/** How sure the columns of parts, repeats and matrices are, which follow from several names together. */
export const SURE_TOGETHER = 0.9;

interface Reason {
  text: string;
  sure: number;
}

function reasonAcross({ shape, isUnsure }: FoundShape): Reason {
  const what = shape === "visits-in-rows" ? "bird" : isUnsure ? "place" : "visit";
  return isUnsure
    ? { text: `whole numbers, many of them zero, so its name may be that of a ${what}`, sure: DOUBTFUL }
    : { text: `its name is that of a ${what}`, sure: SURE_TOGETHER };
}

/** Why a column has no field although its name is known; `undefined` if nothing is to be said. */
function reasonUnused(
  { program, fields, shape, parts, columns }: Examined,
  column: TableColumn,
): Reason | undefined {
  const form = findForm(columns.map(({ words }) => words));
  const [first] = column.named;
  const isParted = shape.across.length > 0 || parts.length > 0;
  const ignored =
    program && fieldInProgram(program, column.words) === null && whyIgnored(program, column.words);
  if (program && ignored)
    return { text: `not used, as in all tables of ${program.name}: ${ignored}`, sure: 1 };
  const ofForm = form && whyIgnored(form, column.words);
  if (form && ofForm && !first)
    return { text: `not used, as in all forms of ${form.name}: ${ofForm}`, sure: 1 };
  if (!first || column.profile.filled === 0) return undefined;
  if (isParted && first.field === "individuals")
    return { text: "not used, because a total says nothing more beside its parts", sure: DOUBTFUL };
  if (first.field === "date" && isOfEntry(column))
    return { text: "not used, because it says when the row was made", sure: 1 };
  const other = fields.get(first.field)?.column;
  return {
    text: other
      ? `not used, because “${other.name}” is that already`
      : "its name is known, but its values do not suit it",
    sure: DOUBTFUL,
  };
}

/** Why each column is what it is, and why some with a known name are nothing. */
export function reasonsOf(examined: Examined): ColumnReason[] {
  const { columns, index, also, fields, parts, repeats, shape } = examined;
  const said = new Map<TableColumn, Reason>();
  for (const { column, sure, why } of fields.values()) said.set(column, { text: why, sure });
  for (const { column, isUnknown } of parts)
    said.set(
      column,
      isUnknown
        ? { text: "whole numbers: perhaps the number of birds", sure: DOUBTFUL }
        : { text: "numbers of a part of the birds", sure: SURE_TOGETHER },
    );
  for (const { column, field } of also)
    said.set(column, {
      text: `a further column of “${surveyReadingFields[field].label}”`,
      sure: SURE_TOGETHER,
    });
  for (const { column } of repeats)
    said.set(column, { text: "a repeated question of a form", sure: SURE_TOGETHER });
  for (const column of shape.across) said.set(column, reasonAcross(shape));
  if (index) said.set(index, { text: "it numbers the rows", sure: 1 });
  return [...(index ? [index] : []), ...columns].flatMap((column) => {
    const reason = said.get(column) ?? reasonUnused(examined, column);
    return reason ? [{ at: column.at, text: reason.text, sure: Math.round(reason.sure * 100) / 100 }] : [];
  });
}
