import { type Citable, leadOf, seriesOf, thesisKind, yearOf } from "../posts/citable.ts";
import {
  editionOf,
  initialsOf,
  invertedName,
  otherEditors,
  publishedBy,
  sentence,
  shortenNames,
} from "./reference-parts.ts";

const initials = (given: string) => initialsOf(given, { after: "", between: "" });

const names = (creators: Citable["authors"], hasMore = false) => {
  const all = creators.map((creator) => invertedName(creator, initials, " ").replace(/(?<= [JS]r)\.$/, ""));
  const { shown, isCut } = shortenNames(all, { over: 6, to: 6 });
  return [...shown, ...(isCut || hasMore ? ["et al"] : [])].join(", ");
};

/** “287–90”: what both pages begin with is written once. */
function shortPages(first: string | null, last: string | null): string {
  if (!first || !last) return first ?? last ?? "";
  if (first.length !== last.length || !/^\d+$/.test(first + last)) return `${first}–${last}`;
  const same = [...first].findIndex((digit, index) => digit !== last[index]);
  return same < 1 ? `${first}–${last}` : `${first}–${last.slice(same)}`;
}

const withRole = (creators: Citable["authors"]) =>
  `${names(creators)}, editor${creators.length > 1 ? "s" : ""}`;

/** Vancouver, as in “Citing Medicine”, without a number before it. */
export function vancouver(work: Citable, access = ""): string {
  const { kind, numbering, container, title, doi, url, editors = [] } = work;
  const online = doi ? "" : " [Internet]";
  const year = work.issued && yearOf(work.issued);
  const pages =
    (numbering && shortPages(numbering.firstPage, numbering.lastPage)) || (numbering?.articleNumber ?? "");
  const place = `${numbering?.volume ?? ""}${numbering?.issue ? `(${numbering.issue})` : ""}`;
  const where = [[year, place].filter(Boolean).join(";"), pages].filter(Boolean).join(":");
  const published = [publishedBy(work), year].filter(Boolean).join("; ") + access;
  const { creators, areEditors } = leadOf(work);
  const others = otherEditors(work);
  const volume = numbering?.volume && `Vol. ${numbering.volume}`;
  const { name, number } = seriesOf(work);
  const series = name && `(${[name, number].filter(Boolean).join("; no. ")})`;
  const book = [editors.length > 0 && withRole(editors), container].filter(Boolean).join(". ");
  const part = [
    title,
    book && `In: ${book}${online}`,
    editionOf(work),
    published,
    pages && `p. ${pages}`,
    series,
  ];
  const whole = [
    `${title}${online}`,
    others.length > 0 && withRole(others),
    editionOf(work),
    volume,
    container,
    published,
    series,
    work.reportNumber && `Report no.: ${work.reportNumber}`,
  ];
  const rest = {
    article: container ? [title, `${container}${online}`, where] : [`${title}${online}`, where],
    chapter: part,
    talk: book ? part : [`${title}${online}`, published],
    book: whole,
    report: whole,
    preprint: [`${title} [Preprint]${online}`, container, published],
    other: whole,
    thesis: [`${title} [${thesisKind(work)}]${online}`, published],
    dataset: [`${title} [data set]${online}`, work.version && `Version ${work.version}`, published],
    document: [`${title}${online}`, work.version && `Version ${work.version}`, published],
    webpage: [`${title}${online}`, container, published],
  }[kind];
  const lead = areEditors ? withRole(creators) : names(creators, work.hasMoreAuthors);
  const parts = [lead, ...rest, numbering?.other].filter(Boolean);
  return `${parts.map((part) => sentence(String(part))).join(" ")} ${doi ? `doi:${doi}` : `Available from: ${url}`}`;
}
