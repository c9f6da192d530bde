import { parseIucnCode } from "#domain/birds/iucn.ts";
import { type Species, type SpeciesName, speciesFields } from "#domain/birds/species.ts";
import { evidences, residencies } from "#domain/birds/terms.ts";
import { AppError } from "#domain/errors.ts";
import { entriesOf } from "#domain/fields.ts";
import { type Checklist, type RawRow, validateRows } from "#formats/birds/checklist.ts";
import { type DatasetInfo, emlXml } from "./eml.ts";
import { metaXml } from "./meta.ts";
import type { ArchiveMeta, ArchiveRow } from "./read.ts";
import { type ArchiveCell, column, dcterms, dwc, gbif, iucn, type TableSchema, tableLines } from "./terms.ts";

const taxa: TableSchema = {
  file: "taxon.txt",
  rowType: dwc("Taxon"),
  columns: [
    ...[
      "taxonID",
      "acceptedNameUsageID",
      "scientificName",
      "scientificNameAuthorship",
      "kingdom",
      "phylum",
      "class",
      "order",
      "family",
      "genus",
      "specificEpithet",
      "taxonRank",
      "taxonomicStatus",
      "nomenclaturalCode",
      "vernacularName",
      "nameAccordingTo",
    ].map((term) => column(dwc(term))),
    column(dcterms("references")),
  ],
};

const names: TableSchema = {
  file: "vernacularname.txt",
  rowType: gbif("VernacularName"),
  columns: [
    column(dwc("taxonID")),
    column(dwc("vernacularName")),
    column(dcterms("language")),
    column(dcterms("source")),
    column(gbif("isPreferredName")),
  ],
};

const distribution: TableSchema = {
  file: "distribution.txt",
  rowType: gbif("Distribution"),
  columns: [
    column(dwc("taxonID")),
    column(dwc("locality")),
    column(dwc("countryCode")),
    column(dwc("occurrenceStatus")),
    column(iucn("threatStatus")),
    column(dwc("eventDate")),
    column(dcterms("source")),
    column(dwc("occurrenceRemarks")),
  ],
};

const facts: TableSchema = {
  file: "measurementorfact.txt",
  rowType: dwc("MeasurementOrFact"),
  columns: ["taxonID", "measurementType", "measurementValue", "measurementUnit"].map((term) =>
    column(dwc(term)),
  ),
};

type Row = Record<string, ArchiveCell>;

/** Fields without a Darwin Core term, each written as a fact. */
const properties = entriesOf(speciesFields).filter(([, { isFact }]) => isFact);

function* taxonRows(species: readonly Species[], address: (species: Species) => string): Generator<Row> {
  for (const bird of species) {
    const [genus = "", epithet = ""] = (bird.scientificName ?? "").split(" ");
    const rank = {
      kingdom: "Animalia",
      phylum: "Chordata",
      class: "Aves",
      order: bird.order,
      family: bird.family,
    };
    yield {
      ...rank,
      taxonID: bird._id,
      scientificName: bird.scientificName,
      scientificNameAuthorship: bird.authority,
      genus,
      specificEpithet: epithet,
      taxonRank: "species",
      taxonomicStatus: "accepted",
      nomenclaturalCode: "ICZN",
      vernacularName: bird.name,
      nameAccordingTo: bird.taxonomyVersion,
      references: address(bird),
    };
    for (const [index, synonym] of bird.synonyms.entries())
      yield {
        ...rank,
        taxonID: `${bird._id}-synonym-${index + 1}`,
        acceptedNameUsageID: bird._id,
        scientificName: synonym,
        taxonRank: "species",
        taxonomicStatus: "synonym",
        nomenclaturalCode: "ICZN",
      };
  }
}

function* nameRows(species: readonly Species[]): Generator<Row> {
  for (const { _id: taxonID, name, names } of species) {
    yield { taxonID, vernacularName: name, language: "en", source: null, isPreferredName: "true" };
    for (const { lang, value, source } of names)
      yield { taxonID, vernacularName: value, language: lang, source, isPreferredName: "false" };
  }
}

function* factRows(species: readonly Species[]): Generator<Row> {
  for (const item of species)
    for (const [name, { unit }] of properties) {
      const value = item[name];
      if (typeof value === "string" || typeof value === "number")
        yield {
          taxonID: item._id,
          measurementType: name,
          measurementValue: value,
          measurementUnit: unit ?? null,
        };
    }
}

const inNigeria = "Nigeria";
const inTheWorld = "World";

function* distributionRows(species: readonly Species[]): Generator<Row> {
  for (const bird of species) {
    const remarks = [
      bird.residency && residencies[bird.residency],
      bird.evidence && evidences[bird.evidence],
    ];
    yield {
      taxonID: bird._id,
      locality: inNigeria,
      countryCode: "NG",
      occurrenceStatus: "present",
      threatStatus: bird.regionalStatus === "NC" ? null : bird.regionalStatus,
      occurrenceRemarks: remarks.filter(Boolean).join("; "),
    };
    // NC is not a category of the Red List.
    if (!bird.status || bird.status === "NC") continue;
    yield {
      taxonID: bird._id,
      locality: inTheWorld,
      threatStatus: bird.status,
      eventDate: bird.statusYear,
      source: "IUCN Red List of Threatened Species",
    };
  }
}

/** The metadata of the checklist in every export. */
export interface ChecklistInfo {
  institute: string;
  publicUrl: string;
  /** When it last changed, ISO 8601. */
  changedAt: string;
}

export const checklistTitle = "Birds of Nigeria: a checklist";

/** The version of the checklist, which is the day of the last change. */
export const checklistVersion = ({ changedAt }: Pick<ChecklistInfo, "changedAt">): string =>
  changedAt.slice(0, 10);

function datasetInfo(info: ChecklistInfo, count: number): DatasetInfo {
  const version = checklistVersion(info);
  const url = `${info.publicUrl}/datazone/birds`;
  return {
    packageId: `${url}/v${version}`,
    title: checklistTitle,
    organization: info.institute,
    url,
    published: version,
    abstract: [
      `The ${count.toLocaleString("en-GB")} species on the institute’s checklist of the birds of Nigeria, with their English names, names in other languages, position in the taxonomic sequence, category in the IUCN Red List, residency and habitat.`,
      "Species without the remark “Confirmed by the institute” are listed because of their published range and are provisional.",
    ],
    keywords: ["birds", "Nigeria", "checklist", "West Africa"],
    type: "Checklist",
    licence: "ccBy",
    coverage: {
      description: inNigeria,
      west: 2.67,
      east: 14.68,
      north: 13.89,
      south: 4.27,
      taxa: "All species of birds known or expected in Nigeria.",
    },
    methods: {
      steps: [
        "Names, sequence and ranges follow AviList (AviList Core Team 2025, doi:10.2173/avilist.v2025, CC BY 4.0) where the list says so; habitat, food and mass follow AVONET (Tobias et al. 2022, doi:10.1111/ele.13898, CC BY 4.0).",
      ],
    },
    citation: `${info.institute} (${version.slice(0, 4)}). ${checklistTitle}. Version ${version}. ${url}`,
  };
}

// Species without a scientific name are left out.
/** The checklist as a Darwin Core Archive; the same species give the same bytes. */
export function checklistArchive(all: readonly Species[], info: ChecklistInfo) {
  const species = all.filter(({ scientificName }) => scientificName);
  const address = ({ slug }: Species) => `${info.publicUrl}/birds/${slug}`;
  return [
    { name: "meta.xml", content: metaXml(taxa, [names, distribution, facts]) },
    { name: "eml.xml", content: emlXml(datasetInfo(info, species.length)) },
    { name: taxa.file, content: tableLines(taxa, taxonRows(species, address)) },
    { name: names.file, content: tableLines(names, nameRows(species)) },
    { name: distribution.file, content: tableLines(distribution, distributionRows(species)) },
    { name: facts.file, content: tableLines(facts, factRows(species)) },
  ];
}

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
    else rows.set(key, { line, fields: fieldsOf(values), columnOf: columnOf });
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
const columnOf = { name: "vernacularName", status: "threatStatus", taxonomyVersion: "nameAccordingTo" };

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
