import { existsSync } from "node:fs";
import { join } from "node:path";

// Open data that is not ours to hand on lies beside the project, where there is any: OUTSIDE_DATA, or ../shared/data.
const folder = process.env.OUTSIDE_DATA ?? join(import.meta.dirname, "../../shared/data");

/** The path of a file of the outside data; nothing where it is not at hand. */
export function findExternalFile(path: string): string | undefined {
  const found = join(folder, path);
  return existsSync(found) ? found : undefined;
}
