import { type Selectable, sql } from "kysely";
import { AppError } from "#core/domain/errors.ts";
import {
  LIST_UNDO_DAYS,
  type ListImport,
  type ListImportKind,
  listUndoBlocks,
  type UndoneList,
} from "#core/domain/list-import.ts";
import { importNames } from "../accounts/import-names.ts";
import type { Db, Trx } from "../connect.ts";
import { batchesOf } from "../lists.ts";
import { newId, now } from "../record.ts";
import type { Schema } from "../schema.ts";
import type { StepKind } from "../tables/list-imports.ts";

const DAY_MS = 86_400_000;
const MAX_LISTED = 50;

/** A kind of list, as the half that has it says. */
export interface ImportedList {
  kind: ListImportKind;
  /** The table of its records, which have a version. */
  table: "species" | "profile" | "equipment" | "post" | "ringing_session";
  /** Whether a record that was changed since rules out undoing the import: one, all together, or none since fields are undone. */
  blocks: "one" | "all" | "none";
}

/** What an import did to a record, and what undoing that needs; null for a record that it added. */
export interface NewStep {
  kind: StepKind;
  subjectId: string;
  before: object;
}

type Row = Selectable<Schema["checklist_import"]>;

/** Remembers what an import changed, in its transaction; returns the id of the import. */
export async function recordListImport(
  trx: Trx,
  list: ImportedList,
  numbers: Pick<Row, "accountId" | "added" | "updated"> &
    Partial<Pick<Row, "splits" | "lumps" | "formersBefore">>,
  steps: readonly NewStep[],
): Promise<string> {
  const id = newId();
  const none = { splits: 0, lumps: 0, formersBefore: "[]", undoneAt: null, undoneById: null };
  await trx
    .insertInto("checklist_import")
    .values({ ...none, ...numbers, id, kind: list.kind, at: now() })
    .execute();
  await addSteps(trx, list, id, steps);
  return id;
}

/** Goes on with the record of an import that is stored in parts. */
export async function continueListImport(
  trx: Trx,
  list: ImportedList,
  id: string,
  numbers: Pick<Row, "added" | "updated">,
  steps: readonly NewStep[],
): Promise<void> {
  await trx
    .updateTable("checklist_import")
    .set(({ eb }) => ({
      added: eb("added", "+", numbers.added),
      updated: eb("updated", "+", numbers.updated),
    }))
    .where("id", "=", id)
    .execute();
  const { first } = await trx
    .selectFrom("checklist_step")
    .select(({ fn }) => fn.countAll<number>().as("first"))
    .where("importId", "=", id)
    .executeTakeFirstOrThrow();
  await addSteps(trx, list, id, steps, Number(first));
}

async function addSteps(
  trx: Trx,
  { kind, table }: ImportedList,
  importId: string,
  steps: readonly NewStep[],
  first = 0,
): Promise<void> {
  const versions = await readVersions(
    trx,
    table,
    steps.map(({ subjectId }) => subjectId),
  );
  const rows = steps.map(({ kind: did, subjectId, before }, position) => ({
    importId,
    position: first + position,
    kind: did,
    subjectId,
    before: JSON.stringify(before),
    speciesId: kind === "species" ? subjectId : null,
    version: versions.get(subjectId) ?? 0,
  }));
  for (const batch of batchesOf(rows)) await trx.insertInto("checklist_step").values(batch).execute();
}

async function readVersions(
  trx: Trx,
  table: ImportedList["table"],
  ids: readonly string[],
): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const batch of batchesOf(ids)) {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from ${sql.table(table)} where id in (${sql.join(batch)})`.execute(trx);
    for (const { id, version } of rows) versions.set(id, version);
  }
  return versions;
}

/** The imports of a kind of list, the newest first. */
export async function listListImports(db: Db, list: ImportedList): Promise<ListImport[]> {
  const rows = await db
    .selectFrom("checklist_import")
    .selectAll()
    .where("kind", "=", list.kind)
    .orderBy("at", "desc")
    .limit(MAX_LISTED)
    .execute();
  const changed = await findChangedSince(
    db,
    list,
    rows.map(({ id }) => id),
  );
  const namesOf = await importNames(db, rows);
  return rows.map((row) => ({
    _id: row.id,
    at: row.at,
    ...namesOf(row),
    blockedBy: judgeUndo(row, changed),
    added: row.added,
    updated: row.updated,
    splits: row.splits,
    lumps: row.lumps,
  }));
}

const isChanged = sql`(subject.version is null or subject.version <> step.version)`;

/** Of these imports, those that changed a record which was changed again later, or only such ones. */
async function findChangedSince(
  db: Db,
  { table, blocks }: ImportedList,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0 || blocks === "none") return new Set();
  const enough = blocks === "one" ? sql`> 0` : sql`= count(*)`;
  const { rows } = await sql<{ importId: string }>`
    select step."importId" from checklist_step as step
    left join ${sql.table(table)} as subject on subject.id = coalesce(step."subjectId", step."speciesId")
    where step."importId" in (${sql.join(ids)})
    group by step."importId"
    having count(case when ${isChanged} then 1 end) ${enough}`.execute(db);
  return new Set(rows.map(({ importId }) => importId));
}

function judgeUndo({ id, at, undoneAt }: Row, changed: ReadonlySet<string>): ListImport["blockedBy"] {
  if (undoneAt !== null) return "undone";
  if (Date.now() - Date.parse(at) > LIST_UNDO_DAYS * DAY_MS) return "tooOld";
  return changed.has(id) ? "changedSince" : null;
}

/** A step of an import that is being undone. */
export type UndoneStep = Selectable<Schema["checklist_step"]> & {
  /** Whether its record was changed since. */
  isChanged: boolean;
};

/**
 * Marks an import as undone, and returns it with its steps, the last one first; undefined if it was undone before. 404 for
 * an unknown one, 409 with one of `blocks` if it cannot be undone.
 */
export async function beginUndo(
  trx: Trx,
  list: ImportedList,
  { id, accountId, blocks = listUndoBlocks }: UndoOptions,
): Promise<{ row: Row; steps: UndoneStep[] } | undefined> {
  const row = await trx
    .updateTable("checklist_import")
    .set((stored) => ({ undoneById: stored.ref("undoneById") }))
    .where("id", "=", id)
    .where("kind", "=", list.kind)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("notFound", "There is no such import.");
  const block = judgeUndo(row, await findChangedSince(trx, list, [id]));
  if (block === "undone") return undefined;
  if (block) throw new AppError("conflict", blocks[block]);
  await trx
    .updateTable("checklist_import")
    .set({ undoneAt: now(), undoneById: accountId })
    .where("id", "=", id)
    .execute();
  const steps = await trx
    .selectFrom("checklist_step")
    .selectAll()
    .where("importId", "=", id)
    .orderBy("position", "desc")
    .execute();
  const versions = await readVersions(
    trx,
    list.table,
    steps.flatMap(({ subjectId, speciesId }) => subjectId ?? speciesId ?? []),
  );
  return {
    row,
    steps: steps.map((step) => {
      const subjectId = step.subjectId ?? step.speciesId;
      return { ...step, isChanged: versions.get(subjectId ?? "") !== step.version };
    }),
  };
}

interface UndoOptions {
  id: string;
  accountId: string | null;
  blocks?: Record<keyof typeof listUndoBlocks, string>;
}

/** Undoes the steps whose records were not changed since; `undo` says whether it could. */
export async function undoEach(
  steps: readonly UndoneStep[],
  undo: (step: { kind: StepKind; subjectId: string; before: string }) => Promise<boolean>,
): Promise<UndoneList> {
  const result: UndoneList = { undone: 0, left: 0 };
  for (const { isChanged, kind, subjectId, before } of steps) {
    const isUndone = !isChanged && subjectId !== null && (await undo({ kind, subjectId, before }));
    if (isUndone) result.undone++;
    else result.left++;
  }
  return result;
}
