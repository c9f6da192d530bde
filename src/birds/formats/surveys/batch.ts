import { type ApartReason, RowsApart } from "#birds/domain/surveys/apart.ts";
import {
  type IncompleteSurvey,
  RepeatedRows,
  type SurveyBatch,
} from "#birds/domain/surveys/import-report.ts";
import type { Count, Site, Survey } from "#birds/domain/surveys/survey.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import type { Position } from "./positions.ts";
import { type PlacedSite, placeSite } from "./site-positions.ts";

/** Collects the rows of a file, in memory or on disk; keys are not case-sensitive. */
export interface SurveyCollector {
  /** Counts a row that is left out. */
  skip(): void;
  /** Notes a refused row of a survey; of an unknown one, it may belong to any. */
  refuse(eventID: string | null, line: number, file?: string): void;
  /** Counts a row that is kept apart, as one that is left out. */
  keepApart(reason: ApartReason, location: { line: number; file?: string }, species: string | null): void;
  /** Notes that a survey may have had a bird that is kept apart; of an unknown one, it may belong to any. */
  doubt(eventID: string | null, location: { line: number; file?: string }): void;
  /** The first value that was given for a key. */
  first(key: string, value: string): string;
  /** Counts a row with the cells of an earlier one, as one that is left out; false if it was counted already. */
  countRepeated(location: { line: number; file?: string }): boolean;
  /** The row number of an earlier row with the same cells, if there is one. */
  repeated(cells: string, line: number): number | undefined;
  survey(eventID: string): Survey | undefined;
  /** Where the site of a row is, and what to say if the row is far from it. */
  place(site: Site, location: { line: number; file?: string }): PlacedSite;
  hasCount(occurrenceID: string): boolean;
  addSurvey(survey: Survey): void;
  addCount(count: Count): void;
}

/** Collects the rows of a small file in memory. */
export function createCollector(total: number, problems: ImportProblem[]) {
  const surveys = new Map<string, Survey>();
  const counts = new Map<string, Count>();
  const lines = new Map<string, number>();
  const positions = new Map<string, Position>();
  const refused = new Map<string, Pick<IncompleteSurvey, "rows" | "file">>();
  const apart = new RowsApart();
  const repeated = new RepeatedRows();
  const doubted = new Set<string>();
  const firsts = new Map<string, string>();
  let skipped = 0;
  let hasUnplaced = false;
  const collector: SurveyCollector = {
    skip: () => void skipped++,
    refuse(eventID, line, file) {
      hasUnplaced ||= eventID === null;
      const key = eventID?.toLowerCase() ?? "";
      const existing = refused.get(key);
      if (existing) existing.rows.push(line);
      else refused.set(key, { rows: [line], ...(file && { file }) });
    },
    keepApart(reason, location, species) {
      if (apart.add(reason, location, species)) skipped++;
    },
    doubt(eventID, { line, file }) {
      if (eventID === null) collector.refuse(null, line, file);
      else doubted.add(eventID.toLowerCase());
    },
    first(key, value) {
      const before = firsts.get(key);
      if (before === undefined) firsts.set(key, value);
      return before ?? value;
    },
    countRepeated(location) {
      const isNew = repeated.add(location);
      if (isNew) skipped++;
      return isNew;
    },
    repeated(cells, line) {
      const before = lines.get(cells);
      if (before === undefined) lines.set(cells, line);
      return before;
    },
    place: (site) => placeSite(site, positions, "site"),
    survey: (eventID) => surveys.get(eventID.toLowerCase()),
    hasCount: (occurrenceID) => counts.has(occurrenceID.toLowerCase()),
    addSurvey: (survey) => void surveys.set(survey.eventID.toLowerCase(), survey),
    addCount: (count) => void counts.set(count.occurrenceID.toLowerCase(), count),
  };
  const incomplete = (): IncompleteSurvey[] =>
    [...refused].flatMap(([key, rows]) => {
      const survey = surveys.get(key);
      return survey?.complete === "yes"
        ? [{ eventID: survey.eventID, date: survey.date, site: survey.site.name, ...rows }]
        : [];
    });
  const finish = (): SurveyBatch => ({
    surveys: [...surveys].map(([key, survey]) =>
      hasUnplaced && survey.complete === "yes"
        ? { ...survey, complete: "no" }
        : doubted.has(key)
          ? { ...survey, isIncomplete: true }
          : survey,
    ),
    counts: [...counts.values()],
    total,
    skipped,
    problems,
    incomplete: incomplete(),
    apart: apart.list(),
    repeated: repeated.found,
  });
  return { ...collector, finish };
}

/** The result for an unusable file, with the reason. */
export const unusableBatch = (problems: ImportProblem[], total = 0): SurveyBatch => ({
  surveys: [],
  counts: [],
  total,
  skipped: total,
  problems,
  incomplete: [],
  isUnusable: true,
});
