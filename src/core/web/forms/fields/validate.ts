import type { z } from "zod";
import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import "#core/domain/validation-messages.ts";

/** Parses input with the schema that the server uses, and throws its field errors as an `AppError`. */
export function validate<Schema extends z.ZodType>(schema: Schema, typed: unknown): z.output<Schema> {
  const result = schema.safeParse(typed);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || "form"] ??= issue.message;
  throw new AppError("invalid", "Please correct the marked fields.", { fields });
}
