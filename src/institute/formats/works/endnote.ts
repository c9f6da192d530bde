import { group, listElement, textElement } from "#core/formats/xml.ts";
import { type Creator, invertName } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, thesisKind, yearOf } from "../posts/citable.ts";

const types = {
  dataset: [59, "Dataset"],
  webpage: [12, "Web Page"],
  article: [17, "Journal Article"],
  chapter: [5, "Book Section"],
  thesis: [32, "Thesis"],
  document: [13, "Generic"],
} as const;

const people = (name: string, creators: readonly Creator[] = []) =>
  listElement(name, creators, (creator) => textElement("author", endnoteName(creator)));

/** EndNote splits a name that has no comma, and takes two for one that belongs to the name. */
const endnoteName = (creator: Creator) =>
  "literal" in creator
    ? `${creator.literal.replaceAll(",", ",,")},`
    : creator.given
      ? invertName(creator)
      : `${creator.family},`;

/** A record of EndNote’s XML, its elements in the order of the format. */
export function endnoteRecord(work: Citable): string {
  const { numbering } = work;
  const [number, name] = types[work.kind];
  return group("record", [
    `<ref-type name="${name}">${number}</ref-type>`,
    group("contributors", [
      people("authors", work.authors),
      people("secondary-authors", work.editors),
      people("tertiary-authors", work.supervisors),
    ]),
    group("titles", [textElement("title", work.title), textElement("secondary-title", work.container)]),
    group("periodical", [textElement("full-title", work.kind === "article" ? work.container : undefined)]),
    textElement("pages", numbering && (pagesOf(numbering)?.replace("–", "-") ?? numbering.articleNumber)),
    textElement("volume", numbering?.volume),
    textElement("number", numbering?.issue),
    textElement("edition", work.version),
    listElement("keywords", work.keywords, (keyword) => textElement("keyword", keyword)),
    group("dates", [
      textElement("year", work.issued && yearOf(work.issued)),
      group("pub-dates", [
        textElement("date", work.issued && work.issued.length > 4 ? work.issued.slice(0, 10) : undefined),
      ]),
    ]),
    textElement("publisher", work.publisher),
    textElement("isbn", work.isbn ?? work.issn),
    textElement("electronic-resource-num", work.doi),
    textElement("abstract", work.abstract),
    textElement("notes", numbering?.other),
    textElement("work-type", work.kind === "thesis" ? thesisKind(work) : undefined),
    textElement("language", work.language),
    group("urls", [group("related-urls", [textElement("url", work.url)])]),
  ]);
}
