import type { Count, Site, Survey, SurveyBatch } from "#domain/surveys/survey.ts";

/** A survey as a file has it, with its counts. */
export interface SourcedSurvey extends Survey {
  counts: Count[];
  /** A row of it was refused. */
  hasRefused: boolean;
}

type Names = Pick<Count, "scientificName" | "englishName" | "taxonRank">;

/** What an import reads its surveys from, in memory or on disk. */
export interface SurveySource {
  /** Surveys and counts together, to tell how far an import is. */
  size: number;
  /** Each place once. */
  sites(): Iterable<Site>;
  /** Each pair of names once. */
  names(): Iterable<Names>;
  /** All surveys, some at a time. */
  slices(): Iterable<SourcedSurvey[]>;
  /** The survey that a count belongs to in this source. */
  surveyOf(occurrenceID: string): string | undefined;
}

/** How many counts are handled together: a commit then takes some hundredths of a second. */
const ROWS_PER_SLICE = 1000;

/** Gathers surveys into slices of about the same number of rows. */
export function* toSlices(surveys: Iterable<SourcedSurvey>): Generator<SourcedSurvey[]> {
  let slice: SourcedSurvey[] = [];
  let rows = 0;
  for (const survey of surveys) {
    slice.push(survey);
    rows += survey.counts.length + 1;
    if (rows < ROWS_PER_SLICE) continue;
    yield slice;
    slice = [];
    rows = 0;
  }
  if (slice.length > 0) yield slice;
}

/** A batch that is in memory as a source. */
export function toSource({ surveys, counts, incomplete }: SurveyBatch): SurveySource {
  const surveyIds = new Set(surveys.map(({ eventID }) => eventID));
  const orphan = counts.find(({ eventID }) => !surveyIds.has(eventID));
  if (orphan) throw new Error(`The count ${orphan.occurrenceID} has no survey.`);
  const bySurvey = Map.groupBy(counts, ({ eventID }) => eventID);
  const refused = new Set(incomplete.map(({ eventID }) => eventID));
  const places = new Map<string, Site>();
  for (const { site } of surveys)
    if (!places.has(site.locationID.toLowerCase())) places.set(site.locationID.toLowerCase(), site);
  const surveyIdByCount = new Map(counts.map(({ occurrenceID, eventID }) => [occurrenceID, eventID]));
  return {
    size: surveys.length + counts.length,
    sites: () => places.values(),
    names: () => counts,
    slices: () =>
      toSlices(
        surveys.map((survey) => ({
          ...survey,
          counts: bySurvey.get(survey.eventID) ?? [],
          hasRefused: refused.has(survey.eventID),
        })),
      ),
    surveyOf: (occurrenceID) => surveyIdByCount.get(occurrenceID),
  };
}
