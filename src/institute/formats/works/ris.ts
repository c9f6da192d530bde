import { type Creator, invertName } from "#institute/domain/posts/names.ts";
import { type Citable, keyOf, thesisKind, yearOf } from "../posts/citable.ts";
import { withoutTags } from "../posts/paragraphs.ts";
import { moreAuthors, notesOf } from "./written-notes.ts";

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A paragraph, which no program takes for the next field. */
const paragraph = (html: string) => oneLine(withoutTags(html)).replace(/^([A-Z][A-Z0-9]) +-/, "$1-");

const types = {
  dataset: "DATA",
  webpage: "ELEC",
  article: "JOUR",
  chapter: "CHAP",
  book: "BOOK",
  report: "RPRT",
  talk: "CONF",
  preprint: "UNPB",
  other: "GEN",
  thesis: "THES",
  document: "GEN",
};

type Field = [tag: string, value: string | null | undefined];

const all = (tag: string, values: readonly (string | null | undefined)[] = []) =>
  values.map((value): Field => [tag, value]);

const names = (tag: string, creators: readonly Creator[] = []) => all(tag, creators.map(invertName));

/** Where a work stands: programs look for the series of a book or report in the place of its journal. */
function titleFields(work: Citable): Field[] {
  const { kind, container, series } = work;
  if (kind === "book" || kind === "report")
    return [
      ["T2", series],
      ["JF", container],
    ];
  return [
    [kind === "talk" ? "C3" : "T2", container],
    ["T3", series],
  ];
}

/** The numbers of a work, the one first that programs look for in its kind. */
const serialNumbers = ({ kind, reportNumber, isbn, issn }: Citable) =>
  kind === "article"
    ? [issn, isbn, reportNumber]
    : [
        kind === "report" ? reportNumber : undefined,
        isbn,
        issn,
        kind === "report" ? undefined : reportNumber,
      ];

/** “2019/03/14”, or “2019/03/” without a day, as a range of years has one slash. */
function dateOf({ issued }: Citable): string | undefined {
  const [year, month, day = ""] = issued?.slice(0, 10).split("-") ?? [];
  return month && [year, month, day].join("/");
}

/** Paragraphs have an empty line between them. */
const abstractOf = ({ abstract, paragraphs }: Citable) =>
  paragraphs?.map(paragraph).join("\r\n\r\n") ?? (abstract && oneLine(abstract));

/** A record for reference managers. */
export function ris(work: Citable): string {
  const { kind, numbering } = work;
  const fields: Field[] = [
    ["TY", types[kind]],
    ["ID", keyOf(work)],
    ...names("AU", work.authors),
    ...all("AU", work.hasMoreAuthors ? [moreAuthors] : []),
    ...names(kind === "book" ? "A3" : "A2", work.editors),
    ...names("A3", work.supervisors),
    ["TI", work.title],
    ...titleFields(work),
    ["PY", work.issued && yearOf(work.issued)],
    ["DA", dateOf(work)],
    ["PB", work.publisher],
    [kind === "talk" ? "C1" : "CY", work.place],
    ["VL", numbering?.volume],
    ["IS", numbering?.issue],
    ["SP", numbering?.firstPage ?? numbering?.articleNumber],
    ["EP", numbering?.lastPage],
    ["C7", numbering?.articleNumber],
    ["M1", numbering?.other],
    ["M3", kind === "thesis" ? thesisKind(work) : kind === "preprint" ? "Preprint" : undefined],
    ...all("N1", notesOf(work, ["Supervisors", "Funding", "Licence"])),
    ["ET", work.edition ?? work.version],
    ...all("SN", serialNumbers(work)),
    ["LA", work.language],
    ...all("KW", work.keywords),
    ["DO", work.doi],
    ["UR", work.url],
    ["LK", work.publisherUrl],
  ];
  const lines = fields.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}`] : []));
  const abstract = abstractOf(work);
  return [...lines, ...(abstract ? [`AB  - ${abstract}`] : []), "ER  - ", ""].join("\r\n");
}
