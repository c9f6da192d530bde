import { z } from "zod";
import { type FieldSurvey, fieldStates } from "#birds/domain/surveys/field-survey.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import { mayHaveArrived } from "#core/db/letters.ts";
import { type Authorized, can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { parseJson } from "#core/domain/keys.ts";
import { tellMember } from "./field-letters.ts";
import { lockForReview } from "./field-reviews.ts";
import { toFieldSurvey } from "./field-surveys.ts";
import { undoImport } from "./import-records.ts";

/** What the audit log has of a decision. */
const Decision = z.object({
  before: z.object({
    state: z.enum(fieldStates),
    question: z.string().nullable(),
    acceptedVersion: z.int().nullable(),
  }),
  after: z.object({ import: z.int().optional() }),
});

/** Takes back one's own decision on a survey, which waits again as it did; 409 if anything happened since, or its letter has gone. */
export async function undoReview(
  trx: Trx,
  admin: Authorized<"field.review">,
  id: string,
  version: number,
): Promise<FieldSurvey> {
  const row = await lockForReview(trx, admin, id, version);
  const last = await trx
    .selectFrom("audit")
    .select(["accountId as deletedBy", "at as deletedAt", "action", "before", "after"])
    .where("subject", "=", "field")
    .where("subjectId", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isDecision = last?.action === "field.accept" || last?.action === "field.return";
  const { success, data } = Decision.safeParse({
    before: parseJson(last?.before ?? ""),
    after: parseJson(last?.after ?? ""),
  });
  const by: Account = admin;
  if (!isDecision || !success || !can(by, "field.undoReview", last))
    throw new AppError("conflict", "This can no longer be undone.");
  if (row.state === "returned" && (await mayHaveArrived(trx, "question", id, last.deletedAt)))
    throw new AppError("conflict", "The question has already gone to the member.");
  const { state, question, acceptedVersion } = data.before;
  if (data.after.import !== undefined) await undoImport(trx, admin._id, data.after.import, id);
  const columns = { state, question, acceptedVersion, decidedById: null, decidedAt: null };
  await trx.updateTable("field_survey").set(columns).where("id", "=", id).execute();
  await record(trx, {
    accountId: admin._id,
    action: "field.undoReview",
    subject: "field",
    subjectId: id,
    before: { state: row.state, version },
    after: { state },
  });
  const undone = { ...row, ...columns };
  await tellMember(trx, admin, row, undone);
  return toFieldSurvey(undone, admin);
}
