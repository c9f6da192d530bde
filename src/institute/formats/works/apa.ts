import { isKeyOf } from "#core/domain/keys.ts";
import type { Creator } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, leadOf, thesisKind, yearOf } from "../posts/citable.ts";
import {
  dayAndMonth,
  editionOf,
  findableAt,
  inBrackets,
  initialsOf,
  invertedName,
  joinNames,
  nameInOrder,
  otherEditors,
  printSeries,
  reportNumberOf,
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

/** “In J. Borrow & R. Demey (Eds.), Birds of Ghana (2nd ed., pp. 12–20)”. */
function apaBook(work: Citable): string {
  const { container, numbering, editors = [] } = work;
  const by = editors.length > 0 && `${inOrder(editors)} (${editors.length > 1 ? "Eds." : "Ed."}), `;
  const pages = numbering && pagesOf(numbering);
  return `In ${by || ""}${inBrackets(container ?? "", [
    printSeries(work),
    editionOf(work),
    numbering?.volume && `Vol. ${numbering.volume}`,
    pages && `${numbering.lastPage ? "pp." : "p."} ${pages}`,
    numbering?.other,
  ])}`;
}

/** “J. Borrow & R. Demey”. */
function inOrder(creators: readonly Creator[]): string {
  const names = creators.map((creator) => nameInOrder(creator, initials));
  return names.length > 2 ? `${names.slice(0, -1).join(", ")}, & ${names.at(-1)}` : names.join(" & ");
}

function apaNames(work: Citable): string {
  const { creators, areEditors } = leadOf(work);
  const names = creators.map((creator) => invertedName(creator, initials));
  if (areEditors) return `${joinNames(names, ", & ")} (${names.length > 1 ? "Eds." : "Ed."})`;
  if (work.hasMoreAuthors) return [...names, "et al."].join(", ");
  return names.length > 20 ? `${names.slice(0, 19).join(", ")}, … ${names.at(-1)}` : joinNames(names, ", & ");
}

/** The title with what is told of it in brackets: of which series, edition and volume it is, and what. */
function apaTitle(work: Citable): string {
  const { kind, title, version, numbering, publisher } = work;
  const editors = isWhole(work) ? otherEditors(work) : [];
  const told = inBrackets(inBrackets(title, [version && `Version ${version}`]), [
    ...(isWhole(work)
      ? [
          printSeries(work),
          reportNumberOf(work),
          editionOf(work),
          numbering?.volume && `Vol. ${numbering.volume}`,
          numbering?.other,
        ]
      : []),
    editors.length > 0 && `${inOrder(editors)}, ${editors.length > 1 ? "Eds." : "Ed."}`,
  ]);
  const said = {
    dataset: "Data set",
    preprint: "Preprint",
    thesis: [thesisKind(work), publisher].filter(Boolean).join(", "),
  };
  return isKeyOf(said, kind) ? `${told} [${said[kind]}]` : told;
}

/** Where it stands: in a book, or in a journal. */
function apaWhere(work: Citable): string {
  if (isWhole(work)) return work.container ?? "";
  const isInBook =
    work.kind === "chapter" || (work.kind === "talk" && work.container && work.editors?.length);
  return isInBook ? apaBook(work) : apaPlace(work);
}

const isWhole = ({ kind }: Citable) => kind === "book" || kind === "report" || kind === "other";

/** American Psychological Association, 7th edition, without italics. */
export function apa(work: Citable, access = ""): string {
  const authors = apaNames(work);
  const dated = work.kind === "webpage" || work.kind === "dataset";
  const where = apaWhere(work);
  // The brackets of a thesis name its institution; an article is found by its journal.
  const isNamed =
    work.kind === "thesis" ||
    work.kind === "article" ||
    (work.kind === "talk" && where !== "" && !where.startsWith("In ")) ||
    work.publisher === authors;
  const publisher = (!isNamed && work.publisher) || "";
  return [
    withFullStop(authors),
    `(${apaDate(work.issued, dated)}).`,
    withFullStop(apaTitle(work)),
    where && where !== authors ? withFullStop(where) : "",
    publisher && publisher !== where ? withFullStop(publisher) : "",
    `${access}${findableAt(work)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
