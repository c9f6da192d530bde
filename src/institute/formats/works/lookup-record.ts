import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { FoundAuthor, FoundWork } from "#institute/domain/posts/lookup.ts";
import { readCsl } from "./lookup-csl.ts";
import type { RecordKind } from "./record-kind.ts";

/** The most of a pasted text that is read. */
const MAX_RECORD = 200_000;

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

/** Types and fields that BibTeX itself has not. */
const isBiblatex = /^\s*@(?:thesis|online|dataset|report)\b|\b(?:date|journaltitle)\s*=/im;

/** The type is given, because the library would fetch what looks like an address. */
function readWithLibrary(text: string, kind: "BibTeX" | "RIS"): unknown[] {
  const bibtex = isBiblatex.test(text) ? "@biblatex/text" : "@bibtex/text";
  const forceType = kind === "BibTeX" ? bibtex : "@ris/file";
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
