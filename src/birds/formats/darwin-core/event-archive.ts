import { generalisationRemarks } from "#birds/domain/guide/sensitive-species.ts";
import {
  countedNameFields,
  countFields,
  type ExportedSurvey,
  type GeneralisedCount,
  siteFields,
  surveyFields,
  surveyRemarks,
} from "#birds/domain/surveys/survey.ts";
import { type OpenLicence, openLicences } from "#core/domain/licences.ts";
import { termsOf } from "#core/formats/cells.ts";
import { eventDate, type SpeciesSums, sumKey } from "../surveys/export.ts";
import { type DatasetInfo, emlXml } from "./eml.ts";
import { humboldt, humboldtRow } from "./humboldt.ts";
import { metaXml } from "./meta.ts";
import { type ArchiveMeta, type DescribedTable, termName } from "./read.ts";
import { type ArchiveCell, column, dcterms, dwc, type TableSchema, tableLines } from "./terms.ts";

const rightsTerms = ["license", "rightsHolder"];

const defineTable = (file: string, rowType: string, terms: string[]): TableSchema => ({
  file,
  rowType: dwc(rowType),
  columns: terms.map((term) => column(rightsTerms.includes(term) ? dcterms(term) : dwc(term))),
});

const events = defineTable("event.txt", "Event", [
  "eventID",
  "eventDate",
  "eventTime",
  "sampleSizeValue",
  "sampleSizeUnit",
  "samplingProtocol",
  "samplingEffort",
  "locationID",
  "locality",
  "countryCode",
  "stateProvince",
  "decimalLatitude",
  "decimalLongitude",
  "geodeticDatum",
  "coordinateUncertaintyInMeters",
  "dynamicProperties",
  "eventRemarks",
  "dataGeneralizations",
  "informationWithheld",
  "license",
  "rightsHolder",
]);

const occurrences: TableSchema = defineTable("occurrence.txt", "Occurrence", [
  "eventID",
  "occurrenceID",
  "basisOfRecord",
  "scientificName",
  "kingdom",
  "phylum",
  "class",
  "taxonRank",
  "vernacularName",
  "individualCount",
  "organismQuantity",
  "organismQuantityType",
  "occurrenceStatus",
  "sex",
  "lifeStage",
  "reproductiveCondition",
  "recordedBy",
  "occurrenceRemarks",
  "dynamicProperties",
  "dataGeneralizations",
  "informationWithheld",
]);

type Row = Record<string, ArchiveCell>;

/** Half the diagonal of a one-degree cell in Nigeria, in metres. */
const CELL_UNCERTAINTY_M = 78_000;
const birds = { kingdom: "Animalia", phylum: "Chordata", class: "Aves" };

const siteTerms = termsOf(siteFields);
const surveyTerms = termsOf(surveyFields);
const nameTerms = termsOf(countedNameFields);
const countTerms = termsOf(countFields);

/** Facts without a term, as JSON; `null` if there are none. */
const propertiesOf = (facts: Record<string, string | number | null>): string | null => {
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return known.length === 0 ? null : JSON.stringify(Object.fromEntries(known));
};

const eventRow = (survey: ExportedSurvey): Row => ({
  ...siteTerms(survey.site),
  ...surveyTerms(survey),
  eventDate: eventDate(survey),
  sampleSizeValue: survey.minutes,
  sampleSizeUnit: survey.minutes === null ? null : "minute",
  geodeticDatum: survey.site.decimalLatitude === null ? null : "EPSG:4326",
  dynamicProperties: propertiesOf({ recordedBy: survey.observers, observerCount: survey.observerCount }),
  eventRemarks: surveyRemarks(survey),
  license: openLicences[survey.licence].legalCode,
  rightsHolder: survey.source,
});

const sumEventRow = (sum: GeneralisedCount, licence: OpenLicence): Row => ({
  eventID: sum.eventID,
  eventDate: sum.year,
  countryCode: sum.countryCode,
  decimalLatitude: sum.latitude,
  decimalLongitude: sum.longitude,
  geodeticDatum: sum.latitude === null ? null : "EPSG:4326",
  coordinateUncertaintyInMeters: sum.latitude === null ? null : CELL_UNCERTAINTY_M,
  samplingProtocol: "All surveys in the cell and year, summed",
  ...generalisationRemarks,
  license: openLicences[licence].legalCode,
});

const occurrenceRows = ({ counts, observers }: ExportedSurvey): Row[] =>
  counts.map((count) => ({
    ...nameTerms(count),
    ...countTerms(count),
    eventID: count.eventID,
    basisOfRecord: "HumanObservation",
    ...birds,
    organismQuantityType: count.verbatimCount === null ? null : "individuals as written",
    occurrenceStatus: count.individuals === 0 ? "absent" : "present",
    recordedBy: observers,
    dynamicProperties: propertiesOf({ detection: count.detection, distanceBand: count.distanceBand }),
  }));

const sumRow = (sum: GeneralisedCount): Row => ({
  eventID: sum.eventID,
  occurrenceID: sumKey(sum),
  basisOfRecord: "HumanObservation",
  scientificName: sum.scientificName,
  ...birds,
  taxonRank: sum.taxonRank,
  vernacularName: sum.englishName,
  individualCount: sum.individuals || null,
  occurrenceStatus: "present",
  ...generalisationRemarks,
});

/** The surveys of an export; `surveys` is called once for each table. */
export interface SurveySource extends SpeciesSums {
  surveys(): AsyncIterable<readonly ExportedSurvey[]>;
}

async function* lines(table: TableSchema, rows: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield* tableLines(table, []);
  for await (const batch of rows) {
    const [, ...records] = tableLines(table, batch);
    yield records.join("");
  }
}

async function* eventRows({ surveys, sums, licence }: SurveySource): AsyncGenerator<Row[]> {
  for await (const batch of surveys()) yield batch.map(eventRow);
  yield [...new Map(sums.map((sum) => [sum.eventID, sumEventRow(sum, licence)])).values()];
}

async function* effortRows({ surveys }: SurveySource): AsyncGenerator<Row[]> {
  for await (const batch of surveys()) yield batch.map(humboldtRow);
}

async function* allOccurrenceRows({ surveys, sums }: SurveySource): AsyncGenerator<Row[]> {
  for await (const batch of surveys()) yield batch.flatMap(occurrenceRows);
  yield sums.map(sumRow);
}

/** The files of a sampling-event archive; the same surveys give the same bytes. */
export const eventArchive = (source: SurveySource, info: DatasetInfo) => [
  { name: "meta.xml", content: metaXml(events, [occurrences, humboldt]) },
  { name: "eml.xml", content: emlXml(info) },
  { name: events.file, content: lines(events, eventRows(source)) },
  { name: occurrences.file, content: lines(occurrences, allOccurrenceRows(source)) },
  { name: humboldt.file, content: lines(humboldt, effortRows(source)) },
];

/** A table with surveys in an archive. */
export interface SurveyTable {
  table: DescribedTable;
  kind: "efforts" | "events" | "occurrences" | "counts";
  columns: string[];
}

/** The tables in reading order: effort, events, occurrences; or occurrences that include their events. */
export function archiveTables({ core, extensions }: ArchiveMeta): SurveyTable[] | undefined {
  if (core.rowType === dwc("Occurrence"))
    return [{ table: core, kind: "counts", columns: columnsOfTable(core, "occurrenceID") }];
  const occurrenceTable = extensions.find(({ rowType }) => rowType === dwc("Occurrence"));
  if (core.rowType !== dwc("Event") || !occurrenceTable) return undefined;
  const efforts = extensions.find(({ rowType }) => rowType === humboldt.rowType);
  return [
    ...(efforts
      ? [{ table: efforts, kind: "efforts" as const, columns: columnsOfTable(efforts, "eventID") }]
      : []),
    { table: core, kind: "events", columns: columnsOfTable(core, "eventID") },
    { table: occurrenceTable, kind: "occurrences", columns: columnsOfTable(occurrenceTable, "eventID") },
  ];
}

/** The column names of a table; a table without a key column uses the id of the row. */
function columnsOfTable({ fields }: DescribedTable, key: string): string[] {
  const names = fields.map(({ term }) => termName(term));
  return names.includes(key) ? names : [key, ...names];
}
