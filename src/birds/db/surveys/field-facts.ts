import { sql } from "kysely";
import { matchOn } from "#birds/domain/guide/name-readings.ts";
import { cellOf, findMarks, type SpeciesRecords } from "#birds/domain/surveys/field-marks.ts";
import type { FieldMark, FieldSurveyInput } from "#birds/domain/surveys/field-survey.ts";
import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { NamePair } from "../guide/reading.ts";
import { createNameJudge, pairKey } from "../guide/sensitive-names.ts";
import { createStoredTextJudge, createStoredWordyJudge } from "../guide/sensitive-texts.ts";
import { listSurveyDays } from "./arrivals.ts";
import { findKnownSite, findStoredSite } from "./stored-sites.ts";

/** Compares a survey with all stored surveys, those of sensitive species included; only admins may see the marks. */
export async function markSurvey(
  db: Db,
  member: Account,
  survey: FieldSurveyInput,
  receivedAt: string,
): Promise<FieldMark[]> {
  const judge = await createNameJudge(db);
  const taxa = new Map<string, string | null>();
  const open = new Set<string>();
  const names = new Map(survey.counts.map((count) => [pairKey(count), count]));
  for (const [index, [key, name]] of [...names].entries()) {
    const { taxonId, taxonKind, sensitivity } = matchOn(judge(name), lagosDay(survey.startedAt));
    if (sensitivity === "open") open.add(key);
    // A hybrid or a group is settled, but has no records of its own.
    if (taxonKind === null || taxonKind === "species") taxa.set(key, taxonId);
    // A name takes a millisecond.
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate);
  }
  const records = await readRecords(db, [...new Set([...taxa.values()].flatMap((id) => id ?? []))]);
  const recordsOf = (name: NamePair) => {
    const taxonId = taxa.get(pairKey(name));
    return typeof taxonId === "string" ? (records.get(taxonId) ?? emptyRecords()) : taxonId;
  };
  const { locationID } = survey.site;
  const site = locationID === null ? undefined : await findStoredSite(db, locationID);
  const known = locationID === null ? undefined : await findKnownSite(db, locationID, member);
  const isWordy = await createStoredWordyJudge(db);
  return findMarks(survey, {
    receivedAt,
    surveysByMonth: await countByMonth(db),
    site: site ? toPosition(site) : null,
    isSiteKnown: known !== undefined,
    recordsOf,
    namedIn: await createStoredTextJudge(db),
    isOpen: (count) => open.has(pairKey(count)),
    isWordy: (count) => isWordy(count, open.has(pairKey(count)) ? "open" : "sensitive"),
  });
}

const BATCH_SIZE = 50;

/** The position of a site, if it has one. */
export function toPosition(site: { decimalLatitude: string | null; decimalLongitude: string | null }) {
  if (site.decimalLatitude === null || site.decimalLongitude === null) return null;
  const position = { latitude: Number(site.decimalLatitude), longitude: Number(site.decimalLongitude) };
  return Number.isFinite(position.latitude) && Number.isFinite(position.longitude) ? position : null;
}

/** The number of complete surveys in each month of all years. */
export async function countByMonth(db: Db): Promise<number[]> {
  const months = new Array<number>(12).fill(0);
  for (const { date, surveys } of await listSurveyDays(db)) {
    const month = Number(date.slice(5, 7)) - 1;
    months[month] = (months[month] ?? 0) + surveys;
  }
  return months;
}

const detections = (db: Db, taxonIds: readonly string[]) =>
  db
    .selectFrom("counted_species as counted")
    .innerJoin("published_count as count", "count.speciesId", "counted.id")
    .where("counted.taxonId", "in", taxonIds)
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]));

const monthOfCount = sql<string>`substr(count.date, 6, 2)`;

interface GrowingRecords {
  surveysByMonth: number[];
  cells: Set<string>;
  numbers: { individuals: number; times: number }[];
}

const emptyRecords = (): GrowingRecords => ({
  surveysByMonth: new Array<number>(12).fill(0),
  cells: new Set(),
  numbers: [],
});

async function readRecords(db: Db, taxonIds: readonly string[]): Promise<Map<string, SpeciesRecords>> {
  if (taxonIds.length === 0) return new Map();
  const found = new Map(taxonIds.map((id) => [id, emptyRecords()]));
  const byMonth = await detections(db, taxonIds)
    .where("count.incomplete", "=", 0)
    .select(["counted.taxonId", monthOfCount.as("month")])
    .select(({ fn }) => fn.count<number>("count.surveyId").distinct().as("surveys"))
    .groupBy(["counted.taxonId", monthOfCount])
    .execute();
  for (const { taxonId, month, surveys } of byMonth) {
    const months = found.get(taxonId ?? "")?.surveysByMonth;
    if (months) months[Number(month) - 1] = surveys;
  }
  const places = await detections(db, taxonIds)
    .innerJoin("survey_site as site", "site.id", "count.siteId")
    .select(["counted.taxonId", "site.decimalLatitude", "site.decimalLongitude"])
    .distinct()
    .execute();
  for (const { taxonId, ...site } of places) {
    const position = toPosition(site);
    if (position) found.get(taxonId ?? "")?.cells.add(cellOf(position));
  }
  const numbers = await detections(db, taxonIds)
    .select(["counted.taxonId", "count.individuals"])
    .select(({ fn }) => fn.countAll<number>().as("times"))
    .groupBy(["counted.taxonId", "count.individuals"])
    .execute();
  for (const { taxonId, individuals, times } of numbers)
    if (individuals !== null) found.get(taxonId ?? "")?.numbers.push({ individuals, times });
  return found;
}
