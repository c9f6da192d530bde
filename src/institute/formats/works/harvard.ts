import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, thesisKind, yearOf } from "../posts/citable.ts";
import { findableAt, initialsOf, invertedName, joinNames, shortenNames } from "./reference-parts.ts";

const initials = (given: string) => initialsOf(given, { after: ".", between: "" });

const names = (creators: Citable["authors"], hasMore = false) => {
  const all = creators.map((creator) => invertedName(creator, initials));
  const { shown, isCut } = shortenNames(all, { over: 3, to: 1 });
  return isCut || hasMore ? `${shown.join(", ")} et al.` : joinNames(shown, " and ");
};

/** Harvard, as in “Cite Them Right”, without italics. */
export function harvard(work: Citable, access = ""): string {
  const { kind, numbering, container, publisher, title, editors = [] } = work;
  const pages = numbering && pagesOf(numbering);
  const place = [numbering?.volume, numbering?.issue && `(${numbering.issue})`].filter(Boolean).join("");
  const pageWord = numbering?.lastPage ? "pp." : "p.";
  const head = `${names(work.authors, work.hasMoreAuthors)} (${work.issued ? yearOf(work.issued) : "no date"})`;
  const by = editors.length > 0 && `${names(editors)} (${editors.length > 1 ? "eds" : "ed."})`;
  const within = [place, pages && `${pageWord} ${pages}`, numbering?.articleNumber, numbering?.other];
  const rest = {
    article: [[`‘${title}’`, container, ...within]],
    chapter: [
      [`‘${title}’`, `in ${[by, container].filter(Boolean).join(" ")}`],
      [publisher, ...within],
    ],
    thesis: [[title], [thesisKind(work)], [publisher]],
    dataset: [[title], [work.version && `Version ${work.version}`], ["Data set"], [publisher]],
    document: [[title], [work.version && `Version ${work.version}`], [publisher]],
    webpage: [[title], [container]],
  }[kind].map((parts) => parts.filter(Boolean).join(", "));
  return `${head} ${[...rest, `Available at: ${findableAt(work)}${access}`].filter(Boolean).join(". ")}.`;
}
