import { slugify } from "#core/domain/words.ts";
import type { Creator } from "#institute/domain/posts/names.ts";
import type { WrittenNumbering } from "#institute/domain/posts/numbering.ts";
import type { PublicationKind } from "#institute/domain/posts/work-terms.ts";

/** A work that can be cited. Days are ISO 8601. */
export interface Citable {
  kind: PublicationKind | "dataset" | "webpage" | "thesis" | "document";
  /** The last part of its address, where that is unique. */
  id?: string | undefined;
  title: string;
  /** The title with italics, sub and sup, if it has any. */
  titleHtml?: string | undefined;
  authors: readonly Creator[];
  /** Whether there are authors that are not named. */
  hasMoreAuthors?: boolean | undefined;
  /** The day or year of publication or of the last change, if known. */
  issued?: string | undefined;
  version?: string | undefined;
  /** The journal or book of an article, or the site of a page. */
  container?: string | undefined;
  /** Who published it, or the institution that awarded the degree. */
  publisher?: string | undefined;
  /** Where it was published. */
  place?: string | undefined;
  /** The editors of the book, which may be the work itself. */
  editors?: readonly Creator[] | undefined;
  /** With its number after a semicolon: “Occasional Paper; 12”. */
  series?: string | undefined;
  edition?: string | undefined;
  reportNumber?: string | undefined;
  note?: string | undefined;
  /** Volume, issue, pages and what fits none of them. */
  numbering?: WrittenNumbering | undefined;
  /** The degree of a thesis, such as PhD. */
  degree?: string | undefined;
  supervisors?: readonly Creator[] | undefined;
  issn?: string | undefined;
  isbn?: string | undefined;
  /** A BCP 47 tag. */
  language?: string | undefined;
  keywords?: readonly string[] | undefined;
  abstract?: string | undefined;
  /** The same in paragraphs, each as HTML with italics, sub and sup alone. */
  paragraphs?: readonly string[] | undefined;
  species?: readonly string[] | undefined;
  places?: readonly string[] | undefined;
  /** The first and the last day of the records of a data set, with a slash between them. */
  collected?: string | undefined;
  /** The media types of the files of a data set. */
  mediaTypes?: readonly string[] | undefined;
  licence?: { name: string; url?: string | undefined } | undefined;
  /** Each with the number of the grant after a semicolon. */
  funders?: readonly string[] | undefined;
  /** The DOI or address of each data set behind it. */
  relatedData?: readonly string[] | undefined;
  doi?: string | undefined;
  /** The addresses of earlier files of it that can still be opened, the newest first. */
  earlierFiles?: readonly string[] | undefined;
  /** Its page at the publisher. */
  publisherUrl?: string | undefined;
  url: string;
}

/** The year of a day or month. */
export const yearOf = (day: string): string => day.slice(0, 4);

/** Year, month and day as numbers, as far as they are known. */
export const datePartsOf = (day: string): number[] => day.slice(0, 10).split("-").map(Number);

/** What tells works apart: the name of the first author or editor, the year and the address, or else the title. */
export function keyOf({ id, title, authors, editors = [], issued }: Citable): string {
  const first = authors[0] ?? editors[0];
  const name = first && ("literal" in first ? first.literal.split(" ").at(-1) : first.family);
  const what = id ?? title.split(" ").slice(0, 3).join(" ");
  return slugify([name, issued && yearOf(issued), what].filter(Boolean).join(" "));
}

/** “PhD thesis”, as far as known. */
export const thesisKind = ({ degree }: Citable): string => (degree ? `${degree} thesis` : "Thesis");

/** A series and the number in it, from “Occasional Paper; 12”. */
export function seriesOf({ series }: Citable): { name?: string; number?: string } {
  if (!series) return {};
  const [, name = series, number] = /^(.+); ([^;]+)$/.exec(series) ?? [];
  return { name, ...(number && { number }) };
}

/** Whether it stands in something else, which its editors and its series belong to. */
export const isPart = ({ kind }: Citable): boolean => kind === "chapter" || kind === "talk";

/** Whose names come first: the authors, or else the editors of what is a whole. */
export function leadOf(work: Citable): { creators: readonly Creator[]; areEditors: boolean } {
  const areEditors = work.authors.length === 0 && !isPart(work) && (work.editors?.length ?? 0) > 0;
  return { creators: areEditors ? (work.editors ?? []) : work.authors, areEditors };
}
