import { invertName } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, leadOf, thesisKind, yearOf } from "../posts/citable.ts";
import {
  dayAndMonth,
  editionOf,
  findableAt,
  inBrackets,
  joinNames,
  nameInOrder,
  otherEditors,
  printSeries,
  publishedBy,
  reportNumberOf,
  sentence,
  shortenNames,
} from "./reference-parts.ts";

const inOrder = (creators: Citable["authors"]) =>
  creators.map((creator) => nameInOrder(creator, (given) => given));

const namesInOrder = (creators: Citable["authors"]) =>
  joinNames(inOrder(creators), creators.length > 2 ? ", and " : " and ");

/** The first author or editor by family name, the others as they are read. */
const leadNames = (work: Citable) => {
  const { creators, areEditors } = leadOf(work);
  const [first, ...others] = creators;
  const all = [...(first ? [invertName(first)] : []), ...inOrder(others)];
  const { shown, isCut } = shortenNames(all, { over: 10, to: 7 });
  if (areEditors)
    return `${joinNames(shown, ", and ")}, ${isCut ? "et al., " : ""}${all.length > 1 ? "eds." : "ed."}`;
  return isCut || work.hasMoreAuthors ? `${shown.join(", ")}, et al.` : joinNames(shown, ", and ");
};

/** Chicago, author-date, 17th edition, without italics; titles keep their capitals, which tell names of birds apart. */
export function chicago(work: Citable, access = ""): string {
  const { kind, numbering, container, publisher, title, editors = [] } = work;
  const pages = numbering && (pagesOf(numbering) ?? numbering.articleNumber);
  const place = [numbering?.volume, numbering?.issue && `(${numbering.issue})`].filter(Boolean).join(" ");
  const by = editors.length > 0 && `edited by ${namesInOrder(editors)}`;
  const journal = [[container, place].filter(Boolean).join(" "), pages]
    .filter(Boolean)
    .join(place ? ": " : ", ");
  const quoted = `“${sentence(title)}”`;
  const edition = editionOf(work);
  const published = publishedBy(work);
  const book = container && inBrackets(container, [printSeries(work)]);
  const part = [quoted, book && `In ${[book, edition, by, pages].filter(Boolean).join(", ")}`, published];
  const others = otherEditors(work);
  const whole = [
    inBrackets(title, [printSeries(work), reportNumberOf(work)]),
    others.length > 0 && `Edited by ${namesInOrder(others)}`,
    edition,
    numbering?.volume && `Vol. ${numbering.volume}`,
    container,
    published,
  ];
  const rest = {
    article: [quoted, journal],
    chapter: part,
    talk: part,
    book: whole,
    report: whole,
    preprint: [quoted, ["Preprint", container, publisher].filter(Boolean).join(", ")],
    other: whole,
    thesis: [quoted, [thesisKind(work), publisher].filter(Boolean).join(", ")],
    dataset: [quoted, work.version && `Version ${work.version}`, "Data set", publisher],
    document: [quoted, work.version && `Version ${work.version}`, publisher],
    webpage: [quoted, container, work.issued && dayAndMonth(work.issued)],
  }[kind];
  const year = work.issued ? yearOf(work.issued) : "n.d.";
  const parts = [leadNames(work), year, ...rest, numbering?.other, `${access}${findableAt(work)}`];
  return parts.flatMap((part) => (part ? (part === quoted ? part : sentence(part)) : [])).join(" ");
}
