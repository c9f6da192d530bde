import { readTitle, runsOf, signsOf, type TitleSign } from "#core/domain/title-markup.ts";
import type { Creator } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, keyOf, seriesOf, thesisKind } from "../posts/citable.ts";
import { keywordLine, notesOf } from "./written-notes.ts";

// Braces have names, because BibTeX counts them even behind a backslash.
const texSigns: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "`": "\\textasciigrave{}",
};
/** A text for TeX, in which two dashes or apostrophes stay two. */
const tex = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\{}%&$#_~^`]/g, (sign) => texSigns[sign] ?? `\\${sign}`)
    .replace(/([-'])(?=\1)/g, "$1{}");

const texCommands = { i: "\\textit", em: "\\emph", sub: "\\textsubscript", sup: "\\textsuperscript" };

const texMarkup = (signs: readonly TitleSign[]) =>
  runsOf(signs)
    .map(({ text, tags }) => tags.reduceRight((inner, tag) => `${texCommands[tag]}{${inner}}`, tex(text)))
    .join("");

const texAbstract = ({ abstract, paragraphs }: Citable) =>
  paragraphs?.map((html) => texMarkup(readTitle(html))).join("\n\n") ?? (abstract && tex(abstract));

/** Addresses are not escaped, except for what would end the field. */
const texUrl = (url: string) => url.replace(/[{}\\\s]/g, encodeURIComponent);

/** “van der Berg, Jan” and “Smith, Jr., John”; braces keep what is not to be split. */
function texName(creator: Creator): string {
  if ("literal" in creator) return `{${tex(creator.literal)}}`;
  const { family, given, suffix } = creator;
  const isWhole = !given && !suffix && family.includes(" ");
  const braced = (part: string) => (/,|\band\b/i.test(part) ? `{${tex(part)}}` : tex(part));
  return isWhole
    ? `{${tex(family)}}`
    : [family, suffix, given].flatMap((part) => (part ? braced(part) : [])).join(", ");
}

/** One name, where programs would take an “and” for the end of one. */
const texWhole = (text: string | undefined) => text && (/\band\b/i.test(text) ? `{${tex(text)}}` : tex(text));

const texNames = (creators: readonly Creator[] = []) => creators.map(texName).join(" and ");

/** The ORCID iDs of authors by their place, as BibLaTeX annotates names; BibTeX passes over them. */
const orcidsOf = ({ authors }: Citable) =>
  authors.flatMap(({ orcid }, index) => (orcid ? `${index + 1}="${orcid}"` : [])).join("; ");

type TexField = [name: string, value: string | false | null | undefined];

/** An entry; a second pair of braces keeps the capitals of its title. */
function writeEntry(type: string, work: Citable, fields: TexField[]): string {
  const { licence } = work;
  const all: TexField[] = [
    ["author", [texNames(work.authors), work.hasMoreAuthors && "others"].filter(Boolean).join(" and ")],
    ["author+an:orcid", orcidsOf(work)],
    ["editor", texNames(work.editors)],
    ["title", `{${texMarkup(signsOf(work))}}`],
    ...fields,
    ["edition", work.edition && tex(work.edition)],
    ["version", work.version && tex(work.version)],
    ["issn", work.issn],
    ["isbn", work.isbn],
    [
      "note",
      [...(work.kind === "dataset" ? ["Data set"] : []), ...notesOf(work, ["Number", "Supervisors"])]
        .map(tex)
        .join("\n"),
    ],
    ["language", work.language],
    ["keywords", tex(keywordLine(work) ?? "")],
    ["copyright", licence && (licence.url ? texUrl(licence.url) : tex(licence.name))],
    ["funding", tex(work.funders?.join(" | ") ?? "")],
    ["abstract", texAbstract(work)],
    ["doi", work.doi && texUrl(work.doi)],
    ["url", texUrl(work.url)],
    ["publisherurl", work.publisherUrl && texUrl(work.publisherUrl)],
  ];
  const lines = all.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return [`@${type}{${keyOf(work)},`, ...lines, "}", ""].join("\n");
}

/** `number` is the number of an article’s issue, of a report, or else of the work in its series. */
function placeFields(work: Citable, insteadOfPages = ""): TexField[] {
  const { kind, numbering, reportNumber } = work;
  const { name, number } = seriesOf(work);
  const isReport = kind === "report";
  const isCounted = kind !== "article" && !isReport && name !== undefined;
  const issue = numbering?.issue && tex(numbering.issue);
  return [
    ["series", isCounted ? tex(name) : work.series && tex(work.series)],
    ["volume", numbering?.volume && tex(numbering.volume)],
    ["number", isReport ? reportNumber && tex(reportNumber) : isCounted ? number && tex(number) : issue],
    ["issue", (isReport || isCounted) && issue],
    ["reportnumber", !isReport && reportNumber && tex(reportNumber)],
    ["pages", tex((numbering && pagesOf(numbering)) || insteadOfPages).replace("–", "--")],
    ["eid", numbering?.articleNumber && tex(numbering.articleNumber)],
  ];
}

const isDoctoral = ({ degree }: Citable) => degree === "PhD" || degree === "DPhil";

/** What it is where the type of the entry does not say it; TeX prints the series of a report in this place. */
function typeOf(work: Citable): string {
  if (work.kind === "report") return seriesOf(work).name ?? "Report";
  if (work.kind === "thesis") return thesisKind(work);
  return work.kind === "preprint" ? "Preprint" : "";
}

/** An entry for BibTeX. */
export function bibtex(work: Citable): string {
  const [type, container, publisher = "publisher"] = {
    dataset: ["misc", "howpublished"],
    webpage: ["misc", "howpublished"],
    article: ["article", "journal"],
    chapter: ["incollection", "booktitle"],
    book: ["book", "booktitle"],
    report: ["techreport", "booktitle", "institution"],
    talk: ["inproceedings", "booktitle"],
    preprint: ["misc", "journal"],
    other: ["misc", "journal"],
    // BibTeX demands a school of its theses.
    thesis: [
      work.publisher ? (isDoctoral(work) ? "phdthesis" : "mastersthesis") : "misc",
      "howpublished",
      "school",
    ],
    document: ["misc", "howpublished"],
  }[work.kind];
  const [year, month, day] = work.issued?.slice(0, 10).split("-") ?? [];
  return writeEntry(type ?? "misc", work, [
    ["type", tex(typeOf(work))],
    ["year", year],
    ["month", month],
    ["day", day],
    [container ?? "howpublished", work.container && tex(work.container)],
    [publisher, texWhole(work.publisher)],
    ["address", texWhole(work.place)],
    // BibTeX and its readers have no field for the number of an article; BibLaTeX would print it twice.
    ...placeFields(work, work.numbering?.articleNumber ?? ""),
  ]);
}

/** An entry for BibLaTeX. */
export function biblatex(work: Citable): string {
  const [type, container, publisher = "publisher"] = {
    dataset: ["dataset", "organization"],
    webpage: ["online", "organization"],
    article: ["article", "journaltitle"],
    chapter: ["incollection", "booktitle"],
    book: ["book", "booktitle"],
    report: ["report", "booktitle", "institution"],
    talk: ["inproceedings", "booktitle"],
    preprint: ["misc", "journaltitle"],
    other: ["misc", "journaltitle"],
    thesis: ["thesis", "howpublished", "institution"],
    document: ["misc", "howpublished"],
  }[work.kind];
  return writeEntry(type ?? "misc", work, [
    ["type", tex(typeOf(work))],
    ["date", work.issued?.slice(0, 10)],
    [container ?? "howpublished", work.container && tex(work.container)],
    [publisher, texWhole(work.publisher)],
    ["location", texWhole(work.place)],
    ...placeFields(work),
  ]);
}
