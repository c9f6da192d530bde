import { orcidHref } from "#core/domain/orcid.ts";
import { group, textElement } from "#core/formats/xml.ts";
import { institute } from "#core/institute.ts";
import { invertName } from "#institute/domain/posts/names.ts";
import type { HarvestedWork } from "./work.ts";

/** ETD-MS writes the level of a degree as a number: 0 undergraduate, 1 master's, 2 doctoral. */
const levels: Record<string, string> = { BSc: "0", PgD: "1", MSc: "1", MPhil: "1", PhD: "2", DPhil: "2" };

/** A thesis by the Interoperability Metadata Standard for Electronic Theses and Dissertations (ETD-MS 1.1). */
export function etdMs({ work, file }: HarvestedWork): string {
  const { degree, licence, doi } = work;
  return group(
    "thesis",
    [
      textElement("title", work.title),
      ...work.authors.map((creator) =>
        textElement("creator", invertName(creator), {
          // The record of an authority on the person.
          resource: creator.orcid && orcidHref(creator.orcid),
        }),
      ),
      ...[...(work.keywords ?? []), ...(work.species ?? [])].map((subject) =>
        textElement("subject", subject),
      ),
      textElement("description", work.abstract, { role: "abstract" }),
      textElement("description", work.note, { role: "note" }),
      textElement("publisher", institute().name),
      ...(work.supervisors ?? []).map((one) =>
        textElement("contributor", invertName(one), { role: "advisor" }),
      ),
      textElement("date", work.issued),
      textElement("type", "Electronic Thesis or Dissertation"),
      textElement("format", file?.type),
      textElement("identifier", work.url),
      textElement("identifier", doi && `https://doi.org/${doi}`),
      textElement("identifier", file?.url),
      textElement("language", work.language),
      ...(work.places ?? []).map((place) => textElement("coverage", place)),
      textElement("rights", licence && (licence.url ?? licence.name)),
      group("degree", [
        textElement("name", degree),
        textElement("level", degree && levels[degree]),
        textElement("grantor", work.publisher),
      ]),
    ],
    {
      xmlns: "http://www.ndltd.org/standards/metadata/etdms/1.1/",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation":
        "http://www.ndltd.org/standards/metadata/etdms/1.1/ http://www.ndltd.org/standards/metadata/etdms/1-1/etdms11.xsd",
    },
  );
}
