import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, leadOf, thesisKind, yearOf } from "../posts/citable.ts";
import {
  editionOf,
  findableAt,
  inBrackets,
  initialsOf,
  invertedName,
  joinNames,
  otherEditors,
  printSeries,
  publishedBy,
  reportNumberOf,
  sentence,
} from "./reference-parts.ts";

const initials = (given: string) => initialsOf(given, { after: ".", between: "" });

const names = (creators: Citable["authors"]) => creators.map((creator) => invertedName(creator, initials));

const withRole = (creators: Citable["authors"]) =>
  `${joinNames(names(creators), " & ")} (${creators.length > 1 ? "eds" : "ed."})`;

function leadNames(work: Citable): string {
  const { creators, areEditors } = leadOf(work);
  if (areEditors) return withRole(creators);
  return work.hasMoreAuthors ? `${names(creators).join(", ")} et al.` : joinNames(names(creators), " & ");
}

/** The style of Ibis, without bold and italics. */
export function ibis(work: Citable, access = ""): string {
  const { kind, numbering, container, publisher, title, editors = [] } = work;
  const pages = numbering && (pagesOf(numbering) ?? numbering.articleNumber);
  const placed = (where: string | undefined) =>
    [[where, numbering?.volume].filter(Boolean).join(" "), pages].filter(Boolean).join(": ");
  const told = [printSeries(work), reportNumberOf(work), editionOf(work)];
  const book = placed(container && inBrackets(container, told));
  const part = [
    title,
    book && `In ${[editors.length > 0 && withRole(editors), book].filter(Boolean).join(" ")}`,
    publishedBy(work),
  ];
  const others = otherEditors(work);
  const whole = [
    inBrackets(title, [...told, numbering?.volume && `Vol. ${numbering.volume}`]),
    others.length > 0 && withRole(others),
    container,
    publishedBy(work),
  ];
  const rest = {
    article: [title, placed(container)],
    chapter: part,
    talk: part,
    book: whole,
    report: whole,
    preprint: [title, ["Preprint", container, publisher].filter(Boolean).join(", ")],
    other: whole,
    thesis: [title, [thesisKind(work), publisher].filter(Boolean).join(", ")],
    dataset: [title, work.version && `Version ${work.version}`, publisher],
    document: [title, work.version && `Version ${work.version}`, publisher],
    webpage: [title, container],
  }[kind];
  const year = work.issued ? yearOf(work.issued) : "n.d.";
  const parts = [`${sentence(leadNames(work))} ${year}`, ...rest, numbering?.other];
  return `${parts.flatMap((part) => (part ? sentence(part) : [])).join(" ")} ${findableAt(work)}${access}`;
}
