import { invertName } from "#domain/posts/names.ts";
import { printNumbering } from "#domain/posts/numbering.ts";
import { type Citable, thesisKind } from "../posts/citable.ts";

const types = {
  dataset: "Dataset",
  webpage: "InteractiveResource",
  article: "Text",
  chapter: "Text",
  thesis: "Text",
};

/** “Ibis, 161(1): 131–146”. */
const sourceOf = ({ container, numbering }: Citable) =>
  [container, numbering && printNumbering(numbering)].filter(Boolean).join(", ");

/** A work as pairs of a Dublin Core element and its value, such as `creator` and “Ottosson, Ulf”. */
export function dublinCore(work: Citable): [element: string, value: string][] {
  const all = (name: string, values: readonly (string | false | null | undefined)[] = []) =>
    values.flatMap((value): [string, string][] => (value ? [[name, value]] : []));
  return [
    ...all("title", [work.title]),
    ...all("creator", work.authors.map(invertName)),
    ...all("contributor", [...(work.editors ?? []), ...(work.supervisors ?? [])].map(invertName)),
    ...all("date", [work.issued?.slice(0, 10)]),
    ...all("type", [types[work.kind], work.kind === "thesis" && thesisKind(work)]),
    ...all("publisher", [work.publisher]),
    ...all("source", [sourceOf(work)]),
    ...all("identifier", [
      work.url,
      work.doi && `https://doi.org/${work.doi}`,
      work.isbn && `urn:isbn:${work.isbn}`,
    ]),
    ...all("subject", [...(work.keywords ?? []), ...(work.species ?? [])]),
    ...all("coverage", [...(work.places ?? []), work.collected]),
    ...all("format", work.mediaTypes),
    ...all("description", [work.abstract]),
    ...all("language", [work.language]),
    ...all("rights", [work.licence?.url ?? work.licence?.name]),
    ...all("relation", [
      work.issn && `urn:issn:${work.issn}`,
      work.publisherUrl,
      ...(work.relatedData ?? []),
      ...(work.earlierFiles ?? []),
    ]),
  ];
}
