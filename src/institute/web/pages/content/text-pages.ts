import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the files in `content/pages/`, each of which is a page at that address. */
export const listTextPages = (folder: string): string[] => listNames(join(folder, "pages"));

/** The names of the files in `content/calls/`, each of which is a call for applications. */
export const listCalls = (folder: string): string[] => listNames(join(folder, "calls"));

const listNames = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).flatMap((file) => /^([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? []) : [];
