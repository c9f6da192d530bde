import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the files in `content/pages/`, each of which is a page at that address. */
export const listTextPages = (folder: string): string[] =>
  readdirSync(join(folder, "pages")).flatMap((file) => /^([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? []);
