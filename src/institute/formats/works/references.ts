import { keysOf } from "#core/domain/keys.ts";
import { type TextLanguage, textLanguage } from "#core/domain/text-language.ts";
import { runsOf, signsOf, type TitleRun, type TitleSign } from "#core/domain/title-markup.ts";
import { type Citable, isPart } from "../posts/citable.ts";
import { apa } from "./apa.ts";
import { chicago } from "./chicago.ts";
import { harvard } from "./harvard.ts";
import { ibis } from "./ibis.ts";
import { toPrint } from "./reference-parts.ts";
import { vancouver } from "./vancouver.ts";

/** A style of references. */
interface ReferenceStyleRow {
  label: string;
  /** The reference in plain text; with the words on the day of access, if it has them. */
  write: (work: Citable, access?: string) => string;
  /** The day of access, in place of YYYY, MMMM or MMM, and D. */
  access: string;
  /** What it sets in italics. */
  italics: (work: Citable) => string | undefined;
}

const journalOrTitle = (work: Citable) =>
  work.kind === "article" || isPart(work) ? work.container : work.title;
const journalOrBook = ({ kind, title, container }: Citable) =>
  kind === "book" || kind === "report" ? title : container;
const journalAndVolume = (work: Citable) =>
  work.kind === "article" && work.container && work.numbering?.volume
    ? `${work.container}, ${work.numbering.volume}`
    : journalOrTitle(work);

/** The styles of references; the first is shown first. */
const referenceStyles = {
  apa: { label: "APA", write: apa, access: "Retrieved MMMM D, YYYY, from ", italics: journalAndVolume },
  harvard: {
    label: "Harvard",
    write: harvard,
    access: " (Accessed: D MMMM YYYY)",
    italics: journalOrTitle,
  },
  chicago: {
    label: "Chicago",
    write: chicago,
    access: "Accessed MMMM D, YYYY. ",
    italics: journalOrBook,
  },
  vancouver: {
    label: "Vancouver",
    write: vancouver,
    access: " [cited YYYY MMM D]",
    italics: () => undefined,
  },
  ibis: {
    label: "Ibis",
    write: ibis,
    access: " (accessed D MMMM YYYY)",
    italics: journalOrBook,
  },
} as const satisfies Record<string, ReferenceStyleRow>;

export type ReferenceStyle = keyof typeof referenceStyles;

/** A part of a reference: text, the title in its language, or the words on the day of access, which the browser knows. */
export type ReferencePart = TitleRun | { access: string } | { title: TitleRun[]; language: TextLanguage };

/** A reference in one style. */
export interface Reference {
  style: ReferenceStyle;
  label: string;
  parts: ReferencePart[];
}

/** A work as a reference in one style; a data set names its licence. */
export function writeReference(work: Citable, style: ReferenceStyle, access = ""): string {
  const { write }: ReferenceStyleRow = referenceStyles[style];
  const text = write(toPrint(work), access);
  if (work.kind !== "dataset" || !work.licence) return text;
  return `${text} Licence: ${work.licence.name}.`;
}

/** A work as a reference in each style, with its italics. */
export const writeReferences = (work: Citable): Reference[] =>
  keysOf(referenceStyles).map((style) => ({
    style,
    label: referenceStyles[style].label,
    parts: partsOf(work, style),
  }));

/** The reference in parts; what can change names the day of access. */
function partsOf(work: Citable, style: ReferenceStyle): ReferencePart[] {
  const { access, italics }: ReferenceStyleRow = referenceStyles[style];
  const text = writeReference(work, style);
  const signs = text.split("").map((sign): TitleSign => ({ sign, tags: [] }));
  const printed = toPrint(work);
  const titleAt = setTitle(signs, text, work, printed.title);
  setItalic(signs, text, { part: italics(printed), from: titleAt });
  if (work.kind !== "dataset" && work.kind !== "webpage")
    return markTitle(signs, work, titleAt, titleAt + printed.title.length);
  const at = writeReference(work, style, access).indexOf(access);
  return [...runsOf(signs.slice(0, at)), { access }, ...runsOf(signs.slice(at))];
}

/** A reference whose title has a language or direction of its own. */
function markTitle(signs: TitleSign[], { title, language }: Citable, from: number, to: number) {
  const marked = textLanguage(title, language);
  if (Object.keys(marked).length === 0) return runsOf(signs);
  const part = { title: runsOf(signs.slice(from, to)), language: marked };
  return [...runsOf(signs.slice(0, from)), part, ...runsOf(signs.slice(to))];
}

/** Gives the title its own italics, subscripts and superscripts; returns where it begins. */
function setTitle(signs: TitleSign[], text: string, work: Citable, printed: string): number {
  const at = text.indexOf(printed);
  if (at === -1) return 0;
  for (const [index, { tags }] of signsOf(work).entries()) {
    const sign = signs[at + index];
    if (sign) sign.tags = tags;
  }
  return at;
}

/** Sets a part in italics; what was in italics is set upright, as printers do. */
function setItalic(
  signs: TitleSign[],
  text: string,
  { part, from }: { part?: string | undefined; from: number },
) {
  const at = part ? text.indexOf(part, from) : -1;
  if (!part || at === -1) return;
  for (const sign of signs.slice(at, at + part.length)) {
    const isItalic = sign.tags.some((tag) => tag === "i" || tag === "em");
    sign.tags = isItalic ? sign.tags.filter((tag) => tag !== "i" && tag !== "em") : ["i", ...sign.tags];
  }
}
