import type { DeletedFieldSurvey } from "#birds/domain/surveys/field-survey.ts";
import { fieldEventID } from "#birds/formats/surveys/field-survey.ts";
import { record } from "#core/db/accounts/audit.ts";
import { type Db, lockUntilCommit, type Trx, transaction } from "#core/db/connect.ts";
import { forget } from "#core/db/letters.ts";
import { now } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { type Account, isAdmin } from "#core/domain/accounts/viewer.ts";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { AppError } from "#core/domain/errors.ts";
import { ownLicence } from "#core/domain/licences.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import {
  assertFewOpenSurveys,
  assertReadable,
  contentOf,
  lockSurvey,
  memberNameOf,
} from "./field-surveys.ts";
import { noteStored, undoImport } from "./import-records.ts";
import { beginImport, publishImport, replaceByNothing } from "./imports.ts";

/** Deletes a survey, and hides what is public of it; a second call changes nothing. */
export async function deleteSurvey(trx: Trx, person: Account, id: string, reason: string): Promise<void> {
  await lockUntilCommit(trx, "survey_import");
  const row = await lockSurvey(trx, id);
  assertReadable(row, person);
  if (row.deletedAt) return;
  if (row.acceptedVersion !== null && reason === "")
    throw new AppError("invalid", "Please check: reason.", {
      fields: { reason: "This survey is public. Say why it is deleted." },
    });
  const removedBy = row.acceptedVersion === null ? null : await hideSurvey(trx, person, id);
  const deleted = { deletedAt: now(), deletedById: person._id, removedBy };
  await trx.updateTable("field_survey").set(deleted).where("id", "=", id).execute();
  const before = { state: row.state, version: row.version, isPublic: row.acceptedVersion !== null };
  await record(trx, {
    accountId: person._id,
    action: "field.delete",
    subject: "field",
    subjectId: id,
    before,
    after: { reason: reason || null },
  });
}

/** An import that replaces the stored survey by nothing, and can be undone as any other. */
async function hideSurvey(trx: Trx, person: Account, id: string): Promise<number | null> {
  const stored = await findPublished(trx, id);
  // Those of the demonstration may have been removed before.
  if (!stored) return null;
  const replacedBy = await beginImport(trx, person._id, { fieldSurveyId: id });
  await replaceByNothing(trx, replacedBy, stored.id);
  await noteStored(trx, replacedBy, noChange, { files: [], licence: ownLicence, source: null, reason: null });
  await publishImport(trx, replacedBy);
  return replacedBy;
}

const findPublished = (trx: Trx, id: string) =>
  trx.selectFrom("published_survey").select("id").where("eventID", "=", fieldEventID(id)).executeTakeFirst();

const none = () => ({ created: 0, updated: 0, unchanged: 0 });
const noChange = { total: 0, skipped: 0, surveys: none(), counts: none() };

/** Restores a survey, by admins or within some minutes by the person who deleted it. */
export async function restoreSurvey(
  trx: Trx,
  person: Account,
  id: string,
  maxOpen: LimitRule,
): Promise<void> {
  await lockUntilCommit(trx, "survey_import");
  const row = await lockSurvey(trx, id);
  assertReadable(row, person);
  if (!row.deletedAt) return;
  permit(person, "field.restore", { deletedBy: row.deletedById, deletedAt: row.deletedAt });
  if (await findPublished(trx, id))
    throw new AppError("conflict", "This survey has been imported from a file in the meantime.");
  if (row.removedBy !== null) await undoImport(trx, person._id, row.removedBy, id);
  const restored = { deletedAt: null, deletedById: null, removedBy: null };
  await trx.updateTable("field_survey").set(restored).where("id", "=", id).execute();
  if (!isAdmin(person)) await assertFewOpenSurveys(trx, row.accountId, maxOpen);
  await record(trx, { accountId: person._id, action: "field.restore", subject: "field", subjectId: id });
}

/** The surveys that an admin can restore, the last deleted first. */
export async function listDeleted(db: Db): Promise<DeletedFieldSurvey[]> {
  const cutoff = new Date(Date.now() - BIN_RETENTION_DAYS * 86_400_000).toISOString();
  const rows = await db
    .selectFrom("field_survey")
    .innerJoin("account", "account.id", "field_survey.accountId")
    .leftJoin("account as deleter", "deleter.id", "field_survey.deletedById")
    .selectAll("field_survey")
    .select(["account.firstName", "account.lastName"])
    .select(["deleter.firstName as deleterFirst", "deleter.lastName as deleterLast"])
    .where("field_survey.deletedAt", ">", cutoff)
    .orderBy("field_survey.deletedAt", "desc")
    .execute();
  return rows.map(({ deletedAt, deleterFirst, deleterLast, ...row }) => {
    const { protocol, startedAt, site, counts } = contentOf(row);
    const member = { _id: row.accountId, name: memberNameOf(row) };
    const deletedBy = fullName({ firstName: deleterFirst, lastName: deleterLast }) || "a former member";
    const deletion = { deletedAt: deletedAt ?? "", deletedBy, isPublic: row.acceptedVersion !== null };
    return { id: row.id, member, protocol, startedAt, site, counts: counts.length, ...deletion };
  });
}

/** Deletes for good what was deleted before `before` (ISO 8601), with all its versions. */
export async function purgeDeletedFieldSurveys(db: Db, before: string): Promise<void> {
  await transaction(db, async (trx) => {
    const purged = await trx
      .deleteFrom("field_survey")
      .where("deletedAt", "<", before)
      .returning("id")
      .execute();
    await forget(
      trx,
      ["question"],
      purged.map(({ id }) => id),
    );
  });
}
