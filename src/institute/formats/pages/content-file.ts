import { z } from "zod";
import { asObject } from "#core/domain/keys.ts";
import { blankOf, mapParts, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { slugify } from "#core/domain/words.ts";
import { readFrontMatter } from "#core/formats/front-matter.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import type { RunningText } from "#institute/domain/pages/content.ts";
import { toHtml, toInlineHtml } from "./markdown.ts";

/** What a file of `content/` says. */
export interface ContentFile {
  /** Its parts with Markdown as HTML, its running text among them; what could not be read is blank. */
  parts: Parts;
  /** What the file says of each part, as it is written there. */
  source: Readonly<Record<string, string>>;
  /** A sentence for each part that is missing or not valid. */
  problems: string[];
}

/** Reads a file of `content/` by the schema of its page. */
export function readContentFile(file: string, written: string, schema: PartsSchema): ContentFile {
  const problems: string[] = [];
  const read = readTop(file, written, problems);
  const named = asObject(read.parts);
  const parts: Record<string, unknown> = { [RUNNING_TEXT]: toHtml(read.body) };
  const source: Record<string, string> = { [RUNNING_TEXT]: read.body.trim() };
  for (const [name, part] of Object.entries(schema.shape)) {
    const value = named[name];
    const checked = part.safeParse(value);
    if (value !== undefined) source[name] = JSON.stringify(value);
    if (checked.success) {
      if (value !== undefined) parts[name] = mapParts(part, checked.data, inlineHtml);
    } else {
      problems.push(
        `${file}: ${name} ${value === undefined ? "is missing" : "is not valid"}${whyOf(value, checked.error)}.`,
      );
      const blank = blankOf(part);
      if (blank !== undefined) parts[name] = blank;
    }
  }
  for (const name of Object.keys(named))
    if (!Object.hasOwn(schema.shape, name)) problems.push(`${file}: ${name} is not a part of this page.`);
  const whole = schema.safeParse(withoutText(parts));
  if (problems.length === 0 && !whole.success) problems.push(`${file}: ${z.prettifyError(whole.error)}`);
  return { parts, source, problems };
}

function readTop(file: string, written: string, problems: string[]) {
  try {
    return readFrontMatter(file, written);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return { parts: {}, body: "" };
  }
}

const whyOf = (value: unknown, error: z.ZodError) => {
  const [issue] = error.issues;
  return value === undefined || !issue
    ? ""
    : `${issue.path.length > 0 ? ` at ${issue.path.join(", ")}` : ""} (${issue.message.replace(/\.$/, "")})`;
};

const inlineHtml = (info: { control: string }, value: unknown) =>
  info.control === "inline" && typeof value === "string" ? toInlineHtml(value) : value;

/** The named parts alone. */
export const withoutText = ({ [RUNNING_TEXT]: _text, ...named }: Parts): Parts => named;

/** A running text divided at its headings of the second level; each section has an id of its own. */
export function divideText(text: string): RunningText {
  const [lead = "", ...rest] = text.split(/(?=<h2[^>]*>)/);
  const isLead = !lead.startsWith("<h2");
  const taken = new Set<string>();
  const sections = (isLead ? rest : [lead, ...rest]).map((section) => {
    const [, inner = "", after = ""] = /^<h2[^>]*>([\s\S]*?)<\/h2>\s*([\s\S]*)$/.exec(section) ?? [];
    const heading = toPlain(inner);
    return { id: freeId(slugify(heading), taken), heading, html: after.trim() };
  });
  return { lead: isLead ? lead.trim() : "", sections };
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}

/** The text of a piece of HTML, without its marks. */
const toPlain = (marked: string): string => plainText(marked.replaceAll("&#39;", "'"));
