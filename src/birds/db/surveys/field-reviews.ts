import {
  type FieldState,
  type FieldSurvey,
  type FieldSurveySummary,
  fieldStates,
} from "#birds/domain/surveys/field-survey.ts";
import { siteFields } from "#birds/domain/surveys/survey.ts";
import { fieldSiteKey, toStoredSurvey } from "#birds/formats/surveys/field-survey.ts";
import { record } from "#core/db/accounts/audit.ts";
import { type Db, lockUntilCommit, type Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { type Account, isAdmin } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { recordOf } from "#core/domain/keys.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { tellMember } from "./field-letters.ts";
import {
  contentOf,
  type FieldRow,
  findReadable,
  lockSurvey,
  memberNameOf,
  selectSurveys,
  toFieldSurvey,
  toSummary,
} from "./field-surveys.ts";
import { findTwins } from "./field-twins.ts";
import { importSurveys } from "./import.ts";
import { findKnownSite, findStoredSite } from "./stored-sites.ts";

export type FieldReviews = Paged<FieldSurveySummary> & { counts: Record<FieldState, number> };

/** A page of the surveys in one state, longest waiting first, with how many each state has. */
export async function listReviews(
  db: Db,
  admin: Authorized<"field.review">,
  { state, page, limit }: { state: FieldState; page: number; limit: number },
): Promise<FieldReviews> {
  const stored = await db
    .selectFrom("field_survey")
    .select(["state", ({ fn }) => fn.countAll<number>().as("surveys")])
    .where("deletedAt", "is", null)
    .groupBy("state")
    .execute();
  const counts = recordOf(fieldStates, (name) => stored.find((row) => row.state === name)?.surveys ?? 0);
  const { size, offset, ...paging } = pageWindow(counts[state], page, limit);
  const order = state === "pending" ? "asc" : "desc";
  const rows = await selectSurveys(db)
    .where("field_survey.state", "=", state)
    .orderBy("field_survey.updatedAt", order)
    .orderBy("field_survey.id", order)
    .limit(size)
    .offset(offset)
    .execute();
  const data: FieldSurveySummary[] = [];
  for (const row of rows) data.push(await withTwins(db, row, toSummary(row, admin)));
  return { data, ...paging, total: counts[state], counts };
}

/** A survey for its member, or for an admin, who also reads who else was there. */
export async function getSurvey(db: Db, viewer: Account, id: string): Promise<FieldSurvey> {
  const row = await findReadable(db, viewer, id);
  const survey = toFieldSurvey(row, viewer);
  return isAdmin(viewer) ? withTwins(db, row, survey) : survey;
}

const withTwins = async <Survey extends Pick<FieldSurvey, "marks">>(
  db: Db,
  row: FieldRow,
  survey: Survey,
): Promise<Survey> => ({ ...survey, marks: [...(await findTwins(db, row)), ...survey.marks] });

/** A survey as it is stored when it is accepted, and as its member reads it, who learns of no site that is not public. */
export async function toAcceptedSurvey(db: Db, row: FieldRow, reader: Account) {
  const survey = contentOf(row);
  const { locationID } = survey.site;
  const find = (key: string) => (isAdmin(reader) ? findStoredSite(db, key) : findKnownSite(db, key, reader));
  const site =
    (locationID === null ? undefined : await find(locationID)) ?? (await find(fieldSiteKey(survey)));
  return toStoredSurvey(survey, {
    id: row.id,
    memberName: memberNameOf(row),
    storedSite: site && pickColumns(siteFields, site),
    isDemonstration: row.demonstrationAt !== null,
  });
}

/** Stores a survey with the institute's; a second call changes nothing. 409 if it has changed since it was read. */
export async function acceptSurvey(
  trx: Trx,
  admin: Authorized<"field.review">,
  id: string,
  version: number,
): Promise<FieldSurvey> {
  const row = await lockForReview(trx, admin, id, version);
  if (row.state === "accepted" && row.decidedById === admin._id) return toFieldSurvey(row, admin);
  if (row.state === "accepted") throw new AppError("conflict", acceptedMeanwhile);
  const earlier = await findLastImport(trx, id);
  const { counts, licence: _licence, source: _source, ...survey } = await toAcceptedSurvey(trx, row, admin);
  const batch = { surveys: [survey], counts, total: counts.length, skipped: 0, problems: [], incomplete: [] };
  await importSurveys(trx, batch, {
    accountId: admin._id,
    dryRun: false,
    files: ["Recorded in the field"],
    fieldSurveyId: id,
  });
  const stored = await findLastImport(trx, id);
  const after = { state: "accepted" as const, acceptedVersion: version, question: null };
  return decide(trx, admin, row, {
    action: "field.accept",
    after,
    ...(stored !== earlier && { stored }),
  });
}

const acceptedMeanwhile = "This survey was accepted in the meantime.";

/** The number of the import that stored a survey last. */
async function findLastImport(trx: Trx, fieldSurveyId: string): Promise<number | undefined> {
  const stored = await trx
    .selectFrom("survey_import")
    .select("id")
    .where("fieldSurveyId", "=", fieldSurveyId)
    .where("publishedAt", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return stored?.id;
}

/** Sends a survey back to its member with a question; what is public of it stays public. */
export async function returnSurvey(
  trx: Trx,
  admin: Authorized<"field.review">,
  id: string,
  { version, question }: { version: number; question: string },
): Promise<FieldSurvey> {
  const row = await lockForReview(trx, admin, id, version);
  if (row.state === "accepted") throw new AppError("conflict", acceptedMeanwhile);
  return decide(trx, admin, row, { action: "field.return", after: { state: "returned", question } });
}

/** Imports and undoing them take their turns, and take the row after that, so that none waits for the other. */
export async function lockForReview(
  trx: Trx,
  admin: Authorized<"field.review">,
  id: string,
  version: number,
) {
  await lockUntilCommit(trx, "survey_import");
  const row = await lockSurvey(trx, id);
  if (row.deletedAt) throw new AppError("gone", "This survey was deleted.");
  if (row.version !== version)
    throw new AppError("conflict", "The member has sent a newer version. Please review that one.", {
      current: toFieldSurvey(row, admin),
    });
  return row;
}

async function decide(
  trx: Trx,
  admin: Authorized<"field.review">,
  row: FieldRow,
  decision: {
    action: "field.accept" | "field.return";
    after: { state: FieldState; acceptedVersion?: number; question: string | null };
    /** The number of the import that stored it. */
    stored?: number | undefined;
  },
): Promise<FieldSurvey> {
  const { action, after, stored } = decision;
  const columns = { ...after, decidedById: admin._id, decidedAt: now() };
  await trx.updateTable("field_survey").set(columns).where("id", "=", row.id).execute();
  const subject = { subject: "field", subjectId: row.id };
  const { state, version, question, acceptedVersion } = row;
  const before = { state, version, question, acceptedVersion };
  const logged = { ...after, ...(stored !== undefined && { import: stored }) };
  await record(trx, { accountId: admin._id, action, ...subject, before, after: logged });
  const decided = { ...row, ...columns };
  await tellMember(trx, admin, row, decided);
  return toFieldSurvey(decided, admin);
}
