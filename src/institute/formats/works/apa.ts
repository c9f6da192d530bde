import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, thesisKind, yearOf } from "../posts/citable.ts";
import {
  dayAndMonth,
  findableAt,
  initialsOf,
  invertedName,
  joinNames,
  nameInOrder,
} from "./reference-parts.ts";

const initials = (given: string) => initialsOf(given, { after: ".", between: " " });
const apaDate = (issued: string | undefined, withDay: boolean) => {
  if (!issued) return "n.d.";
  const [date, month] = withDay ? dayAndMonth(issued).split(" ") : [];
  const day = month && `${month} ${date}`;
  return day ? `${yearOf(issued)}, ${day}` : yearOf(issued);
};
const withFullStop = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** “Ibis, 161(1), 131–146”. */
function apaPlace({ container, numbering }: Citable): string {
  if (!numbering) return container ?? "";
  const { volume, issue, articleNumber, other } = numbering;
  const place = volume ? `${volume}${issue ? `(${issue})` : ""}` : issue && `(${issue})`;
  const article = articleNumber && `Article ${articleNumber}`;
  return [container, place, pagesOf(numbering), article, other].filter(Boolean).join(", ");
}

/** “In J. Borrow & R. Demey (Eds.), Birds of Ghana (pp. 12–20)”. */
function apaBook({ container, numbering, editors = [] }: Citable): string {
  const names = editors.map((editor) => nameInOrder(editor, initials));
  const list = names.length > 2 ? `${names.slice(0, -1).join(", ")}, & ${names.at(-1)}` : names.join(" & ");
  const by = list && `${list} (${names.length > 1 ? "Eds." : "Ed."}), `;
  const pages = numbering && pagesOf(numbering);
  const within = [
    numbering?.volume && `Vol. ${numbering.volume}`,
    pages && `${numbering.lastPage ? "pp." : "p."} ${pages}`,
    numbering?.other,
  ].filter(Boolean);
  return `In ${by}${container ?? ""}${within.length > 0 ? ` (${within.join(", ")})` : ""}`;
}

/** American Psychological Association, 7th edition, without italics. */
export function apa(work: Citable, access = ""): string {
  const names = work.authors.map((author) => invertedName(author, initials));
  const authors = work.hasMoreAuthors
    ? [...names, "et al."].join(", ")
    : names.length > 20
      ? `${names.slice(0, 19).join(", ")}, … ${names.at(-1)}`
      : joinNames(names, ", & ");
  const dated = work.kind === "webpage" || work.kind === "dataset";
  const version = work.version ? ` (Version ${work.version})` : "";
  const kind =
    work.kind === "dataset"
      ? "Data set"
      : work.kind === "thesis"
        ? [thesisKind(work), work.publisher].filter(Boolean).join(", ")
        : "";
  const where = work.kind === "chapter" ? apaBook(work) : apaPlace(work);
  // The brackets of a thesis name its institution; an article is found by its journal.
  const isNamed = work.kind === "thesis" || work.kind === "article" || work.publisher === authors;
  const publisher = (!isNamed && work.publisher) || "";
  return [
    withFullStop(authors),
    `(${apaDate(work.issued, dated)}).`,
    withFullStop(`${work.title}${version}${kind && ` [${kind}]`}`),
    where && where !== authors ? withFullStop(where) : "",
    publisher && publisher !== where ? withFullStop(publisher) : "",
    `${access}${findableAt(work)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
