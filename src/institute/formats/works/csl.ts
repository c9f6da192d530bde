import { orcidHref } from "#core/domain/orcid.ts";
import { readTitle, runsOf, signsOf, type TitleSign } from "#core/domain/title-markup.ts";
import { slugify } from "#core/domain/words.ts";
import type { Creator } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, datePartsOf, seriesOf, thesisKind } from "../posts/citable.ts";
import { funderOf } from "./datacite.ts";
import { keywordLine, moreAuthors, notesOf } from "./written-notes.ts";

const types = {
  dataset: "dataset",
  webpage: "webpage",
  article: "article-journal",
  chapter: "chapter",
  book: "book",
  report: "report",
  talk: "paper-conference",
  preprint: "article",
  other: "document",
  thesis: "thesis",
  document: "document",
};

/** A text with its tags; signs such as “&” are not escaped in CSL. */
const cslText = (signs: readonly TitleSign[]) =>
  runsOf(signs)
    .map(({ text, tags }) =>
      tags.reduceRight((inner, tag) => `<${cslTags[tag]}>${inner}</${cslTags[tag]}>`, text),
    )
    .join("");
const cslTags = { i: "i", em: "i", sub: "sub", sup: "sup" };

const cslName = (creator: Creator) => {
  const ORCID = creator.orcid && orcidHref(creator.orcid);
  if ("literal" in creator) return { literal: creator.literal, ORCID };
  const { family, given, suffix } = creator;
  return { family, given: given || undefined, suffix, ORCID };
};

/** The number of a report; that of an article, where programs look for it. */
function numbersOf({ kind, numbering, reportNumber }: Citable) {
  const article = numbering?.articleNumber ?? undefined;
  const isPaper = kind === "article" || kind === "talk" || kind === "preprint";
  return {
    number: (isPaper ? article : (reportNumber ?? article)) ?? undefined,
    // As Crossref has it.
    "article-number": article,
    "report-number": isPaper ? reportNumber : undefined,
  };
}

/** Funders and the numbers of their grants, as Crossref has them. */
const fundersOf = ({ funders }: Citable) =>
  funders?.map(funderOf).map(({ funderName, awardNumber }) => ({
    name: funderName,
    award: awardNumber?.split(/\s*;\s*/),
  }));

/** A work in the words of the Citation Style Language 1.0.2, and of Crossref where it has none; what is unknown is undefined. */
export function toCsl(work: Citable) {
  const { kind, numbering, licence } = work;
  const series = seriesOf(work);
  return {
    id: work.id ?? slugify(work.title),
    type: types[kind],
    title: cslText(signsOf(work)),
    author: [...work.authors.map(cslName), ...(work.hasMoreAuthors ? [{ literal: moreAuthors }] : [])],
    editor: work.editors?.map(cslName),
    contributor: work.supervisors?.map(cslName),
    issued: work.issued ? { "date-parts": [datePartsOf(work.issued)] } : undefined,
    "container-title": work.container,
    "collection-title": series.name,
    "collection-number": series.number,
    edition: work.edition,
    publisher: work.publisher,
    "publisher-place": work.place,
    genre: kind === "thesis" ? thesisKind(work) : kind === "preprint" ? "Preprint" : undefined,
    volume: numbering?.volume ?? undefined,
    issue: numbering?.issue ?? undefined,
    page: (numbering && (pagesOf(numbering)?.replace("–", "-") ?? numbering.articleNumber)) ?? undefined,
    ...numbersOf(work),
    note: notesOf(work, ["Number"]).join("\n") || undefined,
    version: work.version,
    ISSN: work.issn,
    ISBN: work.isbn,
    language: work.language,
    keyword: keywordLine(work),
    abstract: work.paragraphs?.map((html) => cslText(readTitle(html))).join("\n\n") ?? work.abstract,
    license: licence && [licence.url ? { URL: licence.url } : { name: licence.name }],
    funder: fundersOf(work),
    DOI: work.doi,
    URL: work.url,
    resource: work.publisherUrl ? { primary: { URL: work.publisherUrl } } : undefined,
  };
}
