import { existsSync } from "node:fs";
import { join } from "node:path";

// Open data that we may not redistribute, if there is any: OUTSIDE_DATA, or ../shared/data beside the project.
const folder = process.env.OUTSIDE_DATA ?? join(import.meta.dirname, "../../shared/data");

/** The path of a file of external data; undefined if it is missing. */
export function findExternalFile(path: string): string | undefined {
  const found = join(folder, path);
  return existsSync(found) ? found : undefined;
}
