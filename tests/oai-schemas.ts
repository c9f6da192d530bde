import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { validateXML } from "xmllint-wasm";
import { findExternalFile } from "./external-data.ts";

const parts = [
  "datacite-v4",
  "datacite-contributorType-v4",
  "datacite-funderIdentifierType-v4",
  "datacite-relatedIdentifierType-v4",
  "datacite-relationType-v4",
  "datacite-dateType-v4",
  "datacite-titleType-v4",
  "datacite-nameType-v4",
  "datacite-resourceType-v4.1",
  "oaire-identifierType-v4.0",
  "oaire-accessRight-v4",
  "oaire-versions-v4",
  "oaire-resourceType-v4",
  "oaire",
  "openaire",
  "dc",
  "dcterms",
].map((name) => `schemas/oai/openaire-4.0/${name}.xsd`);
const dublinCore = ["schemas/oai/oai_dc.xsd", "schemas/oai/simpledc20021212.xsd"];
const common = ["schemas/oai/OAI-PMH.xsd", "schemas/xml.xsd"];

/** Whether the schemas of OAI-PMH lie beside the project; they may not be passed on with it. */
export const canValidate = findExternalFile("schemas/oai/OAI-PMH.xsd") !== undefined;

/** A schema whose imports are files beside it, and none of another server. */
function load(path: string) {
  const text = readFileSync(findExternalFile(path) ?? "", "utf8");
  const contents = text
    .replace(/schemaLocation\s*=\s*"(?!http)[^"]*?([^"/]+\.xsd)"/g, 'schemaLocation="$1"')
    .replace(/xsi:schemaLocation\s*=\s*"[^"]*"/g, "");
  return { fileName: basename(path), contents };
}

const importing = (schemas: [namespace: string, file: string][]) => `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
${schemas.map(([namespace, file]) => `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`).join("\n")}
</xs:schema>`;

const protocol: [string, string] = ["http://www.openarchives.org/OAI/2.0/", "OAI-PMH.xsd"];

/** What the schemas of the protocol, of Dublin Core and of OpenAIRE find wrong with answers; the first error of each. */
export async function validate(answers: string[]): Promise<string[]> {
  const kinds = [
    {
      isOf: (xml: string) => xml.includes("<oaire:resource"),
      schema: importing([protocol, ["http://namespace.openaire.eu/schema/oaire/", "openaire.xsd"]]),
      files: [...common, ...parts],
    },
    {
      isOf: (xml: string) => !xml.includes("<oaire:resource"),
      schema: importing([protocol, ["http://www.openarchives.org/OAI/2.0/oai_dc/", "oai_dc.xsd"]]),
      files: [...common, ...dublinCore],
    },
  ];
  const found: string[] = [];
  for (const { isOf, schema, files } of kinds) {
    const xml = answers
      .filter(isOf)
      .map((contents, index) => ({ fileName: `answer-${index}.xml`, contents }));
    if (xml.length === 0) continue;
    const { errors } = await validateXML({ xml, schema: [schema], preload: files.map(load) });
    found.push(...errors.map(({ rawMessage }) => rawMessage));
  }
  return found;
}
