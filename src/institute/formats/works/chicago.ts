import { invertName } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, thesisKind, yearOf } from "../posts/citable.ts";
import {
  dayAndMonth,
  findableAt,
  joinNames,
  nameInOrder,
  sentence,
  shortenNames,
} from "./reference-parts.ts";

const inOrder = (creators: Citable["authors"]) =>
  creators.map((creator) => nameInOrder(creator, (given) => given));

/** The first author by family name, the others as they are read. */
const authorsOf = ({ authors, hasMoreAuthors }: Citable) => {
  const [first, ...others] = authors;
  const all = [...(first ? [invertName(first)] : []), ...inOrder(others)];
  const { shown, isCut } = shortenNames(all, { over: 10, to: 7 });
  return isCut || hasMoreAuthors ? `${shown.join(", ")}, et al.` : joinNames(shown, ", and ");
};

/** Chicago, author-date, 17th edition, without italics; titles keep their capitals, which tell names of birds apart. */
export function chicago(work: Citable, access = ""): string {
  const { kind, numbering, container, publisher, title, editors = [] } = work;
  const pages = numbering && (pagesOf(numbering) ?? numbering.articleNumber);
  const place = [numbering?.volume, numbering?.issue && `(${numbering.issue})`].filter(Boolean).join(" ");
  const by =
    editors.length > 0 && `edited by ${joinNames(inOrder(editors), editors.length > 2 ? ", and " : " and ")}`;
  const journal = [[container, place].filter(Boolean).join(" "), pages]
    .filter(Boolean)
    .join(place ? ": " : ", ");
  const quoted = `“${sentence(title)}”`;
  const rest = {
    article: [quoted, journal],
    chapter: [quoted, `In ${[container, by, pages].filter(Boolean).join(", ")}`, publisher],
    thesis: [quoted, [thesisKind(work), publisher].filter(Boolean).join(", ")],
    dataset: [quoted, work.version && `Version ${work.version}`, "Data set", publisher],
    document: [quoted, work.version && `Version ${work.version}`, publisher],
    webpage: [quoted, container, work.issued && dayAndMonth(work.issued)],
  }[kind];
  const year = work.issued ? yearOf(work.issued) : "n.d.";
  const parts = [authorsOf(work), year, ...rest, numbering?.other, `${access}${findableAt(work)}`];
  return parts.flatMap((part) => (part ? (part === quoted ? part : sentence(part)) : [])).join(" ");
}
