import type { Selectable } from "kysely";
import {
  type ImportTerms,
  type StoredLook,
  type SurveyImportRecord,
  undoBlocks,
} from "#birds/domain/surveys/import-record.ts";
import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { record } from "#core/db/accounts/audit.ts";
import { importNames } from "#core/db/accounts/import-names.ts";
import { type Db, invalidatePublic, lockUntilCommit, type Trx, transaction } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { AppError } from "#core/domain/errors.ts";
import { ownLicence } from "#core/domain/licences.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";

interface StoredFacts {
  files: readonly string[];
  reason: string | null;
  look?: StoredLook | null;
}

/** Remembers what an import stores, in the transaction that publishes it. */
export async function noteStored(
  trx: Trx,
  id: number,
  { total, skipped, surveys, counts }: Pick<SurveyImportReport, "total" | "skipped" | "surveys" | "counts">,
  { files, licence, source, reason, look = null }: ImportTerms & StoredFacts,
): Promise<void> {
  const { replaced } = await trx
    .selectFrom("survey")
    .select(({ fn }) => fn.countAll<number>().as("replaced"))
    .where("replacedBy", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("survey_import")
    .set({
      storedAt: now(),
      files: JSON.stringify(files),
      licence,
      source,
      reason,
      replaced,
      rows: total,
      skipped,
      surveysAdded: surveys.created,
      surveysChanged: surveys.updated,
      countsAdded: counts.created,
      countsChanged: counts.updated,
      look: look && JSON.stringify(look),
    })
    .where("id", "=", id)
    .execute();
}

/** The stored imports of files, the newest first; surveys recorded in the field are not among them. */
export async function listImports(db: Db, page: number, limit: number): Promise<Paged<SurveyImportRecord>> {
  const stored = db
    .selectFrom("survey_import")
    .where("storedAt", "is not", null)
    .where("fieldSurveyId", "is", null)
    .where("id", ">", 0);
  const { total } = await stored
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(total, page, limit);
  const rows = await stored
    .selectAll()
    .orderBy("storedAt", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset(offset)
    .execute();
  const changed = await findChangedSince(db);
  const namesOf = await importNames(db, rows);
  const data = rows.map(
    (row): SurveyImportRecord => ({
      _id: String(row.id),
      at: row.storedAt ?? "",
      ...namesOf(row),
      files: row.files ? JSON.parse(row.files) : [],
      rows: row.rows,
      skipped: row.skipped,
      licence: row.licence ?? ownLicence,
      source: row.source,
      reason: row.reason,
      replaced: row.replaced,
      surveys: { added: row.surveysAdded, changed: row.surveysChanged },
      counts: { added: row.countsAdded, changed: row.countsChanged },
      look: row.look ? JSON.parse(row.look) : null,
      blockedBy: judgeUndo(row, changed),
    }),
  );
  return { data, ...paging, total };
}

type Row = Selectable<Schema["survey_import"]>;

/** The imports of which a later published one has replaced surveys. */
async function findChangedSince(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom("survey")
    .innerJoin("survey_import as later", "later.id", "survey.replacedBy")
    .where("later.publishedAt", "is not", null)
    .select("survey.importId")
    .distinct()
    .execute();
  return new Set(rows.map(({ importId }) => importId));
}

function judgeUndo({ id, undoneAt, isFinal, replaced, sweptAt }: Row, changed: Set<number>) {
  if (undoneAt !== null) return "undone";
  if (isFinal || (replaced > 0 && sweptAt !== null)) return "tooOld";
  return changed.has(id) ? "changedSince" : null;
}

/**
 * Hides an import at once, and shows again what it replaced; its rows are deleted later. A second call changes nothing.
 * 404 for an unknown import, 409 while another one runs or if later imports build on it.
 */
export async function undoImport(
  db: Db,
  accountId: string | null,
  id: number,
  fieldSurveyId: string | null = null,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockUntilCommit(trx, "survey_import");
    const row = await trx.selectFrom("survey_import").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row?.storedAt || id <= 0 || row.fieldSurveyId !== fieldSurveyId)
      throw new AppError("notFound", "There is no such import.");
    if (row.undoneAt !== null) return;
    const running = await trx
      .selectFrom("survey_import")
      .select("id")
      .where("runningKey", "is not", null)
      .executeTakeFirst();
    if (running)
      throw new AppError(
        "conflict",
        "An import of surveys is running. Please try again when it has finished.",
      );
    const block = judgeUndo(row, await findChangedSince(trx));
    if (block) throw new AppError("conflict", undoBlocks[block]);
    await trx
      .updateTable("survey_import")
      .set({ publishedAt: null, undoneAt: now(), undoneById: accountId, sweptAt: null })
      .where("id", "=", id)
      .execute();
    const { surveysAdded, surveysChanged, countsAdded, countsChanged } = row;
    const before = { import: id, surveysAdded, surveysChanged, countsAdded, countsChanged };
    await record(trx, {
      accountId,
      action: "survey.undoImport",
      subject: "survey",
      subjectId: newId(),
      before,
    });
    await invalidatePublic(trx);
  });
}
