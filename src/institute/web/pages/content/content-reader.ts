import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { z } from "zod";
import { slugify } from "#core/domain/words.ts";
import { readFrontMatter } from "#core/formats/front-matter.ts";
import {
  type Content,
  callSchema,
  contentSchemas,
  type RunningText,
  textPageSchema,
} from "./content-schemas.ts";
import { listCalls, listTextPages } from "./text-pages.ts";

/** Reads every content file of a folder; an error names the file and the part. */
export function readContent(folder: string): Content {
  const read = <Parts>(name: string, schema: z.ZodType<Parts>) =>
    readPage(`${name}.md`, readFileSync(join(folder, `${name}.md`), "utf8"), schema);
  return {
    home: read("home", contentSchemas.home),
    about: read("about", contentSchemas.about),
    "capacity-building": read("capacity-building", contentSchemas["capacity-building"]),
    "msc-program": read("msc-program", contentSchemas["msc-program"]),
    facilities: read("facilities", contentSchemas.facilities),
    library: read("library", contentSchemas.library),
    team: read("team", contentSchemas.team),
    apply: read("apply", contentSchemas.apply),
    "communications-officer": read("communications-officer", contentSchemas["communications-officer"]),
    pages: Object.fromEntries(
      listTextPages(folder).map((name) => [name, read(`pages/${name}`, textPageSchema)]),
    ),
    calls: listCalls(folder).map((name) => ({ name, ...read(`calls/${name}`, callSchema) })),
  };
}

/** One file: its named parts, checked, and its running text as HTML. */
export function readPage<Parts>(file: string, source: string, schema: z.ZodType<Parts>): Parts & RunningText {
  const { parts: named, body } = readFrontMatter(file, source);
  const parts = schema.safeParse(named);
  if (!parts.success) throw new Error(`${file} is not valid:\n${z.prettifyError(parts.error)}`);
  return { ...parts.data, ...runningText(body) };
}

function runningText(body: string): RunningText {
  const [lead = "", ...rest] = body.split(/^## /m);
  return {
    lead: html(lead),
    sections: rest.map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return { id: slugify(heading), heading: heading.trim(), html: html(lines.join("\n")) };
    }),
  };
}

const html = (markdown: string) => marked.parse(markdown, { async: false }).trim();
