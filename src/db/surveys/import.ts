import { record } from "#db/accounts/audit.ts";
import { type KeyedCall, once } from "#db/accounts/idempotency.ts";
import { type Db, invalidatePublic, transaction } from "#db/connect.ts";
import { newId, now } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import { distinctNames, notInGuide, storeNames } from "#db/survey-names.ts";
import {
  emptyReport,
  type IncompleteChoice,
  type SurveyImportReport,
  type Tally,
} from "#domain/surveys/import-report.ts";
import { addProtectedRow, emptyProtection } from "#domain/surveys/protected-rows.ts";
import type { Count, Site, SurveyBatch } from "#domain/surveys/survey.ts";
import { log } from "#log";
import { type CompareContext, type Comparison, compareReduced, compareSurveys } from "./compare.ts";
import { type CountedName, countedNameKey } from "./counted-species.ts";
import {
  beginImport,
  discardImport,
  publishImport,
  removeReplaced,
  removeUnused,
  renewLease,
} from "./imports.ts";
import { type SurveySource, toSource } from "./source.ts";

export interface ImportOptions {
  accountId: string | null;
  dryRun: boolean;
  /** What becomes of surveys of which a row was refused; they are left out unless it is said otherwise. */
  incomplete?: IncompleteChoice | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the id under which the import holds the right to write, and with `null` once it is given up. */
  onLease?: ((importId: number | null) => void) | undefined;
  /** A call that was made before gets its first reply. */
  call?: KeyedCall | undefined;
}

/** What reading a file has found, beside its surveys. */
export type ReadFindings = Pick<
  SurveyImportReport,
  "total" | "skipped" | "problems" | "incomplete" | "incompleteTotal"
>;

/** Stores a batch whole or not at all. What is there already is compared and left, so a second run changes nothing. */
export async function importSurveys(
  db: Db,
  batch: SurveyBatch,
  options: ImportOptions,
): Promise<SurveyImportReport> {
  const { total, skipped, problems, incomplete } = batch;
  const findings = { total, skipped, problems, incomplete, incompleteTotal: incomplete.length };
  return importSource(db, toSource(batch), findings, options);
}

/**
 * Compares all surveys of a source with what is stored, and unless it is a dry run stores them: in small steps that
 * nobody sees, published at the end in one. When it fails or is aborted, nothing is left of it.
 */
export async function importSource(
  db: Db,
  source: SurveySource,
  findings: ReadFindings,
  options: ImportOptions,
): Promise<SurveyImportReport> {
  const choice = options.incomplete ?? "leaveOut";
  const report: SurveyImportReport = {
    ...emptyReport(options.dryRun),
    ...findings,
    choice,
    surveys: emptyTally(),
    counts: emptyTally(),
    ofIncomplete: { surveys: emptyTally(), counts: emptyTally() },
    protection: emptyProtection(),
  };
  if (options.dryRun) await importSlices(db, source, 0, report, options);
  else {
    const importId = await beginImport(db, options.accountId);
    options.onLease?.(importId);
    try {
      await importSlices(db, source, importId, report, options);
      await publish(db, importId, source, report, options);
    } catch (error) {
      // A transaction around all of it takes everything back by itself.
      if (!db.isTransaction)
        await discardImport(db, importId).then(
          () => options.onLease?.(null),
          () => {},
        );
      throw error;
    }
    options.onLease?.(null);
    await removeReplaced(db, importId).catch((error) => log.error({ err: error }, "old surveys not removed"));
  }
  return report;
}

const emptyTally = (): Tally => ({ created: 0, updated: 0, unchanged: 0 });
const addTo = (sum: Tally, { created, updated, unchanged }: Tally) => {
  sum.created += created;
  sum.updated += updated;
  sum.unchanged += unchanged;
};

async function importSlices(
  db: Db,
  source: SurveySource,
  importId: number,
  report: SurveyImportReport,
  options: ImportOptions,
) {
  const stored = await findSites(db);
  const siteIds = await saveNewSites(db, source, stored, options);
  const names = distinctNames(source.names());
  const countedNames = await storeNames(db, names, options);
  report.problems = [...report.problems, ...(await notInGuide(db, names))];
  const context: CompareContext = {
    ...{ db, importId, source, at: now() },
    siteId: (locationID) => siteIds.get(locationID.toLowerCase()) ?? "",
    speciesId: (count) => countedNames.get(countedNameKey(count))?.id ?? "",
  };
  const reducedIds = new Set<string>();
  let done = 0;
  for (const slice of source.slices()) {
    options.signal?.throwIfAborted();
    const marked = slice.map((survey) => (survey.hasRefused ? { ...survey, isIncomplete: true } : survey));
    const compared = await compareSurveys(context, marked);
    const accepted = compared.filter(({ hasRefused }) => !hasRefused || report.choice === "store");
    if (!options.dryRun) await saveVersions(db, importId, accepted);
    for (const one of compared) tallyComparison(report, one);
    for (const { hasRefused, counts } of slice)
      if (!hasRefused || report.choice === "store") noteProtectedRows(report, counts, countedNames);
    for (const id of accepted.flatMap((one) => one.reducedSurveys)) reducedIds.add(id);
    done += slice.reduce((sum, { counts }) => sum + counts.length + 1, 0);
    options.onProgress?.(done, source.size);
    // Whoever waits for the progress hears of it, and other writers come in between.
    await new Promise(setImmediate);
  }
  if (!options.dryRun) await saveVersions(db, importId, await compareReduced(context, [...reducedIds]));
  report.created = report.surveys.created + report.counts.created;
  report.updated = report.surveys.updated + report.counts.updated;
  report.unchanged = report.surveys.unchanged + report.counts.unchanged;
}

/** Surveys of which a row was refused are counted apart, and with the others when they are stored. */
function tallyComparison(report: SurveyImportReport, { hasRefused, survey, counts }: Comparison): void {
  const sums = [
    ...(hasRefused ? [report.ofIncomplete] : []),
    ...(hasRefused && report.choice === "leaveOut" ? [] : [report]),
  ];
  for (const sum of sums) {
    sum.surveys[survey]++;
    addTo(sum.counts, counts);
  }
  if (hasRefused && report.choice === "leaveOut")
    report.skipped += counts.created + counts.updated + counts.unchanged;
}

/** Notes the rows of sensitive species, and of names that come close to one. */
function noteProtectedRows(
  report: SurveyImportReport,
  counts: readonly Count[],
  names: Map<string, CountedName>,
): void {
  for (const one of counts)
    addProtectedRow(report.protection, one, names.get(countedNameKey(one))?.sensitivity ?? "heldBack");
}

/** How many rows one statement inserts. */
const ROWS_PER_INSERT = 400;

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_INSERT)
    yield items.slice(start, start + ROWS_PER_INSERT);
}

/** Writes new versions, which nobody sees yet, and notes what they will replace. */
async function saveVersions(db: Db, importId: number, compared: readonly Comparison[]): Promise<void> {
  const changed = compared.filter(({ version }) => version !== undefined);
  if (changed.length === 0) return;
  const versions = changed.flatMap(({ version }) => version ?? []);
  const replaced = changed.flatMap(({ replaces }) => replaces ?? []);
  await transaction(db, async (trx) => {
    await renewLease(trx, importId);
    for (const some of chunks(versions.map(({ survey }) => survey)))
      await trx.insertInto("survey").values(some).execute();
    for (const some of chunks(versions.flatMap(({ counts }) => counts)))
      await trx.insertInto("survey_count").values(some).execute();
    for (const ids of chunks(replaced)) {
      const replacedBy = importId;
      await trx.updateTable("survey").set({ replacedBy }).where("id", "in", ids).execute();
      await trx.updateTable("survey_count").set({ replacedBy }).where("surveyId", "in", ids).execute();
    }
  });
}

async function publish(
  db: Db,
  importId: number,
  source: SurveySource,
  report: SurveyImportReport,
  { accountId, call }: ImportOptions,
): Promise<void> {
  const { surveys, counts, skipped, choice, incompleteTotal } = report;
  if (report.created + report.updated === 0) return discardImport(db, importId);
  await once(db, call, async (trx) => {
    await updateSites(trx, source);
    const after = { surveys, counts, skipped, incomplete: { choice, surveys: incompleteTotal } };
    await record(trx, { accountId, action: "survey.import", subject: "survey", subjectId: newId(), after });
    await publishImport(trx, importId);
    return report;
  });
}

const findSites = async (db: Db) => {
  const rows = await db.selectFrom("survey_site").selectAll().execute();
  return new Map(rows.map((site) => [site.locationID.toLowerCase(), site]));
};

/** The id of each place by its key; new ones are stored, and seen once a survey of theirs is. */
async function saveNewSites(
  db: Db,
  source: SurveySource,
  stored: Map<string, Schema["survey_site"]>,
  { dryRun }: ImportOptions,
): Promise<Map<string, string>> {
  const ids = new Map([...stored].map(([key, { id }]) => [key, id]));
  const fresh: Schema["survey_site"][] = [];
  for (const site of source.sites()) {
    const key = site.locationID.toLowerCase();
    if (ids.has(key)) continue;
    const id = newId();
    ids.set(key, id);
    fresh.push({ id, ...site });
  }
  if (!dryRun)
    for (const some of chunks(fresh))
      await transaction(db, (trx) => trx.insertInto("survey_site").values(some).execute());
  return ids;
}

/** Brings known places in line with the file; what it leaves empty stays. */
async function updateSites(trx: Db, source: SurveySource): Promise<void> {
  const stored = await findSites(trx);
  for (const site of source.sites()) {
    const before = stored.get(site.locationID.toLowerCase());
    if (!before) continue;
    const columns: Partial<Site> = Object.fromEntries(
      Object.entries(site).filter(([name, value]) => value !== null && name !== "locationID"),
    );
    const isUnchanged = Object.entries(columns).every(
      ([name, value]) => before[name as keyof Site] === value,
    );
    if (!isUnchanged) await trx.updateTable("survey_site").set(columns).where("id", "=", before.id).execute();
  }
}

/** Takes away every invented survey with its counts, and the places and species that only they named. */
export function removeDemonstration(db: Db, accountId: string): Promise<number> {
  return transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("survey")
      .where("demonstrationAt", "is not", null)
      .executeTakeFirst();
    const removed = Number(numDeletedRows);
    if (removed === 0) return removed;
    await removeUnused(trx);
    const subject = { subject: "survey", subjectId: newId() };
    await record(trx, { accountId, action: "survey.removeDemonstration", ...subject, after: { removed } });
    await invalidatePublic(trx);
    return removed;
  });
}
