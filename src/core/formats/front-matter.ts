import { parse } from "yaml";

/** A Markdown file: the YAML between two lines `---` at its top, and the text below. */
export interface MarkdownFile {
  parts: unknown;
  body: string;
}

/** Splits a Markdown file; an error names the file. */
export function readFrontMatter(file: string, source: string): MarkdownFile {
  const [, named, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? [];
  if (named === undefined || body === undefined)
    throw new Error(`${file}: the named parts must be at the top, between two lines “---”.`);
  try {
    return { parts: parse(named), body };
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
