import type { ChecklistChanges } from "#birds/domain/guide/checklist-changes.ts";
import type { UnstatedFacts } from "#birds/domain/guide/file-facts.ts";
import { describeQuestion, type FactQuestion, type KeptFacts } from "#birds/domain/guide/stated-facts.ts";
import type { Checklist } from "#birds/formats/guide/checklist.ts";
import { countUnstated, withFileFacts } from "#birds/formats/guide/file-facts.ts";
import { earlierReply, once } from "#core/db/accounts/idempotency.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { emptyReport, type ImportReport } from "#core/domain/import-report.ts";
import { takeOut } from "./bin.ts";
import { SpeciesBatch } from "./bulk.ts";
import { ChecklistPlan } from "./checklist-plan.ts";
import { recordImport } from "./checklist-records.ts";
import { followGuideWrite, type GuideWrite } from "./consequences.ts";
import { insertFormerSpecies, withJoined } from "./former-species.ts";
import type { ImportOptions } from "./import-options.ts";
import { joinSpecies } from "./join-species.ts";
import { type NameBasis, readBasis } from "./name-basis.ts";
import { successorsOfChanges } from "./protect-successors.ts";
import { type PreparedJudgements, prepareJudgements } from "./sensitive-names.ts";

/** The result of importing a checklist, with what it changes. */
export interface ChecklistReport extends ImportReport {
  changes: ChecklistChanges;
  unstated: UnstatedFacts;
  questions: FactQuestion[];
  kept: KeptFacts;
}

/** Adds and updates species from a checklist, all or nothing; values missing from the checklist stay unchanged. */
export async function importChecklist(
  db: Db,
  file: Checklist,
  options: ImportOptions,
): Promise<ChecklistReport> {
  const earlier = options.call && (await earlierReply<ChecklistReport>(db, options.call));
  if (earlier) return earlier;
  const checklist = withFileFacts(file, options);
  // Compare outside the transaction so that other writers do not wait; compare again if the guide changed meanwhile.
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const before = await guideFingerprint(db);
    const plan = await ChecklistPlan.make(db, checklist, options);
    const report = reportOf(plan, file, options);
    if (!options.dryRun) assertAnswered(report.questions);
    if (options.dryRun || report.created + report.updated === 0) return report;
    const prepared = await prepareJudgements(db, (basis) => basisAfter(plan, basis));
    try {
      return await once(db, options.call, async (trx) => {
        if ((await guideFingerprint(trx)) !== before) throw new GuideChanged();
        await savePlan(trx, plan, report, options, prepared);
        return report;
      });
    } catch (error) {
      if (!(error instanceof GuideChanged)) throw error;
    }
  }
  throw new AppError("conflict", "The guide was changed at the same time. Please try again.");
}

const MAX_ATTEMPTS = 5;

/** Refuses an import that would change what the institute stated, until an admin says what to do. */
function assertAnswered(questions: readonly FactQuestion[]): void {
  const open = questions.filter(({ answer }) => answer === null);
  if (open.length === 0) return;
  const message = `${open.map(describeQuestion).join(" ")} Say of each kind whether to keep ours or take the list’s.`;
  throw new AppError("conflict", message, { questions: open });
}

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

function reportOf(
  { tally, problems, changes, facts, led, notes }: ChecklistPlan,
  checklist: Checklist,
  { dryRun }: ImportOptions,
): ChecklistReport {
  const { total } = checklist;
  const skipped = Math.max(0, total - led - tally.created - tally.updated - tally.unchanged);
  return {
    ...emptyReport(dryRun),
    total,
    ...tally,
    skipped,
    changes: changes.changes,
    unstated: countUnstated(checklist),
    questions: facts.questions,
    kept: facts.kept,
    problems: [...checklist.problems, ...problems],
    notes: [...checklist.notes, ...notes],
  };
}

/** The names of the guide as they will be after the import. */
function basisAfter({ batch, lumps, formers }: ChecklistPlan, basis: NameBasis) {
  const into = new Map(lumps.map((lump) => [lump.from._id, lump.into._id]));
  return {
    species: batch
      .namesAfter(basis.species)
      .map((species) => (into.has(species.id) ? { ...species, isDeleted: true } : species)),
    formers: withJoined([...basis.formers, ...formers], into),
  };
}

async function savePlan(
  trx: Trx,
  plan: ChecklistPlan,
  report: ChecklistReport,
  { accountId }: ImportOptions,
  prepared: PreparedJudgements | undefined,
): Promise<void> {
  const before = await readBasis(trx);
  await plan.batch.save(trx);
  await restoreSpecies(trx, plan.restored);
  const joined = await joinSpecies(trx, plan.lumps);
  const importId = await recordImport(trx, accountId, report, plan, joined);
  await insertFormerSpecies(trx, importId, plan.formers);
  const restored = successorsOfChanges(
    before,
    new Map(plan.restored.map(({ stored, changes }) => [stored._id, changes])),
  );
  await followGuideWrite(trx, {
    accountId,
    entries: entriesOf(importId, report, plan),
    renamed: { before, successors: [...plan.successors, ...restored] },
    prepared,
  });
}

/** Takes deleted species out of the bin, with what the list says of them. */
async function restoreSpecies(trx: Trx, restored: ChecklistPlan["restored"]): Promise<void> {
  if (restored.length === 0) return;
  const batch = await SpeciesBatch.open(trx);
  for (const { stored, changes, listedFacts } of restored) {
    await takeOut(trx, stored._id);
    batch.change(stored, changes, listedFacts);
  }
  await batch.save(trx);
}

/** What the audit log says of an import: its numbers, and each split and lump. */
function entriesOf(
  importId: string,
  { created, updated, skipped }: ChecklistReport,
  { formers, lumps }: ChecklistPlan,
): GuideWrite["entries"] {
  const more = {
    ...(formers.length > 0 && { splits: formers.length }),
    ...(lumps.length > 0 && { lumps: lumps.length }),
  };
  return [
    {
      action: "species.import",
      subject: "species",
      subjectId: importId,
      after: { created, updated, skipped, ...more },
    },
    ...formers.map(({ speciesId, name, parts, until }) => ({
      action: "species.split" as const,
      subject: "species",
      subjectId: speciesId ?? importId,
      before: { name },
      after: { parts: parts.map((part) => part.name), until },
    })),
    ...lumps.map(({ from, into }) => ({
      action: "species.lump" as const,
      subject: "species",
      subjectId: from._id,
      before: { name: from.name, scientificName: from.scientificName },
      after: { name: into.name },
    })),
  ];
}
