import { clockAhead } from "#birds/domain/surveys/field-marks.ts";
import {
  type FieldMark,
  type FieldSurvey,
  FieldSurveyInput,
  type FieldSurveySummary,
  type OwnFieldSurveys,
} from "#birds/domain/surveys/field-survey.ts";
import { minuteOf } from "#birds/domain/surveys/same-place.ts";
import { lockAccount } from "#core/db/accounts/accounts.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { type Account, isAdmin } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import { markSurvey } from "./field-facts.ts";

const select = (db: Db) =>
  db
    .selectFrom("field_survey")
    .innerJoin("account", "account.id", "field_survey.accountId")
    .selectAll("field_survey")
    .select(["account.firstName", "account.lastName"]);

/** A survey recorded in the field with the names of its member. */
export type FieldRow = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const noSuchSurvey = () => new AppError("notFound", "This survey does not exist.");

/** What the phone sent, read by the rules of today, which may have more fields than when it was stored. */
export const contentOf = ({ content }: Pick<FieldRow, "content">): FieldSurveyInput =>
  FieldSurveyInput.parse(JSON.parse(content));

export const memberNameOf = (row: Pick<FieldRow, "firstName" | "lastName">): string =>
  fullName(row) || "A former member";

function toRecord(row: FieldRow, viewer: Account) {
  const marks: FieldMark[] = JSON.parse(row.marks);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    question: row.question,
    member: { _id: row.accountId, name: memberNameOf(row) },
    // The others compare it with all surveys, and so could tell where a sensitive bird was found.
    marks: isAdmin(viewer) ? marks : marks.filter(isForMember),
    isPublic: row.acceptedVersion !== null,
    isDemonstration: row.demonstrationAt !== null,
    receivedAt: row.receivedAt,
    updatedAt: row.updatedAt,
    clockAheadMinutes: row.clockAheadMinutes,
  };
}

const isForMember = ({ countId, kind }: FieldMark): boolean =>
  kind === "name" || (countId === null && kind !== "place" && kind !== "text");

/** A survey as `viewer` sees it, who is its member or an admin. */
export const toFieldSurvey = (row: FieldRow, viewer: Account): FieldSurvey => ({
  ...contentOf(row),
  ...toRecord(row, viewer),
});

export function toSummary(row: FieldRow, viewer: Account): FieldSurveySummary {
  const { protocol, startedAt, site, counts } = contentOf(row);
  return { _id: row.id, ...toRecord(row, viewer), protocol, startedAt, site, counts: counts.length };
}

export interface StoredNow {
  survey: FieldSurvey;
  isNew: boolean;
  /** Whether the same text is stored already. */
  isRepeat: boolean;
}

/**
 * Stores what a phone sent, once however often it arrives. A higher version of the member's own survey replaces it and
 * waits for review again; 409 with the stored survey for another text of the same version or a lower one.
 */
export async function storeSurvey(
  trx: Trx,
  member: Authorized<"field.record">,
  id: string,
  sent: {
    survey: FieldSurveyInput;
    marks: readonly FieldMark[];
    at: string;
    isDemonstration?: boolean;
    /** How many surveys of this member may be open; without it, any number. */
    maxOpen?: LimitRule;
  },
): Promise<StoredNow> {
  const { survey, at } = sent;
  const columns = {
    state: "pending" as const,
    version: survey.version,
    content: JSON.stringify(survey),
    updatedAt: at,
    marks: JSON.stringify(sent.marks),
    clockAheadMinutes: clockAhead(survey, at),
    firstMinute: minuteOf(survey.startedAt),
    lastMinute: minuteOf(survey.endedAt),
  };
  const inserted = await trx
    .insertInto("field_survey")
    .values({
      id,
      accountId: member._id,
      ...columns,
      receivedAt: at,
      question: null,
      acceptedVersion: null,
      decidedById: null,
      decidedAt: null,
      deletedById: null,
      deletedAt: null,
      removedBy: null,
      demonstrationAt: sent.isDemonstration ? at : null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    const before = await lockOwn(trx, member, id);
    if (isSameText(before, survey))
      return { survey: toFieldSurvey(before, member), isNew: false, isRepeat: true };
    if (survey.version <= before.version)
      throw new AppError("conflict", "This survey was already sent with other content.", {
        current: toFieldSurvey(before, member),
      });
    await trx.updateTable("field_survey").set(columns).where("id", "=", id).execute();
  } else if (sent.maxOpen) await assertFewOpenSurveys(trx, member._id, sent.maxOpen);
  const version = { surveyId: id, version: survey.version, accountId: member._id, at };
  await trx
    .insertInto("field_survey_version")
    .values({ ...version, content: columns.content })
    .execute();
  const { version: after, site } = survey;
  await record(trx, {
    accountId: member._id,
    action: "field.send",
    subject: "field",
    subjectId: id,
    after: { version: after, site: site.name, startedAt: survey.startedAt, counts: survey.counts.length },
  });
  return {
    survey: toFieldSurvey(await findRow(trx, id), member),
    isNew: inserted !== undefined,
    isRepeat: false,
  };
}

/** How long a phone waits before it sends a survey again that has to wait for the review of others. */
const REVIEW_WAIT_SECONDS = 3600;

/** Throws 429 if a member has more open surveys than allowed; an open one waits for review or for an answer. */
export async function assertFewOpenSurveys(
  trx: Trx,
  accountId: string,
  { points, words }: LimitRule,
): Promise<void> {
  await lockAccount(trx, accountId);
  const { open } = await trx
    .selectFrom("field_survey")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("accountId", "=", accountId)
    .where("state", "!=", "accepted")
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (open <= points) return;
  const details = { retryAfter: REVIEW_WAIT_SECONDS, limit: "openFieldSurveys" };
  throw new AppError("tooMany", words?.(points) ?? "Too many surveys are waiting for review.", details);
}

/** Whether this text is stored already; the moment of sending differs each time. */
function isSameText(row: FieldRow, survey: FieldSurveyInput): boolean {
  const withoutMoment = ({ sentAt: _, ...text }: FieldSurveyInput) => JSON.stringify(text);
  return row.version === survey.version && withoutMoment(contentOf(row)) === withoutMoment(survey);
}

/** The marks of a survey that was received now; none if it is stored already, which need not be compared again. */
export async function markNew(
  db: Db,
  member: Account,
  id: string,
  { survey, at }: { survey: FieldSurveyInput; at: string },
): Promise<FieldMark[]> {
  const stored = await select(db)
    .where("field_survey.id", "=", id)
    .where("accountId", "=", member._id)
    .executeTakeFirst();
  return stored && survey.version <= stored.version ? [] : markSurvey(db, member, survey, at);
}

/** The survey, locked until commit; deleted ones too. */
export async function lockSurvey(trx: Trx, id: string): Promise<FieldRow> {
  await trx
    .updateTable("field_survey")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .execute();
  return findRow(trx, id);
}

async function lockOwn(trx: Trx, member: Account, id: string): Promise<FieldRow> {
  const row = await lockSurvey(trx, id);
  if (row.accountId !== member._id) throw noSuchSurvey();
  if (row.deletedAt) throw new AppError("gone", "This survey was deleted.");
  return row;
}

async function findRow(db: Db, id: string): Promise<FieldRow> {
  const row = await select(db).where("field_survey.id", "=", id).executeTakeFirst();
  if (!row) throw noSuchSurvey();
  return row;
}

/** Whether a person may read and delete a survey: its member and admins. */
export function assertReadable(row: FieldRow, viewer: Account): void {
  if (row.accountId !== viewer._id && !isAdmin(viewer)) throw noSuchSurvey();
}

/** A survey for its member or an admin; 404 for everyone else, 410 if it was deleted. */
export async function findReadable(db: Db, viewer: Account, id: string): Promise<FieldRow> {
  const row = await findRow(db, id);
  assertReadable(row, viewer);
  if (row.deletedAt) throw new AppError("gone", "This survey was deleted.");
  return row;
}

/** A member's own surveys after a cursor, newest first. */
export async function listOwn(
  db: Db,
  member: Authorized<"field.record">,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<OwnFieldSurveys> {
  const [receivedAt = "", id = ""] = after?.split("_") ?? [];
  let rows = ownSurveys(db, member);
  if (after)
    rows = rows.where((where) =>
      where.or([
        where("field_survey.receivedAt", "<", receivedAt),
        where.and([where("field_survey.receivedAt", "=", receivedAt), where("field_survey.id", "<", id)]),
      ]),
    );
  const found = await rows.limit(limit + 1).execute();
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    surveys: shown.map((row) => toSummary(row, member)),
    next: last && found.length > limit ? `${last.receivedAt}_${last.id}` : null,
  };
}

const ownSurveys = (db: Db, { _id }: Account) =>
  selectSurveys(db)
    .where("field_survey.accountId", "=", _id)
    .orderBy("field_survey.receivedAt", "desc")
    .orderBy("field_survey.id", "desc");

const BATCH_SIZE = 50;

/** All surveys of a member in small parts, newest first. */
export async function* eachOwn(db: Db, member: Authorized<"field.record">): AsyncGenerator<FieldRow[]> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await ownSurveys(db, member).limit(BATCH_SIZE).offset(offset).execute();
    yield rows;
    if (rows.length < BATCH_SIZE) return;
  }
}

/** All surveys that are not deleted, with the names of their members. */
export const selectSurveys = (db: Db) => select(db).where("field_survey.deletedAt", "is", null);
