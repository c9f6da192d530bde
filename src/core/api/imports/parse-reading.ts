import { AppError } from "#core/domain/errors.ts";
import { parseJson } from "#core/domain/keys.ts";
import { Reading } from "#core/domain/reading.ts";

/** The reading that came with the files; throws if it is none. */
export function parseReading(text: string | undefined): Reading | undefined {
  if (text === undefined) return undefined;
  const { success, data, error } = Reading.safeParse(parseJson(text));
  if (success) return data;
  const problems = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "The reading"}: ${message}`);
  throw new AppError("invalid", `This is not a valid reading. ${problems.join(" ")}`);
}
