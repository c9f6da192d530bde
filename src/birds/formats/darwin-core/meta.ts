import { escapeXml } from "#core/formats/markup.ts";
import type { TableSchema } from "./terms.ts";

const settings =
  'encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1"';

function table(schema: TableSchema, kind: "core" | "extension"): string {
  const key = kind === "core" ? "id" : "coreid";
  // The id of a core is a column with its own term; in an extension it only refers to the core.
  const fields = schema.columns
    .map(({ term }, index) => ({ term, index }))
    .slice(kind === "core" ? 0 : 1)
    .map(({ term, index }) => `    <field index="${index}" term="${escapeXml(term)}"/>`);
  return [
    `  <${kind} ${settings} rowType="${escapeXml(schema.rowType)}">`,
    `    <files><location>${escapeXml(schema.file)}</location></files>`,
    `    <${key} index="0"/>`,
    ...fields,
    `  </${kind}>`,
  ].join("\n");
}

/** The `meta.xml` of a Darwin Core Archive (Darwin Core Text Guide), which refers to `eml.xml`. */
export const metaXml = (core: TableSchema, extensions: readonly TableSchema[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">',
    table(core, "core"),
    ...extensions.map((extension) => table(extension, "extension")),
    "</archive>",
    "",
  ].join("\n");
