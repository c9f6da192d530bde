import { parseIucnCode } from "#birds/domain/guide/iucn.ts";
import type { SpeciesName } from "#birds/domain/guide/species-name.ts";
import { AppError } from "#core/domain/errors.ts";
import { type Checklist, validateRows } from "../guide/checklist.ts";
import type { RawRow } from "../guide/checklist-row.ts";
import { distribution, facts, inNigeria, names, properties } from "./checklist-tables.ts";
import type { ArchiveMeta, ArchiveRow } from "./read.ts";
import { dwc } from "./terms.ts";

/** Reads a checklist from the tables of an archive: taxa with their names and statuses. */
export function readChecklistArchive(
  meta: ArchiveMeta,
  rowsOf: (rowType: string) => readonly ArchiveRow[],
): Checklist {
  if (meta.core.rowType !== dwc("Taxon"))
    throw new AppError("invalid", "This archive is not a checklist: its core has no taxa.");
  const core = rowsOf(dwc("Taxon"));
  const ids = new Set(core.map(({ key }) => key));
  const problems: Checklist["problems"] = [];
  const rows = new Map<string, RawRow>();
  for (const { line, key, values } of core) {
    if (isSynonym(values)) continue;
    if (rows.has(key)) problems.push({ line, column: "taxonID", message: `The id “${key}” appears twice.` });
    else rows.set(key, { line, fields: fieldsOf(values), columnOf, rank: values.taxonRank });
  }
  for (const { values } of core) {
    const accepted = isSynonym(values) ? rows.get(values.acceptedNameUsageID ?? "") : undefined;
    if (accepted && values.scientificName) appendValue(accepted, "synonyms", values.scientificName);
  }
  const findRelatedRows = (rowType: string, file: string) =>
    rowsOf(rowType).filter(({ key, line }) => {
      if (!ids.has(key))
        problems.push({
          line,
          column: file,
          message: `This row of ${file} has no matching taxon: “${key}”.`,
        });
      return ids.has(key);
    });
  for (const { key, values } of findRelatedRows(names.rowType, names.file)) {
    const row = rows.get(key);
    const { vernacularName: value, language: lang, source = "" } = values;
    if (!row || !value) continue;
    if (!row.fields.name && lang === "en") row.fields.name = value;
    const name: SpeciesName = { lang: lang || "en", value, source: source || null };
    if (value !== row.fields.name || name.lang !== "en") appendValue(row, "names", name);
  }
  for (const { key, values } of findRelatedRows(distribution.rowType, distribution.file)) {
    const row = rows.get(key);
    if (!row || !values.threatStatus) continue;
    const code = parseIucnCode(values.threatStatus) ?? values.threatStatus;
    const regional = values.countryCode === "NG" || values.locality === inNigeria;
    row.fields[regional ? "regionalStatus" : "status"] = code;
    if (!regional && values.eventDate) row.fields.statusYear = values.eventDate.slice(0, 4);
  }
  for (const { key, values } of findRelatedRows(facts.rowType, facts.file)) {
    const row = rows.get(key);
    const type = properties.find(([name]) => name === values.measurementType);
    if (row && type) row.fields[type[0]] = values.measurementValue;
  }
  return validateRows([...rows.values()], problems, rows.size);
}

const isSynonym = (values: Record<string, string>) =>
  /synonym/i.test(values.taxonomicStatus ?? "") && Boolean(values.acceptedNameUsageID);

/** The archive's columns for some fields, for the report. */
const columnOf = {
  name: "vernacularName",
  status: "threatStatus",
  taxonomyVersion: "nameAccordingTo",
  rank: "taxonRank",
};

function appendValue(row: RawRow, field: "names" | "synonyms", value: SpeciesName | string): void {
  const list = row.fields[field];
  row.fields[field] = Array.isArray(list) ? [...list, value] : [value];
}

function fieldsOf(values: Record<string, string>): Record<string, unknown> {
  const authorship = values.scientificNameAuthorship ?? "";
  // Many archives include the author in the name.
  const scientificName = (values.scientificName ?? "").replace(authorship, "").trim();
  const fields = {
    scientificName,
    authority: authorship,
    order: values.order,
    family: values.family,
    name: values.vernacularName,
    taxonomyVersion: values.nameAccordingTo,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
