import { slugify } from "#core/domain/words.ts";
import { type Creator, joinName } from "#institute/domain/posts/names.ts";
import type { WrittenNumbering } from "#institute/domain/posts/numbering.ts";

/** A work that can be cited. Days are ISO 8601. */
export interface Citable {
  kind: "dataset" | "webpage" | "article" | "chapter" | "thesis" | "document";
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
  /** The editors of the book. */
  editors?: readonly Creator[] | undefined;
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

/** What tells works apart: the name of the first author, the year and the address, or else the title. */
export function keyOf({ id, title, authors, issued }: Citable): string {
  const first = authors[0];
  const name = first && ("literal" in first ? first.literal.split(" ").at(-1) : first.family);
  const what = id ?? title.split(" ").slice(0, 3).join(" ");
  return slugify([name, issued && yearOf(issued), what].filter(Boolean).join(" "));
}

/** “PhD thesis”, as far as known. */
export const thesisKind = ({ degree }: Citable): string => (degree ? `${degree} thesis` : "Thesis");

/** “Supervisor: Will Cresswell”, for formats without a field for it. */
export function supervisorNote({ supervisors = [] }: Citable): string | undefined {
  const names = supervisors.map((creator) => ("literal" in creator ? creator.literal : joinName(creator)));
  if (names.length === 0) return undefined;
  return `${names.length > 1 ? "Supervisors" : "Supervisor"}: ${names.join(", ")}`;
}
