import { orcidHref } from "#core/domain/orcid.ts";
import { runsOf, signsOf } from "#core/domain/title-markup.ts";
import { slugify } from "#core/domain/words.ts";
import type { Creator } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, datePartsOf, thesisKind } from "../posts/citable.ts";

const types = {
  dataset: "dataset",
  webpage: "webpage",
  article: "article-journal",
  chapter: "chapter",
  thesis: "thesis",
  document: "document",
};

/** The title with its tags; signs such as “&” are not escaped in CSL. */
const titleOf = (work: Citable) =>
  runsOf(signsOf(work))
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

/** A work in the words of the Citation Style Language 1.0.2; what is unknown is undefined. */
export function toCsl(work: Citable) {
  const { numbering } = work;
  return {
    id: work.id ?? slugify(work.title),
    type: types[work.kind],
    title: titleOf(work),
    author: work.authors.map(cslName),
    editor: work.editors?.map(cslName),
    contributor: work.supervisors?.map(cslName),
    issued: work.issued ? { "date-parts": [datePartsOf(work.issued)] } : undefined,
    "container-title": work.container,
    publisher: work.publisher,
    genre: work.kind === "thesis" ? thesisKind(work) : undefined,
    volume: numbering?.volume ?? undefined,
    issue: numbering?.issue ?? undefined,
    page: (numbering && (pagesOf(numbering)?.replace("–", "-") ?? numbering.articleNumber)) ?? undefined,
    number: numbering?.articleNumber ?? undefined,
    note: numbering?.other ?? undefined,
    version: work.version,
    ISSN: work.issn,
    ISBN: work.isbn,
    language: work.language,
    keyword: work.keywords?.join(", "),
    abstract: work.abstract,
    DOI: work.doi,
    URL: work.url,
  };
}
