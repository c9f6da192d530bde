import { describeShortEffort, fieldProtocols, listsEverything } from "#birds/domain/surveys/field-survey.ts";
import { countedNameFields, countFields, siteFields, surveyFields } from "#birds/domain/surveys/survey.ts";
import { entriesOf, type Fields } from "#core/domain/fields.ts";
import { csvLine } from "./csv-line.ts";
import { type PhoneSurvey, placeName, toInput } from "./phone-survey.ts";

type Cells = Record<string, string | number | null>;

/** The headers of fields, as the institute's own files and imports have them. */
const headersOf = (fields: Fields) =>
  entriesOf(fields).map(([name, { term = name }]) => [name, term] as const);

const columns = [surveyFields, siteFields, countedNameFields, countFields].flatMap(headersOf);

/** One row for each count, with its survey and site; a survey without counts has one row. */
function rowsOf(survey: PhoneSurvey): Cells[] {
  const input = toInput(survey, survey.clock.endedAt ?? 0, survey.clock.offset);
  const { site, counts, isComplete, nameObserver, startedAt, endedAt, ...facts } = input;
  const shared: Cells = {
    ...facts,
    eventID: survey.id,
    date: startedAt.slice(0, 10),
    time: `${startedAt.slice(11, 16)}/${endedAt.slice(11, 16)}`,
    protocol: fieldProtocols[input.protocol].label,
    observers: [survey.owner?.name, input.otherObservers].filter(Boolean).join(", "),
    complete: listsEverything(input) ? "yes" : "no",
    effort: describeShortEffort(input),
    locationID: site.locationID ?? placeName(site),
    name: placeName(site),
    decimalLatitude: site.latitude,
    decimalLongitude: site.longitude,
    precisionMetres: site.precisionMetres,
  };
  if (counts.length === 0) return [shared];
  return counts.map(({ id, ...count }) => ({ ...shared, ...count, occurrenceID: id }));
}

/** Surveys as a CSV file that the institute can import, in UTF-8 with a byte order mark. */
export function writeSurveysCsv(surveys: readonly PhoneSurvey[]): string {
  const lines = surveys.flatMap(rowsOf).map((row) => csvLine(columns.map(([name]) => row[name])));
  return `\uFEFF${[columns.map(([, term]) => term).join(","), ...lines].join("\r\n")}\r\n`;
}

/** Surveys as they would be sent, as JSON. */
export const writeSurveysJson = (surveys: readonly PhoneSurvey[]): string =>
  JSON.stringify(
    surveys.map((survey) => ({
      id: survey.id,
      observer: survey.owner?.name ?? null,
      ...toInput(survey, survey.clock.endedAt ?? 0, survey.clock.offset),
    })),
    undefined,
    2,
  );
