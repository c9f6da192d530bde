import { runsOf, signsOf } from "#core/domain/title-markup.ts";
import type { Creator } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, keyOf, supervisorNote, thesisKind, yearOf } from "../posts/citable.ts";

// Braces have names, because BibTeX counts them even behind a backslash.
const texSigns: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
const tex = (text: string) =>
  text.replace(/\s+/g, " ").replace(/[\\{}%&$#_~^]/g, (sign) => texSigns[sign] ?? `\\${sign}`);

const texCommands = { i: "\\textit", em: "\\emph", sub: "\\textsubscript", sup: "\\textsuperscript" };

const texTitle = (work: Citable) =>
  runsOf(signsOf(work))
    .map(({ text, tags }) => tags.reduceRight((inner, tag) => `${texCommands[tag]}{${inner}}`, tex(text)))
    .join("");

/** Addresses are not escaped, except for what would end the field. */
const texUrl = (url: string) => url.replace(/[{}\\\s]/g, encodeURIComponent);

/** “van der Berg, Jan” and “Smith, Jr., John”; braces keep what is not to be split. */
function texName(creator: Creator): string {
  if ("literal" in creator) return `{${tex(creator.literal)}}`;
  const { family, given, suffix } = creator;
  const isWhole = !given && !suffix && family.includes(" ");
  return isWhole
    ? `{${tex(family)}}`
    : [family, suffix, given]
        .filter(Boolean)
        .map((part) => tex(part ?? ""))
        .join(", ");
}

const texNames = (creators: readonly Creator[] = []) => creators.map(texName).join(" and ");

/** An entry; a second pair of braces keeps the capitals of its title. */
function writeEntry(type: string, work: Citable, fields: [string, string | null | undefined][]): string {
  const all: typeof fields = [
    ["author", [texNames(work.authors), work.hasMoreAuthors && "others"].filter(Boolean).join(" and ")],
    ["editor", texNames(work.editors)],
    ["title", `{${texTitle(work)}}`],
    ...fields,
    ["version", work.version && tex(work.version)],
    ["issn", work.issn],
    ["isbn", work.isbn],
    ["language", work.language],
    ["keywords", work.keywords && tex(work.keywords.join(", "))],
    ["abstract", work.abstract && tex(work.abstract)],
    ["doi", work.doi && texUrl(work.doi)],
    ["url", texUrl(work.url)],
  ];
  const lines = all.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return [`@${type}{${keyOf(work)},`, ...lines, "}", ""].join("\n");
}

const noteOf = (work: Citable) =>
  [work.kind === "dataset" && "Data set", work.numbering?.other, supervisorNote(work)]
    .filter(Boolean)
    .join(". ");

const placeOf = ({ numbering }: Citable, insteadOfPages = ""): [string, string | null | undefined][] => [
  ["volume", numbering?.volume && tex(numbering.volume)],
  ["number", numbering?.issue && tex(numbering.issue)],
  ["pages", tex((numbering && pagesOf(numbering)) || insteadOfPages).replace("–", "--")],
  ["eid", numbering?.articleNumber && tex(numbering.articleNumber)],
];

const isDoctoral = ({ degree }: Citable) => degree === "PhD" || degree === "DPhil";

/** An entry for BibTeX. */
export function bibtex(work: Citable): string {
  const [type, container] = {
    dataset: ["misc", "howpublished"],
    webpage: ["misc", "howpublished"],
    article: ["article", "journal"],
    chapter: ["incollection", "booktitle"],
    // BibTeX demands a school of its theses.
    thesis: [work.publisher ? (isDoctoral(work) ? "phdthesis" : "mastersthesis") : "misc", "howpublished"],
    document: ["misc", "howpublished"],
  }[work.kind];
  const note = noteOf(work);
  return writeEntry(type ?? "misc", work, [
    ["type", work.kind === "thesis" ? tex(thesisKind(work)) : undefined],
    ["year", work.issued && yearOf(work.issued)],
    ["month", work.issued?.split("-")[1]],
    [container ?? "howpublished", work.container && tex(work.container)],
    [work.kind === "thesis" ? "school" : "publisher", work.publisher && tex(work.publisher)],
    // BibTeX and its readers have no field for the number of an article; BibLaTeX would print it twice.
    ...placeOf(work, work.numbering?.articleNumber ?? ""),
    ["note", tex(note)],
  ]);
}

/** An entry for BibLaTeX. */
export function biblatex(work: Citable): string {
  const [type, container] = {
    dataset: ["dataset", "organization"],
    webpage: ["online", "organization"],
    article: ["article", "journaltitle"],
    chapter: ["incollection", "booktitle"],
    thesis: ["thesis", "howpublished"],
    document: ["misc", "howpublished"],
  }[work.kind];
  return writeEntry(type ?? "misc", work, [
    ["type", work.kind === "thesis" ? tex(thesisKind(work)) : undefined],
    ["date", work.issued?.slice(0, 10)],
    [container ?? "howpublished", work.container && tex(work.container)],
    [work.kind === "thesis" ? "institution" : "publisher", work.publisher && tex(work.publisher)],
    ...placeOf(work),
    ["note", tex(noteOf(work))],
  ]);
}
