import { generalisationRemarks } from "#domain/birds/sensitive-species.ts";
import {
  type Count,
  type ExportedSurvey,
  type GeneralisedCount,
  surveyRemarks,
} from "#domain/surveys/survey.ts";
import { byteOrderMark, type Cell, csvLine, csvLines, writeCsv } from "../csv.ts";

/** A column of the CSV file: its name, its meaning, and its value for a count and its survey. */
interface Column {
  name: string;
  meaning: string;
  of(survey: ExportedSurvey, count: Count | null): Cell;
  /** The value for a public sum of a sensitive species; the cell is empty without it. */
  ofSum?(sum: GeneralisedCount): Cell;
}

const columns: Column[] = [
  {
    name: "eventID",
    meaning: "Identifier of the survey: one visit to one site",
    of: ({ eventID }) => eventID,
    ofSum: ({ eventID }) => eventID,
  },
  {
    name: "eventDate",
    meaning: "Day of the survey, ISO 8601; first and last day separated by a slash for several days",
    of: (survey) => eventDate(survey),
    ofSum: ({ year }) => year,
  },
  {
    name: "eventTime",
    meaning: "Start time, or start and end time, local time",
    of: ({ time }) => time,
  },
  { name: "minutes", meaning: "Duration in minutes", of: ({ minutes }) => minutes },
  { name: "samplingProtocol", meaning: "Survey method", of: ({ protocol }) => protocol },
  { name: "samplingEffort", meaning: "Description of the effort", of: ({ effort }) => effort },
  { name: "recordedBy", meaning: "Observers", of: ({ observers }) => observers },
  { name: "locationID", meaning: "Identifier of the site", of: ({ site }) => site.locationID },
  { name: "locality", meaning: "Name of the site", of: ({ site }) => site.name },
  {
    name: "countryCode",
    meaning: "Country, ISO 3166",
    of: ({ site }) => site.countryCode,
    ofSum: ({ countryCode }) => countryCode,
  },
  { name: "stateProvince", meaning: "State", of: ({ site }) => site.stateProvince },
  {
    name: "decimalLatitude",
    meaning: "Latitude in degrees, WGS 84; for sensitive species the centre of a one-degree cell",
    of: ({ site }) => site.decimalLatitude,
    ofSum: ({ latitude }) => latitude,
  },
  {
    name: "decimalLongitude",
    meaning: "Longitude in degrees, WGS 84; for sensitive species the centre of a one-degree cell",
    of: ({ site }) => site.decimalLongitude,
    ofSum: ({ longitude }) => longitude,
  },
  {
    name: "occurrenceID",
    meaning: "Identifier of the count; empty for a survey without detections",
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
    meaning: "Rank of the name, such as species",
    of: (_, count) => count?.taxonRank ?? null,
    ofSum: ({ taxonRank }) => taxonRank,
  },
  {
    name: "individualCount",
    meaning: "Number of birds; 0 means searched for and not found, empty means found but not counted",
    of: (_, count) => count?.individuals ?? null,
    ofSum: ({ individuals }) => individuals,
  },
  {
    name: "organismQuantity",
    meaning: "Original text if it was not a plain number, such as “>50”",
    of: (_, count) => count?.verbatimCount ?? null,
  },
  { name: "occurrenceRemarks", meaning: "Remarks on the count", of: (_, count) => count?.remarks ?? null },
  {
    name: "eventRemarks",
    meaning:
      "“Demonstration: invented” marks invented data; “Incomplete” marks a survey with missing rows, which cannot show that a species was absent",
    of: (survey) => surveyRemarks(survey),
  },
  {
    name: "dataGeneralizations",
    meaning: "How the location and date of a sensitive species were generalised",
    of: () => null,
    ofSum: () => generalisationRemarks.dataGeneralizations,
  },
  {
    name: "informationWithheld",
    meaning: "Information that the institute withholds",
    of: () => null,
    ofSum: () => generalisationRemarks.informationWithheld,
  },
];

export const eventDate = ({ date, endDate }: Pick<ExportedSurvey, "date" | "endDate">): string =>
  endDate ? `${date}/${endDate}` : date;

/** The key of a sum: its cell and year, and its name. */
export const sumKey = ({ eventID, scientificName }: GeneralisedCount): string =>
  `${eventID}:${scientificName.toLowerCase().replaceAll(" ", "-")}`;

/** The file in chunks: a row for each count, and one for each survey without detections. */
export async function* surveyCsv(
  surveys: AsyncIterable<readonly ExportedSurvey[]>,
  sums: readonly GeneralisedCount[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name));
  for await (const batch of surveys)
    yield csvLines(
      batch.flatMap((survey) => {
        const counts = survey.counts.length > 0 ? survey.counts : [null];
        return counts.map((count) => columns.map((column) => column.of(survey, count)));
      }),
    );
  yield csvLines(sums.map((sum) => columns.map((column) => column.ofSum?.(sum) ?? null)));
}

/** The meaning of each column of the file. */
export const surveyDictionary = (): string =>
  writeCsv(
    ["column", "meaning"],
    columns.map(({ name, meaning }) => [name, meaning]),
  );
