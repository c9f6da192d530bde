import {
  emptyReport,
  type ImportProblem,
  type IncompleteChoice,
  type SurveyImportReport,
  type Tally,
} from "#domain/import-report.ts";
import { nearName } from "#domain/near-name.ts";
import type { Count, Site, Survey, SurveyBatch } from "#domain/survey.ts";
import { decided } from "#formats/surveys/batch.ts";
import { record } from "./audit.ts";
import { type Db, publicChanged, transaction } from "./connect.ts";
import { type CountedName, countedNameKey, storeCountedSpecies } from "./counted-species.ts";
import { newId, now } from "./record.ts";
import type { Schema } from "./schema.ts";
import { finder, links } from "./species-rows.ts";

export interface ImportOptions {
  accountId: string | null;
  dryRun: boolean;
  /** What becomes of surveys of which a row was refused; they are left out unless it is said otherwise. */
  incomplete?: IncompleteChoice;
  onProgress?(done: number, total: number): void;
}

const together = 400;
const emptyTally = (): Tally => ({ created: 0, updated: 0, unchanged: 0 });

/** Stores a batch whole or not at all. What is there already is compared and left, so a second run changes nothing. */
export async function importSurveys(
  db: Db,
  read: SurveyBatch,
  options: ImportOptions,
): Promise<SurveyImportReport> {
  const choice = options.incomplete ?? "leaveOut";
  const batch = decided(read, choice);
  const { total, skipped, problems, incomplete } = batch;
  const start = { ...emptyReport(options.dryRun), total, skipped, problems, choice, incomplete };
  if (batch.unusable) return { ...start, surveys: emptyTally(), counts: emptyTally() };
  return transaction(db, async (trx) => {
    const run: Run = {
      trx,
      ...options,
      at: now(),
      done: 0,
      total: batch.surveys.length + batch.counts.length,
    };
    const siteIds = await storeSites(
      run,
      batch.surveys.map(({ site }) => site),
    );
    const species = await storeCountedSpecies(trx, batch.counts, options);
    const { surveys, surveyIds } = await storeSurveys(run, batch.surveys, siteIds);
    const counts = await storeCounts(run, batch.counts, surveyIds, species);
    const report: SurveyImportReport = {
      ...start,
      problems: [...problems, ...(await notInGuide(trx, batch.counts))],
      created: surveys.created + counts.created,
      updated: surveys.updated + counts.updated,
      unchanged: surveys.unchanged + counts.unchanged,
      surveys,
      counts,
    };
    if (!options.dryRun && report.created + report.updated > 0) {
      const after = { surveys, counts, skipped, incomplete: { choice, surveys: incomplete.length } };
      const { accountId } = options;
      const subjectId = newId();
      await record(trx, { accountId, action: "survey.import", subject: "survey", subjectId, after });
      await publicChanged(trx);
    }
    return report;
  });
}

/** One warning for each counted species that the guide does not know, while it knows any. */
async function notInGuide(db: Db, counts: readonly Count[]): Promise<ImportProblem[]> {
  const listed = await links(db);
  if (listed.length === 0) return [];
  const find = await finder(db);
  const unknown = new Map<string, Count>();
  for (const count of counts) {
    const { scientificName, englishName, taxonRank } = count;
    const isSpecies = taxonRank === null || taxonRank === "species" || taxonRank === "subspecies";
    if (isSpecies && !find(scientificName) && !find(englishName))
      unknown.set(scientificName.toLowerCase() || englishName, count);
  }
  return [...unknown.values()].map(({ scientificName, englishName }) => {
    const like =
      nearName(
        englishName,
        listed.map(({ name }) => name),
      ) ??
      nearName(
        scientificName,
        listed.flatMap((one) => one.scientificName ?? []),
      );
    const question = like ? `is it ${like}?` : "is its name right?";
    return { line: 0, message: `“${englishName}” is not in the guide; ${question} It was taken as it is.` };
  });
}

interface Run extends ImportOptions {
  trx: Db;
  at: string;
  done: number;
  total: number;
}

function* chunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += together) yield items.slice(start, start + together);
}

async function advance(run: Run, by: number): Promise<void> {
  run.done += by;
  run.onProgress?.(run.done, run.total);
  // Whoever waits for the progress hears of it.
  await new Promise(setImmediate);
}

async function storeSites(run: Run, sites: readonly Site[]): Promise<Map<string, string>> {
  const stored = await run.trx.selectFrom("survey_site").selectAll().execute();
  const known = new Map(stored.map((site) => [site.locationID.toLowerCase(), site]));
  const ids = new Map<string, string>();
  for (const site of sites) {
    const key = site.locationID.toLowerCase();
    if (ids.has(key)) continue;
    const before = known.get(key);
    const id = before?.id ?? newId();
    ids.set(key, id);
    if (run.dryRun) continue;
    if (!before)
      await run.trx
        .insertInto("survey_site")
        .values({ id, ...site })
        .execute();
    // What a file leaves empty stays as it is known.
    else {
      const given = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== null));
      await run.trx
        .updateTable("survey_site")
        .set({ ...given, locationID: before.locationID })
        .where("id", "=", id)
        .execute();
    }
  }
  return ids;
}

interface StoredSurvey {
  id: string;
  siteId: string;
  date: string;
  incomplete: number;
}

async function storeSurveys(run: Run, surveys: readonly Survey[], siteIds: Map<string, string>) {
  const tally = emptyTally();
  const surveyIds = new Map<string, StoredSurvey>();
  for (const some of chunks(surveys)) {
    const stored = await run.trx
      .selectFrom("survey")
      .selectAll()
      .where(
        "eventID",
        "in",
        some.map(({ eventID }) => eventID),
      )
      .execute();
    const known = new Map(stored.map((survey) => [survey.eventID, survey]));
    const fresh: Schema["survey"][] = [];
    for (const { site, isDemonstration, isIncomplete, ...survey } of some) {
      const siteId = siteIds.get(site.locationID.toLowerCase()) ?? "";
      const before = known.get(survey.eventID);
      const id = before?.id ?? newId();
      const incomplete = Number(isIncomplete);
      surveyIds.set(survey.eventID, { id, siteId, date: survey.date, incomplete });
      const facts = { ...survey, siteId, incomplete };
      if (!before) {
        const demonstrationAt = isDemonstration ? run.at : null;
        fresh.push({ id, ...facts, demonstrationAt, createdAt: run.at, updatedAt: run.at });
        tally.created++;
      } else if (isSame(before, facts)) tally.unchanged++;
      else {
        tally.updated++;
        if (run.dryRun) continue;
        await run.trx
          .updateTable("survey")
          .set({ ...facts, updatedAt: run.at })
          .where("id", "=", id)
          .execute();
        await run.trx
          .updateTable("survey_count")
          .set({ date: facts.date, siteId, incomplete })
          .where("surveyId", "=", id)
          .execute();
      }
    }
    if (!run.dryRun && fresh.length > 0) await run.trx.insertInto("survey").values(fresh).execute();
    await advance(run, some.length);
  }
  return { surveys: tally, surveyIds };
}

async function storeCounts(
  run: Run,
  counts: readonly Count[],
  surveyIds: Map<string, StoredSurvey>,
  species: Map<string, CountedName>,
): Promise<Tally> {
  const tally = emptyTally();
  for (const some of chunks(counts)) {
    const stored = await run.trx
      .selectFrom("survey_count")
      .selectAll()
      .where(
        "occurrenceID",
        "in",
        some.map(({ occurrenceID }) => occurrenceID),
      )
      .execute();
    const known = new Map(stored.map((count) => [count.occurrenceID, count]));
    const fresh: Schema["survey_count"][] = [];
    for (const { eventID, scientificName, englishName, taxonRank: _, ...count } of some) {
      const survey = surveyIds.get(eventID);
      const speciesId = species.get(countedNameKey({ scientificName, englishName }))?.id;
      if (!survey || !speciesId)
        throw new Error(`The count ${count.occurrenceID} has no survey or no species.`);
      const { id: surveyId, ...place } = survey;
      const row = { ...count, surveyId, ...place, speciesId };
      const before = known.get(count.occurrenceID);
      if (!before) {
        fresh.push(row);
        tally.created++;
      } else if (isSame(before, row)) tally.unchanged++;
      else {
        tally.updated++;
        if (!run.dryRun)
          await run.trx
            .updateTable("survey_count")
            .set(row)
            .where("occurrenceID", "=", count.occurrenceID)
            .execute();
      }
    }
    if (!run.dryRun && fresh.length > 0) await run.trx.insertInto("survey_count").values(fresh).execute();
    await advance(run, some.length);
  }
  return tally;
}

/** Whether everything that a file says of a row is stored already. */
const isSame = <Row extends object>(stored: Row, said: Partial<Row>): boolean =>
  (Object.keys(said) as (keyof Row)[]).every((name) => stored[name] === said[name]);

/** Takes away every invented survey with its counts, and the places and species that only they named. */
export function removeDemonstration(db: Db, accountId: string): Promise<number> {
  return transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("survey")
      .where("demonstrationAt", "is not", null)
      .executeTakeFirst();
    const removed = Number(numDeletedRows);
    if (removed === 0) return removed;
    await trx
      .deleteFrom("survey_site")
      .where((where) =>
        where.not(
          where.exists(
            where.selectFrom("survey").select("survey.id").whereRef("survey.siteId", "=", "survey_site.id"),
          ),
        ),
      )
      .execute();
    await trx
      .deleteFrom("counted_species")
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("survey_count")
              .select("occurrenceID")
              .whereRef("survey_count.speciesId", "=", "counted_species.id"),
          ),
        ),
      )
      .execute();
    const subject = { subject: "survey", subjectId: newId() };
    await record(trx, { accountId, action: "survey.removeDemonstration", ...subject, after: { removed } });
    await publicChanged(trx);
    return removed;
  });
}
