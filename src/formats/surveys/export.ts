import { generalisationRemarks } from "#domain/birds/sensitive-species.ts";
import {
  type Count,
  type ExportedSurvey,
  type GeneralisedCount,
  surveyRemarks,
} from "#domain/surveys/survey.ts";
import { byteOrderMark, type Cell, csvLine, csvLines, writeCsv } from "../csv.ts";

/** A column of the CSV file: its name, what it holds, and how it is read from a count and its survey. */
interface Column {
  name: string;
  meaning: string;
  of(survey: ExportedSurvey, count: Count | null): Cell;
  /** For the sums that are told of a sensitive species; nothing is told where it is missing. */
  ofSum?(sum: GeneralisedCount): Cell;
}

const columns: Column[] = [
  {
    name: "eventID",
    meaning: "Key of the survey: one visit to one place",
    of: ({ eventID }) => eventID,
    ofSum: ({ eventID }) => eventID,
  },
  {
    name: "eventDate",
    meaning: "Day of the survey, ISO 8601; first and last day with a slash between when there are several",
    of: (survey) => eventDate(survey),
    ofSum: ({ year }) => year,
  },
  {
    name: "eventTime",
    meaning: "Time of day it began, or began and ended, local time",
    of: ({ time }) => time,
  },
  { name: "minutes", meaning: "How long was counted, in minutes", of: ({ minutes }) => minutes },
  { name: "samplingProtocol", meaning: "How was counted", of: ({ protocol }) => protocol },
  { name: "samplingEffort", meaning: "The effort in words", of: ({ effort }) => effort },
  { name: "recordedBy", meaning: "Who counted", of: ({ observers }) => observers },
  { name: "locationID", meaning: "Key of the place", of: ({ site }) => site.locationID },
  { name: "locality", meaning: "Name of the place", of: ({ site }) => site.name },
  {
    name: "countryCode",
    meaning: "Country, ISO 3166",
    of: ({ site }) => site.countryCode,
    ofSum: ({ countryCode }) => countryCode,
  },
  { name: "stateProvince", meaning: "State", of: ({ site }) => site.stateProvince },
  {
    name: "decimalLatitude",
    meaning: "Latitude in degrees, WGS 84; for sensitive species the middle of a one-degree cell",
    of: ({ site }) => site.decimalLatitude,
    ofSum: ({ latitude }) => latitude,
  },
  {
    name: "decimalLongitude",
    meaning: "Longitude in degrees, WGS 84; for sensitive species the middle of a one-degree cell",
    of: ({ site }) => site.decimalLongitude,
    ofSum: ({ longitude }) => longitude,
  },
  {
    name: "occurrenceID",
    meaning: "Key of the count; empty on a survey that found nothing",
    of: (_, count) => count?.occurrenceID ?? null,
    ofSum: (sum) => sumKey(sum),
  },
  {
    name: "scientificName",
    meaning: "Scientific name",
    of: (_, count) => count?.scientificName ?? null,
    ofSum: ({ scientificName }) => scientificName,
  },
  {
    name: "vernacularName",
    meaning: "English name",
    of: (_, count) => count?.englishName ?? null,
    ofSum: ({ englishName }) => englishName,
  },
  {
    name: "taxonRank",
    meaning: "Rank of the name: species, or what else was told apart",
    of: (_, count) => count?.taxonRank ?? null,
    ofSum: ({ taxonRank }) => taxonRank,
  },
  {
    name: "individualCount",
    meaning: "Number of birds; 0: looked for and not found; empty: found and not counted",
    of: (_, count) => count?.individuals ?? null,
    ofSum: ({ individuals }) => individuals,
  },
  {
    name: "organismQuantity",
    meaning: "What was written in place of a plain number, such as “>50”",
    of: (_, count) => count?.verbatimCount ?? null,
  },
  { name: "occurrenceRemarks", meaning: "Remarks on the count", of: (_, count) => count?.remarks ?? null },
  {
    name: "eventRemarks",
    meaning:
      "“Demonstration: invented” marks data that nobody observed; “Incomplete” a survey of which rows are missing, so that it proves no absence",
    of: (survey) => surveyRemarks(survey),
  },
  {
    name: "dataGeneralizations",
    meaning: "How the place and day of a sensitive species were made less exact",
    of: () => null,
    ofSum: () => generalisationRemarks.dataGeneralizations,
  },
  {
    name: "informationWithheld",
    meaning: "What is known to the institute and kept back",
    of: () => null,
    ofSum: () => generalisationRemarks.informationWithheld,
  },
];

export const eventDate = ({ date, endDate }: Pick<ExportedSurvey, "date" | "endDate">): string =>
  endDate ? `${date}/${endDate}` : date;

/** The key of a sum: the cell and year with the name. */
export const sumKey = ({ eventID, scientificName }: GeneralisedCount): string =>
  `${eventID}:${scientificName.toLowerCase().replaceAll(" ", "-")}`;

/** The file in pieces: a row for each count, and one for each survey that found nothing. */
export async function* surveyCsv(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
  sums: readonly GeneralisedCount[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name));
  for await (const some of surveys)
    yield csvLines(
      some.flatMap((survey) => {
        const counts = survey.counts.length > 0 ? survey.counts : [null];
        return counts.map((count) => columns.map((column) => column.of(survey, count)));
      }),
    );
  yield csvLines(sums.map((sum) => columns.map((column) => column.ofSum?.(sum) ?? null)));
}

/** What each column of the file means. */
export const surveyDictionary = (): string =>
  writeCsv(
    ["column", "meaning"],
    columns.map(({ name, meaning: means }) => [name, means]),
  );
