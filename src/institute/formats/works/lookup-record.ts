import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { FoundAuthor, FoundWork } from "#institute/domain/posts/lookup.ts";
import { readCsl } from "./lookup-csl.ts";

/** The most of a pasted text that is read. */
const MAX_RECORD = 200_000;

export type RecordKind = "BibTeX" | "RIS" | "CSL";

/** What a pasted record is written in; undefined if it is none. */
export function recordKind(text: string): RecordKind | undefined {
  const start = text.trimStart().slice(0, 2000);
  if (/^(?:%[^\n]*\n\s*)*@[a-z]+\s*[{(]/i.test(start)) return "BibTeX";
  if (/^(?:\uFEFF)?TY {2}- /m.test(start)) return "RIS";
  return /^\s*(?:\[\s*)?\{/.test(start) && /"(?:title|DOI|type)"\s*:/.test(start) ? "CSL" : undefined;
}

/** The first work in a pasted record; throws if it cannot be read. */
export function readRecord(text: string, kind: RecordKind): FoundWork {
  const written = text.slice(0, MAX_RECORD);
  const [item] = kind === "CSL" ? [parseJson(written)].flat() : readWithLibrary(written, kind);
  const work = readCsl(asObject(item));
  if (!work.title && !work.doi) throw new Error("There is no title in it.");
  return kind === "BibTeX"
    ? { ...work, authors: work.authors.map((author) => withKind(author, written)) }
    : work;
}

/** The type is given, because the library would fetch what looks like an address. */
function readWithLibrary(text: string, kind: "BibTeX" | "RIS"): unknown[] {
  const forceType = kind === "BibTeX" ? "@bibtex/text" : "@ris/file";
  const read = plugins.input.chain(text, { forceType, generateGraph: false });
  return Array.isArray(read) ? read : [];
}

/** The library takes an organisation for a family name; in BibTeX it is in braces of its own. */
function withKind(author: FoundAuthor, text: string): FoundAuthor {
  const { family, given } = author;
  const isBraced = [`{{${family}}`, ` and {${family}}`, `{${family}} and `].some((part) =>
    text.includes(part),
  );
  return given === "" && (isBraced || family.includes(" ")) ? { ...author, kind: "organisation" } : author;
}
