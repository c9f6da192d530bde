import type { z } from "zod";
import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import { GONE, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";

const MAX_TEXT = 600_000;

/** 422, with a message for each field. */
export const invalid = (fields: FieldErrors) =>
  new AppError("invalid", `Please check: ${Object.keys(fields).join(", ")}.`, { fields });

/** The sent parts, held to the schema one by one. */
export function checkParts({ shape }: PartsSchema, sent: Readonly<Record<string, unknown>>): Parts {
  const fields: FieldErrors = {};
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (name === GONE) checked[name] = value === true ? true : null;
    else if (name === RUNNING_TEXT) {
      if (value !== null && (typeof value !== "string" || value.length > MAX_TEXT))
        fields.text = `At most ${MAX_TEXT.toLocaleString("en-GB")} characters, markup included.`;
      else checked[name] = value;
    } else if (!schema) fields[`parts.${name}`] = "This is not a part of the page.";
    else if (value === null) checked[name] = null;
    else {
      const result = schema.safeParse(value);
      if (result.success) checked[name] = result.data;
      else addIssues(fields, name, result.error.issues);
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return checked;
}

function addIssues(fields: FieldErrors, name: string, issues: readonly z.core.$ZodIssue[]): void {
  for (const { path, message } of issues) fields[["parts", name, ...path.map(String)].join(".")] ??= message;
}
