import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the files in `content/pages/`, each of which is a page at that address. */
export const listTextPages = (folder: string): string[] => listFiles(join(folder, "pages"));

/** The names of the Markdown files in a folder, without their ending; none if there is no folder. */
export const listFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).flatMap((file) => /^([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? []) : [];
