import type { z } from "zod";
import { AppError } from "#core/domain/errors.ts";

/** What a schema makes of the fields of a row; a number may be a text and a text a number, and a field that does not fit is left out and noted. */
export function fitRow<Schema extends z.ZodType>(
  schema: Schema,
  row: Readonly<Record<string, unknown>>,
  notes: string[],
): z.output<Schema> {
  const fields = Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined && value !== null),
  );
  const tried = new Set<string>();
  for (;;) {
    const parsed = schema.safeParse(fields);
    if (parsed.success) return parsed.data;
    const wrong = parsed.error.issues.filter(
      ({ path: [name] }) => typeof name === "string" && name in fields,
    );
    if (wrong.length === 0) throw new AppError("invalid", explain(parsed.error.issues));
    for (const { path, message } of wrong) {
      const name = String(path[0]);
      const other = tried.has(name) ? undefined : otherForm(fields[name]);
      tried.add(name);
      if (other !== undefined) fields[name] = other;
      else {
        notes.push(`without ${name}: ${message}`);
        delete fields[name];
      }
    }
  }
}

const explain = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" ");

function otherForm(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && /^\s*\d+\s*$/.test(value)) return Number(value);
  return undefined;
}
