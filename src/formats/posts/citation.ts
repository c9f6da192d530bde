import { keysOf } from "#domain/keys.ts";
import { slugify } from "#domain/words.ts";

/** An author: a person with a split name, or an organisation. */
export type Creator = { family: string; given: string } | { literal: string };

/** A work that can be cited. Days are ISO 8601. */
export interface Citable {
  kind: "dataset" | "webpage" | "article" | "thesis";
  title: string;
  authors: readonly Creator[];
  /** The day or year of publication or of the last change, if known. */
  issued?: string | undefined;
  version?: string | undefined;
  /** The journal of an article, or the site of a page. */
  container?: string | undefined;
  publisher?: string | undefined;
  /** Volume, issue and pages, as entered. */
  number?: string | undefined;
  doi?: string | undefined;
  url: string;
}

/** Splits a person's name, “Ottosson, U.” or “Ulf Ottosson”. */
export function person(name: string): Creator {
  const [family = "", given] = name.split(/,\s*/, 2);
  if (given) return { family: family.trim(), given: given.trim() };
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? "";
  return words.length === 0 ? { literal: last } : { family: last, given: words.join(" ") };
}

const months = "January February March April May June July August September October November December".split(
  " ",
);
const partsOf = (day: string): number[] => day.slice(0, 10).split("-").map(Number);
const yearOf = (day: string): string => day.slice(0, 4);
const monthAndDay = (day: string): string => {
  const [, month, date] = partsOf(day);
  return month && date ? `${months[month - 1]} ${date}` : "";
};

const initials = (given: string) =>
  given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) => `${name[0]}.`)
    .join(" ");
const apaName = (creator: Creator) =>
  "literal" in creator ? creator.literal : `${creator.family}, ${initials(creator.given)}`;
const apaDate = (issued: string | undefined, withDay: boolean) => {
  if (!issued) return "n.d.";
  const day = withDay ? monthAndDay(issued) : "";
  return day ? `${yearOf(issued)}, ${day}` : yearOf(issued);
};
const withFullStop = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** American Psychological Association, 7th edition, without italics; what is dated needs no day of access. */
function apa(work: Citable): string {
  const names = work.authors.map(apaName);
  const authors = names.length > 1 ? `${names.slice(0, -1).join(", ")}, & ${names.at(-1)}` : names.join("");
  const dated = work.kind === "webpage" || work.kind === "dataset";
  const version = work.version ? ` (Version ${work.version})` : "";
  const kind = work.kind === "dataset" ? " [Data set]" : work.kind === "thesis" ? " [Thesis]" : "";
  const where = [work.container, work.number].filter(Boolean).join(", ");
  const publisher = work.publisher && work.publisher !== authors ? work.publisher : "";
  return [
    withFullStop(authors),
    `(${apaDate(work.issued, dated)}).`,
    withFullStop(`${work.title}${version}${kind}`),
    where && where !== authors ? withFullStop(where) : "",
    publisher && publisher !== where ? withFullStop(publisher) : "",
    work.doi ? `https://doi.org/${work.doi}` : work.url,
  ]
    .filter(Boolean)
    .join(" ");
}

const texSigns: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
const tex = (text: string) => text.replace(/[\\{}%&$#_~^]/g, (sign) => texSigns[sign] ?? `\\${sign}`);
/** Addresses are not escaped, except for braces and backslashes, which would end the field. */
const escapeTexUrl = (url: string) => url.replace(/[{}\\]/g, encodeURIComponent);

function bibtex(work: Citable): string {
  const authors = work.authors.map((creator) =>
    "literal" in creator ? `{${tex(creator.literal)}}` : `${tex(creator.family)}, ${tex(creator.given)}`,
  );
  const type = { dataset: "misc", webpage: "misc", article: "article", thesis: "thesis" }[work.kind];
  const first = work.authors[0];
  const key = slugify(
    `${first ? ("literal" in first ? first.literal.split(" ").at(-1) : first.family) : ""} ${work.issued ? yearOf(work.issued) : ""} ${work.title.split(" ").slice(0, 3).join(" ")}`,
  );
  const fields: [string, string | undefined][] = [
    ["author", authors.join(" and ")],
    ["title", `{${tex(work.title)}}`],
    ["type", work.kind === "thesis" ? "Thesis" : undefined],
    ["year", work.issued && yearOf(work.issued)],
    [work.kind === "article" ? "journal" : "howpublished", work.container && tex(work.container)],
    [work.kind === "thesis" ? "school" : "publisher", work.publisher && tex(work.publisher)],
    ["number", work.number && tex(work.number)],
    ["version", work.version && tex(work.version)],
    ["note", work.kind === "dataset" ? "Data set" : undefined],
    ["doi", work.doi && escapeTexUrl(work.doi)],
    ["url", escapeTexUrl(work.url)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return [`@${type}{${key},`, ...lines, "}", ""].join("\n");
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function ris(work: Citable): string {
  const type = { dataset: "DATA", webpage: "ELEC", article: "JOUR", thesis: "THES" }[work.kind];
  const slashed = (day: string) => day.slice(0, 10).replaceAll("-", "/");
  const fields: [string, string | undefined][] = [
    ["TY", type],
    ...work.authors.map((creator): [string, string] => [
      "AU",
      "literal" in creator ? creator.literal : `${creator.family}, ${creator.given}`,
    ]),
    ["TI", work.title],
    ["T2", work.container],
    ["PY", work.issued && yearOf(work.issued)],
    ["DA", work.issued && work.issued.length > 4 ? slashed(work.issued) : undefined],
    ["PB", work.publisher],
    ["M1", work.number],
    ["ET", work.version],
    ["DO", work.doi],
    ["UR", work.url],
  ];
  const lines = fields.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}`] : []));
  return [...lines, "ER  - ", ""].join("\r\n");
}

function cslJson(work: Citable): string {
  const type = { dataset: "dataset", webpage: "webpage", article: "article-journal", thesis: "thesis" }[
    work.kind
  ];
  const item = {
    id: slugify(work.title),
    type,
    title: work.title,
    author: work.authors,
    issued: work.issued && { "date-parts": [partsOf(work.issued)] },
    "container-title": work.container,
    publisher: work.publisher,
    number: work.number,
    version: work.version,
    DOI: work.doi,
    URL: work.url,
  };
  return `${JSON.stringify([item])}\n`;
}

/** Every citation format; the first is for reading. */
export const citationFormats = {
  apa: { label: "APA", extension: "txt", mediaType: "text/plain", write: apa },
  bibtex: { label: "BibTeX", extension: "bib", mediaType: "application/x-bibtex", write: bibtex },
  ris: { label: "RIS", extension: "ris", mediaType: "application/x-research-info-systems", write: ris },
  csl: {
    label: "CSL-JSON",
    extension: "json",
    mediaType: "application/vnd.citationstyles.csl+json",
    write: cslJson,
  },
} as const;

/** A formatted citation: text to read, and a file for each reference manager. */
export interface FormattedCitation {
  text: string;
  files: { label: string; name: string; href: string }[];
}

/** The citation of a work in every format. */
export const formatCitation = (work: Citable): FormattedCitation => ({
  text: apa(work),
  files: keysOf(citationFormats).map((format) => ({
    label: citationFormats[format].label,
    ...citationFile(work, format),
  })),
});

export type CitationFormat = keyof typeof citationFormats;

/** A citation as a data URL, so that it downloads without script. */
export function citationFile(work: Citable, format: CitationFormat): { name: string; href: string } {
  const { extension, mediaType, write } = citationFormats[format];
  return {
    name: `${slugify(work.title)}.${extension}`,
    href: `data:${mediaType};charset=utf-8,${encodeURIComponent(write(work))}`,
  };
}
