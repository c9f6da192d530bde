import { invertName } from "#institute/domain/posts/names.ts";
import { printNumbering } from "#institute/domain/posts/numbering.ts";
import type { Citable } from "../posts/citable.ts";

const types = {
  dataset: "Dataset",
  webpage: "InteractiveResource",
  article: "Text",
  chapter: "Text",
  book: "Book",
  report: "Text",
  talk: "Text",
  preprint: "Text",
  other: "Text",
  thesis: "Thesis",
  document: "Text",
};

/** “Ibis, 161(1): 131–146”; a number without a journal would be taken for one. */
const sourceOf = ({ container, numbering }: Citable) =>
  container && [container, numbering && printNumbering(numbering)].filter(Boolean).join(", ");

/** A work as pairs of a Dublin Core element and its value, such as `creator` and “Ottosson, Ulf”. */
export function dublinCore(work: Citable): [element: string, value: string][] {
  const all = (name: string, values: readonly (string | false | null | undefined)[] = []) =>
    values.flatMap((value): [string, string][] => (value ? [[name, value]] : []));
  return [
    ...all("title", [work.title]),
    ...all("creator", work.authors.map(invertName)),
    ...all("contributor", [...(work.editors ?? []), ...(work.supervisors ?? [])].map(invertName)),
    ...all("date", [work.issued?.slice(0, 10)]),
    // Programs take the first type of a thesis for its degree.
    ...all("type", [work.degree ?? types[work.kind]]),
    ...all("publisher", [work.publisher]),
    ...all("source", [sourceOf(work)]),
    ...all("identifier", [
      work.url,
      work.doi && `https://doi.org/${work.doi}`,
      work.isbn && `urn:isbn:${work.isbn}`,
      work.reportNumber,
    ]),
    ...all("subject", [...(work.keywords ?? []), ...(work.species ?? [])]),
    ...all("coverage", [...(work.places ?? []), work.collected]),
    ...all("format", work.mediaTypes),
    // Without an abstract, programs would take a note for one.
    ...all("description", [work.abstract, work.abstract && work.note]),
    ...all("language", [work.language]),
    ...all("rights", [work.licence?.url ?? work.licence?.name]),
    ...all("relation", [
      work.series,
      work.issn && `urn:issn:${work.issn}`,
      work.publisherUrl,
      ...(work.relatedData ?? []),
      ...(work.earlierFiles ?? []),
    ]),
  ];
}

/** The same as tags of the page of a work, as programs read them that know no other tags. */
export function dublinCoreTags(work: Citable): { name: string; content: string }[] {
  const tags = dublinCore(work).flatMap(([element, content]) => {
    // A DOI often has an ISSN in it, for which programs take the whole of it.
    if (element === "identifier" && work.doi && content.endsWith(`/${work.doi}`))
      return [{ name: "DC.identifier.DOI", content: work.doi }];
    // Without an author, the first contributor would be taken for one.
    if (element === "contributor" && work.authors.length === 0) return [];
    return [{ name: `DC.${element}`, content }];
  });
  // Zotero knows a thesis by its university, or else by this.
  const isUnknown = work.kind === "thesis" && !work.publisher;
  return [...tags, ...(isUnknown ? [{ name: "bibo.type", content: "Thesis" }] : [])];
}
