import { withoutSpecies } from "#birds/domain/surveys/apart.ts";
import type { ImportTerms, StoredLook } from "#birds/domain/surveys/import-record.ts";
import type {
  IncompleteChoice,
  SurveyBatch,
  SurveyImportReport,
} from "#birds/domain/surveys/import-report.ts";
import { emptyProtection } from "#birds/domain/surveys/protected-rows.ts";
import { record } from "#core/db/accounts/audit.ts";
import { type KeyedCall, once } from "#core/db/accounts/idempotency.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { emptyReport, type Tally } from "#core/domain/import-report.ts";
import { pickBy } from "#core/domain/keys.ts";
import { ownLicence } from "#core/domain/licences.ts";
import { createUnknownNames, describeUnknownNames, distinctNames, saveNames } from "../survey-names.ts";
import { type CompareContext, type Comparison, compareReduced, compareSurveys } from "./compare.ts";
import { countedNameKey, countedOn } from "./counted-species.ts";
import { createImportNotes } from "./import-notes.ts";
import { noteStored } from "./import-records.ts";
import { beginImport, discardImport, publishImport, renewLease } from "./imports.ts";
import { lockJudgements, withPublicCounts } from "./public-counts.ts";
import { type SurveySource, toSource } from "./source.ts";

export interface ImportOptions {
  accountId: string | null;
  dryRun: boolean;
  /** What to do with surveys that have refused rows; they are left out by default. */
  incomplete?: IncompleteChoice | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** The import of the screen that is stored; without one, a new record is added. */
  jobId?: string | undefined;
  /** Called once no other import can begin; what it throws ends this one. */
  check?: (() => Promise<unknown>) | undefined;
  /** The names of its files. */
  files?: readonly string[] | undefined;
  /** By default the counts are the institute's own. */
  terms?: ImportTerms | undefined;
  /** The survey recorded in the field that is stored: counts that it no longer has are removed. */
  fieldSurveyId?: string | undefined;
  /** Set if it corrects one survey by hand. */
  correction?: { eventID: string; reason: string; before: object } | undefined;
  /** Makes the import idempotent. */
  call?: KeyedCall | undefined;
}

/** The results of reading a file, apart from its surveys. */
export type ReadFindings = Pick<
  SurveyImportReport,
  | "total"
  | "skipped"
  | "problems"
  | "incomplete"
  | "incompleteTotal"
  | "apart"
  | "repeated"
  | "used"
  | "notes"
  | "rights"
  | "positions"
>;

/** Imports a batch atomically; importing it again changes nothing. */
export async function importSurveys(
  db: Db,
  batch: SurveyBatch,
  options: ImportOptions,
): Promise<SurveyImportReport> {
  const { total, skipped, problems, incomplete } = batch;
  const read = { total, skipped, problems, incomplete, incompleteTotal: incomplete.length };
  const findings = { ...read, notes: [], rights: null };
  return importSource(db, toSource(batch), findings, options);
}

/** Imports a source in small unpublished steps and publishes them at once; after a failure nothing remains. */
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
    const importId = await beginImport(db, options.accountId, options);
    try {
      await options.check?.();
      const look = await importSlices(db, source, importId, report, options);
      await publish(db, importId, source, report, { ...options, look });
    } catch (error) {
      // An enclosing transaction rolls everything back by itself.
      if (!db.isTransaction) await discardImport(db, importId).catch(() => {});
      throw error;
    }
  }
  return report;
}

export const emptyTally = (): Tally => ({ created: 0, updated: 0, unchanged: 0 });
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
): Promise<StoredLook> {
  const stored = await findSites(db);
  const siteIds = await saveNewSites(db, source, stored, options);
  const names = distinctNames(source.names());
  const countedNames = await saveNames(db, names, options);
  const unknownNames = createUnknownNames(names, countedNames);
  const context: CompareContext = {
    db,
    importId,
    source,
    at: now(),
    removesMissing: Boolean(options.fieldSurveyId ?? options.correction),
    siteId: (locationID) => siteIds.get(locationID.toLowerCase()) ?? "",
    speciesId: (count, date) => countedOn(countedNames.get(countedNameKey(count)), date)?.id ?? "",
  };
  const reducedIds = new Set<string>();
  const notes = await createImportNotes(db, report, countedNames);
  let done = 0;
  for (const slice of source.slices()) {
    options.signal?.throwIfAborted();
    const surveys = slice.map((survey) => (survey.hasRefused ? { ...survey, isIncomplete: true } : survey));
    const compared = await compareSurveys(context, surveys);
    const accepted = compared.filter(({ hasRefused }) => !hasRefused || report.choice === "store");
    if (!options.dryRun) await saveVersions(db, importId, accepted);
    for (const comparison of compared) tallyComparison(report, comparison);
    for (const survey of slice) {
      unknownNames.add(survey.counts);
      if (!survey.hasRefused || report.choice === "store") notes.add(survey);
    }
    for (const id of accepted.flatMap((comparison) => comparison.reducedSurveys)) reducedIds.add(id);
    done += slice.reduce((sum, { counts }) => sum + counts.length + 1, 0);
    options.onProgress?.(done, source.size);
    // Yield, so that progress is reported and other writers can run.
    await new Promise(setImmediate);
  }
  if (!options.dryRun) await saveVersions(db, importId, await compareReduced(context, [...reducedIds]));
  report.unknownNames = await unknownNames.listed(db);
  report.problems = [...report.problems, ...describeUnknownNames(report.unknownNames)];
  const { look, kept } = notes.looks();
  report.look = look;
  report.created = report.surveys.created + report.counts.created;
  report.updated = report.surveys.updated + report.counts.updated;
  report.unchanged = report.surveys.unchanged + report.counts.unchanged;
  return { look: kept, apart: withoutSpecies(report.apart ?? []) };
}

/** Tallies a survey; one with refused rows is tallied separately, and with the others if it is stored. */
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

const ROWS_PER_INSERT = 400;

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_INSERT)
    yield items.slice(start, start + ROWS_PER_INSERT);
}

/** Stores unpublished versions and marks the versions that they will replace. */
async function saveVersions(db: Db, importId: number, compared: readonly Comparison[]): Promise<void> {
  const changed = compared.filter(({ version }) => version !== undefined);
  if (changed.length === 0) return;
  const versions = changed.flatMap(({ version }) => version ?? []);
  const replaced = changed.flatMap(({ replaces }) => replaces ?? []);
  await transaction(db, async (trx) => {
    await renewLease(trx, importId);
    await lockJudgements(trx);
    for (const rows of chunks(await withPublicCounts(trx, versions)))
      await trx.insertInto("survey").values(rows).execute();
    for (const rows of chunks(versions.flatMap(({ counts }) => counts)))
      await trx.insertInto("survey_count").values(rows).execute();
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
  options: ImportOptions & { look: StoredLook },
): Promise<void> {
  const { accountId, call, files = [], terms = { licence: ownLicence, source: null }, correction } = options;
  // A correction is one survey, which is shown where it was corrected.
  const look = correction ? null : options.look;
  const { surveys, counts, skipped, choice, incompleteTotal } = report;
  if (report.created + report.updated === 0) return discardImport(db, importId);
  await once(db, call, async (trx) => {
    await updateSites(trx, source);
    await noteStored(trx, importId, report, { ...terms, files, look, reason: correction?.reason ?? null });
    const after = { surveys, counts, skipped, incomplete: { choice, surveys: incompleteTotal }, ...terms };
    const subject = { subject: "survey", subjectId: newId() };
    await record(
      trx,
      correction
        ? {
            accountId,
            action: "survey.correct",
            ...subject,
            before: { ...correction.before },
            after: { ...after, reason: correction.reason },
          }
        : { accountId, action: "survey.import", ...subject, after },
    );
    await publishImport(trx, importId);
    return report;
  });
}

const findSites = async (db: Db) => {
  const rows = await db.selectFrom("survey_site").selectAll().execute();
  return new Map(rows.map((site) => [site.locationID.toLowerCase(), site]));
};

/** The id of each site by key; stores new sites, which become visible with their first published survey. */
async function saveNewSites(
  db: Db,
  source: SurveySource,
  stored: Map<string, Schema["survey_site"]>,
  { dryRun }: ImportOptions,
): Promise<Map<string, string>> {
  const ids = new Map([...stored].map(([key, { id }]) => [key, id]));
  const newSites: Schema["survey_site"][] = [];
  for (const site of source.sites()) {
    const key = site.locationID.toLowerCase();
    if (ids.has(key)) continue;
    const id = newId();
    ids.set(key, id);
    newSites.push({ id, ...site });
  }
  if (!dryRun)
    for (const rows of chunks(newSites))
      await transaction(db, (trx) => trx.insertInto("survey_site").values(rows).execute());
  return ids;
}

/** Updates stored sites from the file; empty values change nothing. */
async function updateSites(trx: Trx, source: SurveySource): Promise<void> {
  const stored = await findSites(trx);
  for (const site of source.sites()) {
    const before = stored.get(site.locationID.toLowerCase());
    if (!before) continue;
    const columns = pickBy(
      site,
      (name) => name !== "locationID" && site[name] !== null && site[name] !== before[name],
    );
    if (Object.keys(columns).length > 0)
      await trx.updateTable("survey_site").set(columns).where("id", "=", before.id).execute();
  }
}
