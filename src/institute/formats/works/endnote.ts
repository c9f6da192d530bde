import { readTitle, runsOf, signsOf, type TitleSign } from "#core/domain/title-markup.ts";
import { element, group, listElement, textElement } from "#core/formats/xml.ts";
import { type Creator, invertName } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, thesisKind, yearOf } from "../posts/citable.ts";
import { moreAuthors, notesOf } from "./written-notes.ts";

const types = {
  dataset: [59, "Dataset"],
  webpage: [12, "Web Page"],
  article: [17, "Journal Article"],
  chapter: [5, "Book Section"],
  book: [6, "Book"],
  report: [27, "Report"],
  talk: [10, "Conference Proceedings"],
  preprint: [34, "Unpublished Work"],
  other: [13, "Generic"],
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

const faces = { i: "italic", em: "italic", sub: "subscript", sup: "superscript" };

/** A text as EndNote sets it: plain, or in parts that each say their face. */
function styledElement(name: string, signs: readonly TitleSign[]): string {
  const runs = runsOf(signs);
  if (runs.every(({ tags }) => tags.length === 0))
    return textElement(name, runs.map(({ text }) => text).join(""));
  return group(
    name,
    runs.map(({ text, tags }) =>
      textElement("style", text, { face: tags.map((tag) => faces[tag]).join(" ") || "normal" }),
    ),
  );
}

const abstractElement = ({ abstract, paragraphs }: Citable) =>
  paragraphs
    ? styledElement("abstract", readTitle(paragraphs.join("\n\n")))
    : textElement("abstract", abstract);

/** Where a work stands: programs look for the series of a book or report in the place of its journal. */
function titleElements(work: Citable): string[] {
  const { kind, container, series } = work;
  const isWhole = kind === "book" || kind === "report";
  return [
    styledElement("title", signsOf(work)),
    textElement("secondary-title", isWhole ? series : container),
    textElement("tertiary-title", isWhole ? undefined : series),
    textElement("alt-title", isWhole ? container : undefined),
  ];
}

/** A record of EndNote’s XML, its elements in the order of the format. */
export function endnoteRecord(work: Citable): string {
  const { kind, numbering, isbn, issn } = work;
  const [number, name] = types[kind];
  const isReport = kind === "report";
  return group("record", [
    `<ref-type name="${name}">${number}</ref-type>`,
    group("contributors", [
      element(
        "authors",
        [
          ...work.authors.map((creator) => textElement("author", endnoteName(creator))),
          work.hasMoreAuthors ? textElement("author", `${moreAuthors},`) : "",
        ].join(""),
      ),
      people("secondary-authors", kind === "book" ? [] : work.editors),
      people("tertiary-authors", kind === "book" ? work.editors : work.supervisors),
    ]),
    group("titles", titleElements(work)),
    group("periodical", [textElement("full-title", kind === "article" ? work.container : undefined)]),
    textElement("pages", numbering && (pagesOf(numbering)?.replace("–", "-") ?? numbering.articleNumber)),
    textElement("volume", numbering?.volume),
    textElement("number", isReport ? work.reportNumber : numbering?.issue),
    textElement("issue", isReport ? numbering?.issue : undefined),
    textElement("edition", work.edition ?? work.version),
    listElement("keywords", work.keywords, (keyword) => textElement("keyword", keyword)),
    group("dates", [
      textElement("year", work.issued && yearOf(work.issued)),
      group("pub-dates", [
        textElement("date", work.issued && work.issued.length > 4 ? work.issued.slice(0, 10) : undefined),
      ]),
    ]),
    textElement("pub-location", work.place),
    textElement("publisher", work.publisher),
    textElement("isbn", (kind === "article" ? [issn, isbn] : [isbn, issn]).filter(Boolean).join("; ")),
    textElement("report-id", isReport ? undefined : work.reportNumber),
    textElement("electronic-resource-num", work.doi),
    abstractElement(work),
    textElement("notes", notesOf(work, ["Number", "Funding", "Licence"]).join("\n")),
    textElement(
      "work-type",
      kind === "thesis" ? thesisKind(work) : kind === "preprint" ? "Preprint" : undefined,
    ),
    textElement("language", work.language),
    group("urls", [
      group("related-urls", [textElement("url", work.publisherUrl), textElement("url", work.url)]),
    ]),
    textElement("custom7", numbering?.articleNumber),
  ]);
}
