import { type Count, provesNoAbsence } from "#birds/domain/surveys/survey.ts";
import type { Db } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Tally } from "#core/domain/import-report.ts";
import { keysOf } from "#core/domain/keys.ts";
import type { SourcedSurvey, SurveySource } from "./source.ts";

type SurveyRow = Schema["survey"];
type CountRow = Schema["survey_count"];

/** A version of a survey with all its counts. */
export interface Version {
  survey: Omit<SurveyRow, "publicCounts">;
  counts: CountRow[];
}

/** How a survey in a file differs from the stored one. */
export interface Comparison {
  hasRefused: boolean;
  survey: keyof Tally;
  counts: Tally;
  /** The new version; undefined when unchanged. */
  version: Version | undefined;
  /** The id of the survey that the version replaces. */
  replaces: string | undefined;
  /** Other surveys from which counts move to this one. */
  reducedSurveys: readonly string[];
}

/** The import that the comparison belongs to. */
export interface CompareContext {
  db: Db;
  importId: number;
  at: string;
  source: SurveySource;
  /** Whether stored counts that are missing from the source are removed. */
  removesMissing: boolean;
  siteId(locationID: string): string;
  speciesId(count: Count, date: string): string;
}

/** Compares surveys with the stored ones of the same `eventID`. */
export async function compareSurveys(
  context: CompareContext,
  surveys: readonly SourcedSurvey[],
): Promise<Comparison[]> {
  const stored = await findSurveys(
    context.db,
    surveys.map(({ eventID }) => eventID),
  );
  const ids = [...stored.values()].map(({ id }) => id);
  const ownCounts = await findCounts(context.db, "surveyId", ids);
  const storedByKey = new Map(ownCounts.map((count) => [count.occurrenceID, count]));
  const others = surveys.flatMap(({ counts }) =>
    counts.flatMap(({ occurrenceID }) => (storedByKey.has(occurrenceID) ? [] : [occurrenceID])),
  );
  for (const count of await findCounts(context.db, "occurrenceID", others))
    storedByKey.set(count.occurrenceID, count);
  const bySurvey = Map.groupBy(ownCounts, ({ surveyId }) => surveyId);
  return surveys.map((survey) => {
    const before = stored.get(survey.eventID);
    return compare(context, survey, before, (before && bySurvey.get(before.id)) ?? [], storedByKey);
  });
}

function compare(
  context: CompareContext,
  { site, isDemonstration, isIncomplete, hasRefused, counts, ...facts }: SourcedSurvey,
  before: SurveyRow | undefined,
  ownCounts: readonly CountRow[],
  storedByKey: Map<string, CountRow>,
): Comparison {
  const { importId, at } = context;
  const siteId = context.siteId(site.locationID);
  const incomplete = Number(provesNoAbsence({ isIncomplete, complete: facts.complete }));
  const columns = { ...facts, siteId, incomplete };
  const id = newId();
  const surveyColumns = { siteId, date: facts.date, incomplete };
  const reducedSurveys = new Set<string>();
  const tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  const rows = counts.map(({ eventID, line: _line, file: _file, ...named }): CountRow => {
    const { scientificName, englishName, taxonRank, ...count } = named;
    const names = { scientificName, englishName, taxonRank };
    const speciesId = context.speciesId({ ...count, eventID, ...names }, facts.date);
    const stored = storedByKey.get(count.occurrenceID);
    // A file without positions, and a correction, take none away.
    const position = count.position ?? stored?.position ?? null;
    const row = { ...count, position, speciesId, ...surveyColumns };
    if (!stored) tally.created++;
    else if (stored.surveyId === before?.id && isSame(stored, row)) tally.unchanged++;
    else tally.updated++;
    if (stored && stored.surveyId !== before?.id) reducedSurveys.add(stored.surveyId);
    return { ...row, surveyId: id, importId, replacedBy: null };
  });
  const named = new Set(rows.map(({ occurrenceID }) => occurrenceID));
  const others = ownCounts.filter(({ occurrenceID }) => !named.has(occurrenceID));
  const remaining = others.filter(
    ({ occurrenceID }) => !context.removesMissing && !context.source.surveyOf(occurrenceID),
  );
  // A survey that only loses counts is changed too.
  const isSameSurvey = before && isSame(before, columns) && remaining.length === others.length;
  const survey = !before ? "created" : isSameSurvey ? "unchanged" : "updated";
  const isUnchanged = survey === "unchanged" && tally.created + tally.updated === 0;
  const base = {
    hasRefused,
    survey,
    counts: tally,
    replaces: before?.id,
    reducedSurveys: [...reducedSurveys],
  } as const;
  if (isUnchanged) return { ...base, version: undefined };
  const all = [
    ...rows,
    ...remaining.map((row) => ({ ...row, ...surveyColumns, surveyId: id, importId, replacedBy: null })),
  ];
  const demonstrationAt = before ? before.demonstrationAt : isDemonstration ? at : null;
  const created = { importId, replacedBy: null, demonstrationAt, createdAt: before?.createdAt ?? at };
  return {
    ...base,
    version: { survey: { id, ...columns, ...created, counts: all.length, updatedAt: at }, counts: all },
  };
}

/** New versions of surveys missing from the file, without the counts that the file has under other surveys. */
export async function compareReduced(
  { db, importId, at, source }: CompareContext,
  ids: readonly string[],
): Promise<Comparison[]> {
  if (ids.length === 0) return [];
  const surveys = await db
    .selectFrom("published_survey")
    .selectAll()
    .where("id", "in", [...ids])
    .where((where) => where.or([where("replacedBy", "is", null), where("replacedBy", "!=", importId)]))
    .execute();
  const counts = await findCounts(
    db,
    "surveyId",
    surveys.map(({ id }) => id),
  );
  return surveys.map((before): Comparison => {
    const id = newId();
    const remaining = counts
      .filter(({ surveyId, occurrenceID }) => surveyId === before.id && !source.surveyOf(occurrenceID))
      .map((row) => ({ ...row, surveyId: id, importId, replacedBy: null }));
    // Nobody said that it had no birds: they moved away.
    const incomplete = remaining.length === 0 ? 1 : before.incomplete;
    const changed = { id, importId, replacedBy: null, incomplete, counts: remaining.length, updatedAt: at };
    const survey = { ...before, ...changed };
    return {
      hasRefused: false,
      survey: "updated",
      counts: { created: 0, updated: 0, unchanged: 0 },
      version: { survey, counts: remaining },
      replaces: before.id,
      reducedSurveys: [],
    };
  });
}

async function findSurveys(db: Db, eventIDs: string[]): Promise<Map<string, SurveyRow>> {
  if (eventIDs.length === 0) return new Map();
  const rows = await db.selectFrom("published_survey").selectAll().where("eventID", "in", eventIDs).execute();
  return new Map(rows.map((row) => [row.eventID, row]));
}

async function findCounts(
  db: Db,
  column: "surveyId" | "occurrenceID",
  keys: readonly string[],
): Promise<CountRow[]> {
  const found: CountRow[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE)
    found.push(
      ...(await db
        .selectFrom("published_count")
        .selectAll()
        .where(column, "in", keys.slice(start, start + BATCH_SIZE))
        .execute()),
    );
  return found;
}

const BATCH_SIZE = 1000;

/** Whether the stored row has all these values. */
const isSame = <Row extends object>(stored: Row, columns: Partial<Row>): boolean =>
  keysOf(columns).every((name) => stored[name] === columns[name]);
