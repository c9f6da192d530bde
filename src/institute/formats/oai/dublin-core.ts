import { group, textElement } from "#core/formats/xml.ts";
import { institute } from "#core/institute.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { PublicationKind } from "#institute/domain/posts/work-terms.ts";
import { thesisKind } from "../posts/citable.ts";
import { dublinCore } from "../works/dublin-core.ts";
import type { HarvestedWork } from "./work.ts";

const publications: Record<PublicationKind, string> = {
  article: "Article",
  chapter: "Book chapter",
  book: "Book",
  report: "Report",
  talk: "Conference paper",
  preprint: "Preprint",
  other: "Text",
};
const kinds: Partial<Record<PostType, string>> = {
  document: "Document",
  proposal: "Research proposal",
};

/** What is written in the language of the work. */
const inItsLanguage = new Set(["title", "description"]);

/** A work in the fifteen elements of Dublin Core, as OAI-PMH asks of every repository. */
export function oaiDublinCore({ post, work, file }: HarvestedWork): string {
  const isThesis = post.postType === "thesis";
  return group(
    "oai_dc:dc",
    [
      ...dublinCore(work)
        .filter(([name]) => name !== "type")
        .map(([name, value]) =>
          textElement(`dc:${name}`, value, inItsLanguage.has(name) ? { "xml:lang": work.language } : {}),
        ),
      textElement(
        "dc:type",
        isThesis ? thesisKind(work) : (kinds[post.postType] ?? publications[publicationKindOf(post)]),
      ),
      // The institute is where a thesis was written; its publisher is the university that awarded the degree.
      isThesis ? textElement("dc:contributor", institute().name) : "",
      textElement("dc:format", file?.type),
    ],
    {
      "xmlns:oai_dc": "http://www.openarchives.org/OAI/2.0/oai_dc/",
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation":
        "http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
    },
  );
}
