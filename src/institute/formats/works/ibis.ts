import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, thesisKind, yearOf } from "../posts/citable.ts";
import { findableAt, initialsOf, invertedName, joinNames, sentence } from "./reference-parts.ts";

const initials = (given: string) => initialsOf(given, { after: ".", between: "" });

const names = (creators: Citable["authors"]) => creators.map((creator) => invertedName(creator, initials));

/** The style of Ibis, without bold and italics. */
export function ibis(work: Citable, access = ""): string {
  const { kind, numbering, container, publisher, title, editors = [], hasMoreAuthors } = work;
  const all = names(work.authors);
  const authors = hasMoreAuthors ? `${all.join(", ")} et al.` : joinNames(all, " & ");
  const pages = numbering && (pagesOf(numbering) ?? numbering.articleNumber);
  const journal = [[container, numbering?.volume].filter(Boolean).join(" "), pages]
    .filter(Boolean)
    .join(": ");
  const by =
    editors.length > 0 && `${joinNames(names(editors), " & ")} (${editors.length > 1 ? "eds" : "ed."})`;
  const rest = {
    article: [title, journal],
    chapter: [title, `In ${[by, journal].filter(Boolean).join(" ")}`, publisher],
    thesis: [title, [thesisKind(work), publisher].filter(Boolean).join(", ")],
    dataset: [title, work.version && `Version ${work.version}`, publisher],
    document: [title, work.version && `Version ${work.version}`, publisher],
    webpage: [title, container],
  }[kind];
  const year = work.issued ? yearOf(work.issued) : "n.d.";
  const parts = [`${sentence(authors)} ${year}`, ...rest, numbering?.other];
  return `${parts.flatMap((part) => (part ? sentence(part) : [])).join(" ")} ${findableAt(work)}${access}`;
}
