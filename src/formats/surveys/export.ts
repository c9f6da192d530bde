import { generalisation } from "#domain/sensitive-species.ts";
import { type Count, type ExportedSurvey, type GeneralisedCount, surveyRemarks } from "#domain/survey.ts";
import { byteOrderMark, type Cell, csvLine, csvLines, writeCsv } from "../csv.ts";

/** A column of the CSV file: its name, what it holds, and how it is read from a count and its survey. */
interface Column {
  name: string;
  means: string;
  of(survey: ExportedSurvey, count: Count | null): Cell;
  /** For the sums that are told of a sensitive species; nothing is told where it is missing. */
  ofSum?(sum: GeneralisedCount): Cell;
}

const columns: Column[] = [
  {
    name: "eventID",
    means: "Key of the survey: one visit to one place",
    of: ({ eventID }) => eventID,
    ofSum: ({ eventID }) => eventID,
  },
  {
    name: "eventDate",
    means: "Day of the survey, ISO 8601; first and last day with a slash between when there are several",
    of: (survey) => eventDate(survey),
    ofSum: ({ year }) => year,
  },
  {
    name: "eventTime",
    means: "Time of day it began, or began and ended, local time",
    of: ({ time }) => time,
  },
  { name: "minutes", means: "How long was counted, in minutes", of: ({ minutes }) => minutes },
  { name: "samplingProtocol", means: "How was counted", of: ({ protocol }) => protocol },
  { name: "samplingEffort", means: "The effort in words", of: ({ effort }) => effort },
  { name: "recordedBy", means: "Who counted", of: ({ observers }) => observers },
  { name: "locationID", means: "Key of the place", of: ({ site }) => site.locationID },
  { name: "locality", means: "Name of the place", of: ({ site }) => site.name },
  {
    name: "countryCode",
    means: "Country, ISO 3166",
    of: ({ site }) => site.countryCode,
    ofSum: ({ countryCode }) => countryCode,
  },
  { name: "stateProvince", means: "State", of: ({ site }) => site.stateProvince },
  {
    name: "decimalLatitude",
    means: "Latitude in degrees, WGS 84; for sensitive species the middle of a one-degree cell",
    of: ({ site }) => site.decimalLatitude,
    ofSum: ({ latitude }) => latitude,
  },
  {
    name: "decimalLongitude",
    means: "Longitude in degrees, WGS 84; for sensitive species the middle of a one-degree cell",
    of: ({ site }) => site.decimalLongitude,
    ofSum: ({ longitude }) => longitude,
  },
  {
    name: "occurrenceID",
    means: "Key of the count; empty on a survey that found nothing",
    of: (_, count) => count?.occurrenceID ?? null,
    ofSum: (sum) => sumKey(sum),
  },
  {
    name: "scientificName",
    means: "Scientific name",
    of: (_, count) => count?.scientificName ?? null,
    ofSum: ({ scientificName }) => scientificName,
  },
  {
    name: "vernacularName",
    means: "English name",
    of: (_, count) => count?.englishName ?? null,
    ofSum: ({ englishName }) => englishName,
  },
  {
    name: "taxonRank",
    means: "Rank of the name: species, or what else was told apart",
    of: (_, count) => count?.taxonRank ?? null,
    ofSum: ({ taxonRank }) => taxonRank,
  },
  {
    name: "individualCount",
    means: "Number of birds; 0: looked for and not found; empty: found and not counted",
    of: (_, count) => count?.individuals ?? null,
    ofSum: ({ individuals }) => individuals,
  },
  {
    name: "organismQuantity",
    means: "What was written in place of a plain number, such as “>50”",
    of: (_, count) => count?.verbatimCount ?? null,
  },
  { name: "occurrenceRemarks", means: "Remarks on the count", of: (_, count) => count?.remarks ?? null },
  {
    name: "eventRemarks",
    means:
      "“Demonstration: invented” marks data that nobody observed; “Incomplete” a survey of which rows are missing, so that it proves no absence",
    of: (survey) => surveyRemarks(survey),
  },
  {
    name: "dataGeneralizations",
    means: "How the place and day of a sensitive species were made less exact",
    of: () => null,
    ofSum: () => generalisation.dataGeneralizations,
  },
  {
    name: "informationWithheld",
    means: "What is known to the institute and kept back",
    of: () => null,
    ofSum: () => generalisation.informationWithheld,
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
    columns.map(({ name, means }) => [name, means]),
  );
