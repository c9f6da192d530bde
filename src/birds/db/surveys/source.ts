import type { SurveyBatch } from "#birds/domain/surveys/import-report.ts";
import type { Count, Site, Survey } from "#birds/domain/surveys/survey.ts";

/** A survey in a file, with its counts. */
export interface SourcedSurvey extends Survey {
  counts: Count[];
  /** At least one of its rows was refused. */
  hasRefused: boolean;
}

type Names = Pick<Count, "scientificName" | "englishName" | "taxonRank">;

/** The surveys of an import, in memory or on disk. */
export interface SurveySource {
  /** The number of surveys and counts, for progress. */
  size: number;
  /** Each site once. */
  sites(): Iterable<Site>;
  /** Each pair of names once. */
  names(): Iterable<Names>;
  /** All surveys in batches. */
  slices(): Iterable<SourcedSurvey[]>;
  /** The `eventID` of a count in this source. */
  surveyOf(occurrenceID: string): string | undefined;
}

/** Small enough that a commit takes some tens of milliseconds. */
const ROWS_PER_SLICE = 1000;

/** Groups surveys into slices with about the same number of rows. */
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

/** A source for a batch in memory. */
export function toSource({ surveys, counts, incomplete }: SurveyBatch): SurveySource {
  const surveyIds = new Set(surveys.map(({ eventID }) => eventID));
  const orphan = counts.find(({ eventID }) => !surveyIds.has(eventID));
  if (orphan) throw new Error(`The count ${orphan.occurrenceID} has no survey.`);
  const bySurvey = Map.groupBy(counts, ({ eventID }) => eventID);
  const refused = new Set(incomplete.map(({ eventID }) => eventID));
  const sites = new Map<string, Site>();
  for (const { site } of surveys)
    if (!sites.has(site.locationID.toLowerCase())) sites.set(site.locationID.toLowerCase(), site);
  const surveyIdByCount = new Map(counts.map(({ occurrenceID, eventID }) => [occurrenceID, eventID]));
  return {
    size: surveys.length + counts.length,
    sites: () => sites.values(),
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
