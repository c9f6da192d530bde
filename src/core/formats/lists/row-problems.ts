import type { z } from "zod";
import { type Fields, infoOf } from "#core/domain/fields.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import type { ListRow } from "./list-rows.ts";

const MAX_SHOWN = 80;

/** What is wrong with a row of a list, about the person or thing in it and not to whoever types: “No e-mail address.” */
export const rowProblems = (
  { line, cells, columnOf }: ListRow,
  fields: Fields,
  issues: readonly z.core.$ZodIssue[],
  who: string | undefined,
): ImportProblem[] =>
  issues.map((issue) => {
    const name = String(issue.path[0] ?? "");
    return {
      line,
      column: columnOf[name] ?? name,
      who,
      message: cellProblem(issue, cells[name], fields[name]),
    };
  });

/** What is wrong with a cell; without one, that it is missing. */
export function cellProblem(
  issue: z.core.$ZodIssue,
  cell: string | undefined,
  schema: z.ZodType | undefined,
): string {
  const { label, what = label } = infoOf(schema);
  if (!cell) return `No ${what}.`;
  const shown = `“${cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell}”`;
  const isLength = issue.code === "too_big" && issue.origin !== "number";
  return infoOf(schema).what && !isLength ? `${shown} is not a valid ${what}.` : `${shown}: ${issue.message}`;
}
