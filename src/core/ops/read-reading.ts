import { readFile } from "node:fs/promises";
import { parseJson } from "#core/domain/keys.ts";
import { Reading } from "#core/domain/reading.ts";
import { UsageError } from "./command.ts";

/** The reading in a file; throws with the reason if it is none. */
export async function readReading(path: string): Promise<Reading> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`Cannot read the file ${path}.`);
  });
  const { success, data, error } = Reading.safeParse(parseJson(text));
  if (success) return data;
  const reasons = error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`);
  throw new UsageError(`${path} is not a valid reading. ${reasons.join(" ")}`);
}
