import { generalisationRemarks } from "#birds/domain/guide/sensitive-species.ts";
import {
  type Count,
  countedNameFields,
  countFields,
  type ExportedSurvey,
  type GeneralisedCount,
  siteFields,
  surveyFields,
  surveyRemarks,
} from "#birds/domain/surveys/survey.ts";
import type { Fields, Values } from "#core/domain/fields.ts";
import { type OpenLicence, openLicences, ownLicence } from "#core/domain/licences.ts";
import { columnsOf } from "#core/formats/cells.ts";
import { byteOrderMark, type Cell, csvLine, csvLines, writeCsv } from "#core/formats/csv.ts";

/** A column of the CSV file: its name, its meaning, and its value for a survey and one of its counts. */
interface Column {
  name: string;
  meaning: string;
  of(survey: ExportedSurvey, count: Count | null): Cell;
}

/** Columns for the fields that a dictionary describes, read from a part of a survey. */
const columnsFrom = <F extends Fields>(
  fields: F,
  part: (survey: ExportedSurvey, count: Count | null) => Values<F> | null,
): Column[] =>
  columnsOf(fields)
    .filter(({ meaning }) => meaning !== "")
    .map(({ term, meaning, write }) => ({
      name: term,
      meaning,
      of(survey, count) {
        const record = part(survey, count);
        return record && write(record);
      },
    }));

const { occurrenceID, ...counted } = countFields;

/** The columns of the CSV file of surveys. */
export const surveyColumns: readonly Column[] = [
  ...columnsFrom(surveyFields, (survey) => survey).map((column) =>
    column.name === "eventDate" ? { ...column, of: (survey: ExportedSurvey) => eventDate(survey) } : column,
  ),
  ...columnsFrom(siteFields, ({ site }) => site),
  ...columnsFrom({ occurrenceID, ...countedNameFields, ...counted }, (_, count) => count),
  {
    name: "eventRemarks",
    meaning:
      "“Demonstration: invented” marks invented data; “Incomplete” marks a survey with missing rows, which cannot show that a species was absent",
    of: (survey) => surveyRemarks(survey),
  },
  {
    name: "license",
    meaning: "The licence under which the survey and its counts may be used",
    of: ({ licence }) => openLicences[licence].legalCode,
  },
  {
    name: "rightsHolder",
    meaning: "Who shared the survey; empty for the institute’s own",
    of: ({ source }) => source,
  },
  {
    name: "dataGeneralizations",
    meaning: "How the location and date of a sensitive species were generalised",
    of: () => null,
  },
  {
    name: "informationWithheld",
    meaning: "Information that the institute withholds",
    of: () => null,
  },
];

const { notes } = surveyFields;

/** The notes, for the person who wrote them. */
const noteColumns: Column[] = columnsOf({ notes }).map(({ term, meaning, write }) => ({
  name: term,
  meaning,
  of: write,
}));

/** The row of a public sum of a sensitive species; all other cells are empty. */
const sumRow = (sum: GeneralisedCount, licence: OpenLicence): Record<string, Cell> => ({
  license: openLicences[licence].legalCode,
  eventID: sum.eventID,
  eventDate: sum.year,
  countryCode: sum.countryCode,
  decimalLatitude: sum.latitude,
  decimalLongitude: sum.longitude,
  occurrenceID: sumKey(sum),
  scientificName: sum.scientificName,
  vernacularName: sum.englishName,
  taxonRank: sum.taxonRank,
  individualCount: sum.individuals,
  ...generalisationRemarks,
});

/** First and last day of a survey, separated by a slash. */
export const eventDate = ({ date, endDate }: Pick<ExportedSurvey, "date" | "endDate">): string =>
  endDate ? `${date}/${endDate}` : date;

/** The key of a sum: its cell and year, and its name. */
export const sumKey = ({ eventID, scientificName, englishName }: GeneralisedCount): string =>
  `${eventID}:${(scientificName || englishName).toLowerCase().replaceAll(" ", "-")}`;

/** Sums of sensitive species, and the licence that holds for all surveys behind them. */
export interface SpeciesSums {
  sums: readonly GeneralisedCount[];
  licence: OpenLicence;
}

/** The public file in chunks: a row for each count, and one for each survey without detections. */
export const surveyCsv = (
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
  sums: SpeciesSums,
): AsyncGenerator<string> => writeSurveys(surveys, surveyColumns, sums);

/** The same for a person's own surveys, with the notes. */
export const ownSurveyCsv = (surveys: AsyncIterable<readonly ExportedSurvey[]>): AsyncGenerator<string> =>
  writeSurveys(surveys, [...surveyColumns, ...noteColumns], { sums: [], licence: ownLicence });

async function* writeSurveys(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
  columns: readonly Column[],
  { sums, licence }: SpeciesSums,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name));
  for await (const batch of surveys)
    yield csvLines(
      batch.flatMap((survey) => {
        const counts = survey.counts.length > 0 ? survey.counts : [null];
        return counts.map((count) => columns.map((column) => column.of(survey, count)));
      }),
    );
  yield csvLines(
    sums.map((sum) => sumRow(sum, licence)).map((row) => columns.map(({ name }) => row[name] ?? null)),
  );
}

/** The meaning of each column of the file. */
export const surveyDictionary = (): string =>
  writeCsv(
    ["column", "meaning"],
    surveyColumns.map(({ name, meaning }) => [name, meaning]),
  );
