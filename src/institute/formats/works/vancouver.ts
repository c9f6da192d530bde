import { type Citable, thesisKind, yearOf } from "../posts/citable.ts";
import { initialsOf, invertedName, sentence, shortenNames } from "./reference-parts.ts";

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

/** Vancouver, as in “Citing Medicine”, without a number before it. */
export function vancouver(work: Citable, access = ""): string {
  const { kind, numbering, container, publisher, title, doi, url, editors = [] } = work;
  const online = doi ? "" : " [Internet]";
  const year = work.issued && yearOf(work.issued);
  const pages =
    (numbering && shortPages(numbering.firstPage, numbering.lastPage)) || (numbering?.articleNumber ?? "");
  const place = `${numbering?.volume ?? ""}${numbering?.issue ? `(${numbering.issue})` : ""}`;
  const where = [[year, place].filter(Boolean).join(";"), pages].filter(Boolean).join(":");
  const published = [publisher, year].filter(Boolean).join("; ") + access;
  const by = editors.length > 0 && `${names(editors)}, editor${editors.length > 1 ? "s" : ""}`;
  const rest = {
    article: container ? [title, `${container}${online}`, where] : [`${title}${online}`, where],
    chapter: [
      title,
      `In: ${[by, container].filter(Boolean).join(". ")}${online}`,
      published,
      pages && `p. ${pages}`,
    ],
    thesis: [`${title} [${thesisKind(work)}]${online}`, published],
    dataset: [`${title} [data set]${online}`, work.version && `Version ${work.version}`, published],
    document: [`${title}${online}`, work.version && `Version ${work.version}`, published],
    webpage: [`${title}${online}`, container, published],
  }[kind];
  const parts = [names(work.authors, work.hasMoreAuthors), ...rest, numbering?.other].filter(Boolean);
  return `${parts.map((part) => sentence(String(part))).join(" ")} ${doi ? `doi:${doi}` : `Available from: ${url}`}`;
}
