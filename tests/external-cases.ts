import { existsSync } from "node:fs";
import { join } from "node:path";

// Small tables as other people write them, if there are any: OUTSIDE_CASES, or ../shared/cases beside the project.
const folder = process.env.OUTSIDE_CASES ?? join(import.meta.dirname, "../../shared/cases");

/** The path of such a table; undefined if it is missing. */
export function findExternalCase(path: string): string | undefined {
  const found = join(folder, path);
  return existsSync(found) ? found : undefined;
}
