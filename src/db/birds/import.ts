import { record } from "#db/accounts/audit.ts";
import { earlierReply, type KeyedCall, once } from "#db/accounts/idempotency.ts";
import { type Db, invalidatePublic, type Trx } from "#db/connect.ts";
import type { Species, SpeciesChanges, SpeciesName } from "#domain/birds/species.ts";
import { AppError } from "#domain/errors.ts";
import { pickBy } from "#domain/keys.ts";
import { emptyReport, type ImportReport } from "#domain/surveys/import-report.ts";
import { fold } from "#domain/words.ts";
import type { Checklist, ChecklistDraft } from "#formats/birds/checklist.ts";
import { cleanHtml } from "#formats/rich-text/clean.ts";
import { SpeciesBatch } from "./bulk.ts";
import { createMatcher, findGone } from "./checklist-match.ts";
import { listAll } from "./rows.ts";
import { judgeAllNames, type PreparedJudgements, prepareJudgements } from "./sensitive-names.ts";
import { change, restoreByName } from "./writing.ts";

export interface ImportOptions {
  /** The account that imports; null for an operator command. */
  accountId: string | null;
  dryRun: boolean;
  /** Skips species that are not in the guide yet. */
  onlyKnown?: boolean | undefined;
  /** Makes the import idempotent. */
  call?: KeyedCall | undefined;
}

/** Adds and updates species from a checklist, all or nothing; values missing from the checklist stay unchanged. */
export async function importChecklist(
  db: Db,
  checklist: Checklist,
  options: ImportOptions,
): Promise<ImportReport> {
  const earlier = options.call && (await earlierReply<ImportReport>(db, options.call));
  if (earlier) return earlier;
  // Compare outside the transaction so that other writers do not wait; compare again if the guide changed meanwhile.
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const before = await guideFingerprint(db);
    const plan = await planImport(db, checklist, options);
    const { report } = plan;
    if (options.dryRun || report.created + report.updated === 0) return report;
    const prepared = await prepareJudgements(db, (species) => plan.batch.namesAfter(species));
    try {
      return await once(db, options.call, async (trx) => {
        if ((await guideFingerprint(trx)) !== before) throw new GuideChanged();
        await savePlan(trx, plan, options, prepared);
        return report;
      });
    } catch (error) {
      if (!(error instanceof GuideChanged)) throw error;
    }
  }
  throw new AppError("conflict", "The guide was changed at the same time. Please try again.");
}

const MAX_ATTEMPTS = 5;

/** The guide changed after the checklist was compared with it. */
class GuideChanged extends Error {}

/** Changes when a species is added, changed, deleted or restored. */
async function guideFingerprint(db: Db): Promise<string> {
  const state = await db
    .selectFrom("species")
    .select(({ fn }) => [
      fn.countAll().as("species"),
      fn.count("deletedAt").as("deleted"),
      fn.sum("version").as("versions"),
      fn.max("updatedAt").as("latest"),
    ])
    .executeTakeFirstOrThrow();
  return [state.species, state.deleted, state.versions, state.latest].map(String).join(" ");
}

interface Plan {
  report: ImportReport;
  batch: SpeciesBatch;
  /** Deleted species that the checklist restores. */
  restored: ChecklistDraft[];
}

async function planImport(db: Db, checklist: Checklist, options: ImportOptions): Promise<Plan> {
  const report = emptyReport(options.dryRun);
  report.total = checklist.total;
  report.problems = [...checklist.problems];
  const plan: Plan = { report, batch: await SpeciesBatch.open(db), restored: [] };
  const guide = await listAll(db);
  const find = createMatcher(guide, checklist.rows);
  const deleted = await findDeletedNames(db);
  const lineBySpecies = new Map<string, number>();
  for (const { line, draft } of checklist.rows) {
    const stored = find(draft);
    const earlier = stored && lineBySpecies.get(stored._id);
    if (stored && earlier !== undefined) {
      report.problems.push({
        line,
        column: "scientificName",
        message: `“${draft.scientificName}” is the same species as row ${earlier}, ${stored.name}, under another name.`,
      });
    } else if (stored) {
      lineBySpecies.set(stored._id, line);
      const changes = difference(stored, draft);
      if (Object.keys(changes).length === 0) report.unchanged += 1;
      else {
        report.updated += 1;
        plan.batch.change(stored, changes);
      }
    } else if (!options.onlyKnown) {
      report.created += 1;
      if (deleted.has(draft.scientificName)) plan.restored.push(draft);
      else plan.batch.add(draft);
    }
  }
  report.problems.push(...findGone(guide, new Set(lineBySpecies.keys()), checklist.rows));
  report.skipped = report.total - report.created - report.updated - report.unchanged;
  return plan;
}

async function findDeletedNames(db: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom("species")
    .select("scientificName")
    .where("deletedAt", "is not", null)
    .execute();
  return new Set(rows.map(({ scientificName }) => scientificName));
}

async function savePlan(
  trx: Trx,
  { report, batch, restored }: Plan,
  { accountId }: ImportOptions,
  prepared: PreparedJudgements | undefined,
): Promise<void> {
  await batch.save(trx);
  for (const draft of restored) {
    const id = await restoreByName(trx, draft.scientificName);
    if (id) await change(trx, id, draft);
  }
  await record(trx, {
    accountId,
    action: "species.import",
    subject: "species",
    subjectId: "checklist",
    after: { created: report.created, updated: report.updated, skipped: report.skipped },
  });
  await judgeAllNames(trx, prepared);
  await invalidatePublic(trx);
}

/** The fields of a species that a row would change. */
function difference(stored: Species, draft: ChecklistDraft): SpeciesChanges {
  const wanted: SpeciesChanges = { ...draft };
  if (draft.content !== undefined) wanted.content = cleanHtml(draft.content);
  const isRenamed = fold(stored.name) !== fold(draft.name);
  const formerName = isRenamed ? [{ lang: "en", value: stored.name, source: null }] : [];
  if (draft.names || isRenamed)
    wanted.names = mergeEntries(
      stored.names,
      [...(draft.names ?? []), ...formerName],
      (name) => `${name.lang} ${fold(name.value)}`,
    );
  const renamed =
    stored.scientificName && fold(stored.scientificName) !== fold(draft.scientificName)
      ? [stored.scientificName]
      : [];
  if (draft.synonyms || renamed.length > 0)
    wanted.synonyms = mergeEntries(stored.synonyms, [...(draft.synonyms ?? []), ...renamed], fold).filter(
      (synonym) => fold(synonym) !== fold(draft.scientificName),
    );
  return pickBy(
    wanted,
    (field) =>
      wanted[field] !== undefined &&
      JSON.stringify(wanted[field]) !== JSON.stringify(normaliseEntries(stored[field])),
  );
}

/** Gives names one order of keys, so that equal ones serialise alike. */
const normaliseEntries = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry: string | SpeciesName) =>
        typeof entry === "string" ? entry : { lang: entry.lang, value: entry.value, source: entry.source },
      )
    : value;

/** The stored entries, followed by those additions that are new. */
function mergeEntries<Entry>(
  stored: readonly Entry[],
  additions: readonly Entry[],
  key: (entry: Entry) => string,
): Entry[] {
  const keys = new Set(stored.map(key));
  return [...stored, ...additions.filter((entry) => !keys.has(key(entry)) && keys.add(key(entry)))];
}
