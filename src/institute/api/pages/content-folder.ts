import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { keysOf } from "#core/domain/keys.ts";
import { blankParts, type Parts, type PartsSchema } from "#core/domain/parts.ts";
import { type Institute, settingsSchema } from "#core/domain/settings.ts";
import { callParts, textPageParts } from "#institute/domain/pages/content.ts";
import { pageParts } from "#institute/domain/pages/page-parts.ts";
import { readContentFile } from "#institute/formats/pages/content-file.ts";
import { listFiles, listTextPages } from "#institute/formats/pages/text-pages.ts";

/** A page as its file delivers it. */
export interface DeliveredPage {
  schema: PartsSchema;
  parts: Parts;
  /** What the file says of each part, as it is written there. */
  source: Readonly<Record<string, string>>;
  /** Whether it is public only with a text. */
  needsText?: boolean;
  /** The path of the file in the folder; null if there is none. */
  file: string | null;
}

/** What an institute says of itself, as delivered: its pages by name (`library`, `calls/msc-2028`). */
export interface Delivered {
  pages: ReadonlyMap<string, DeliveredPage>;
  /** A sentence for each file or part that could not be read. */
  problems: string[];
}

/** Reads the folder `content/`; what cannot be read is blank and named among the problems. */
export function readContentFolder(folder: string): Delivered {
  const pages = new Map<string, DeliveredPage>();
  const problems: string[] = [];
  const read = (name: string, file: string, schema: PartsSchema, needsText = false) => {
    const path = join(folder, file);
    if (!existsSync(path)) {
      problems.push(`${file} is missing.`);
      pages.set(name, { schema, parts: blankParts(schema), source: {}, file: null });
      return;
    }
    const { parts, source, problems: found } = readContentFile(file, readFileSync(path, "utf8"), schema);
    problems.push(...found);
    pages.set(name, { schema, parts, source, file, needsText });
  };
  for (const name of keysOf(pageParts)) read(name, `${name}.md`, pageParts[name]);
  for (const name of listTextPages(folder))
    if (!pages.has(name)) read(name, `pages/${name}.md`, textPageParts);
  for (const name of listFiles(join(folder, "calls")))
    read(`calls/${name}`, `calls/${name}.md`, callParts, true);
  return { pages, problems };
}

/** The name of the page whose parts are the settings of the site. */
export const SETTINGS = "settings";

/** The settings as delivered, as a page without an address. */
export function settingsPage(delivered: Institute): DeliveredPage {
  const source = Object.fromEntries(
    Object.entries(delivered).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return { schema: settingsSchema, parts: { ...delivered }, source, file: null };
}

/** What could not be read of a folder, for people who look after the site. */
export const describeProblems = (folder: string, { problems }: Delivered): string[] =>
  problems.map((problem) => `${basename(folder)}/${problem} The page shows what could be read.`);
