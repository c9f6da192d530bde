import type { z } from "zod";
import { AppError } from "#core/domain/errors.ts";

/** A 422 error with a message for each invalid field. */
export function validationError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields = new Map<string, string>();
  for (const issue of issues.flatMap(nearest)) {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys.slice(0, MAX_NAMED_KEYS))
        fields.set([...path, key].join("."), `There is no field called ${key}.`);
    else if (!fields.has(path.join(".") || "body")) fields.set(path.join(".") || "body", issue.message);
  }
  const words = `Please check: ${[...fields.keys()].join(", ")}.`;
  return new AppError("invalid", words, { fields: Object.fromEntries(fields) });
}

/** What is wrong by the nearest of several shapes that a body may have. */
function nearest(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.path.length > 0) return [issue];
  const [first] = issue.errors.toSorted((one, other) => one.length - other.length);
  return first ?? [issue];
}

/** That fields are not known, as a schema says it. */
export const unrecognized = (keys: string[]): z.core.$ZodIssue => ({
  code: "unrecognized_keys",
  keys,
  path: [],
  message: "",
  input: {},
});

/** A 422 error that names fields that are not known. */
export const unknownFields = (keys: string[]): AppError => validationError([unrecognized(keys)]);

/** The most unknown fields that a message names. */
const MAX_NAMED_KEYS = 20;
