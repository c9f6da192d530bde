import { fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import type { Db } from "#core/db/connect.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { formatDate } from "#core/domain/dates.ts";
import { waitingOf } from "#core/domain/waiting.ts";
import { countOf } from "#core/domain/words.ts";
import { selectSurveys, toSummary } from "./field-surveys.ts";

/** The surveys in a state, of one member or of all, the longest waiting first. */
async function readSurveys(
  db: Db,
  viewer: Account,
  { state, href, limit }: { state: "pending" | "returned"; href: string; limit: number },
) {
  const isOwn = state === "returned";
  const inState = selectSurveys(db)
    .where("field_survey.state", "=", state)
    .$if(isOwn, (surveys) => surveys.where("field_survey.accountId", "=", viewer._id));
  const { count } = await inState
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const surveys = await inState
    .orderBy(isOwn ? "field_survey.decidedAt" : "field_survey.updatedAt")
    .orderBy("field_survey.id")
    .limit(Math.max(1, limit))
    .execute();
  const rows = surveys.map((survey) => {
    const { site, startedAt, protocol, counts, member, version } = toSummary(survey, viewer);
    const facts = [formatDate(startedAt), fieldProtocols[protocol].label, countOf(counts, "count")];
    return {
      id: survey.id,
      title: site.name || "A place without a name",
      detail: isOwn ? (survey.question ?? "") : [...facts, member.name].join(" · "),
      since: isOwn ? survey.decidedAt : survey.updatedAt,
      href,
      version,
    };
  });
  return waitingOf(Number(count), rows, limit);
}

/** The surveys from the field that an admin decides on. */
export const waitingSurveys: WaitingSource = async (db, viewer, { limit }) =>
  can(viewer, "field.review")
    ? { surveys: await readSurveys(db, viewer, { state: "pending", href: "/field-reviews", limit }) }
    : undefined;

/** The member's own surveys that were sent back with a question. */
export const returnedSurveys: WaitingSource = async (db, viewer, { limit }) => ({
  questions: await readSurveys(db, viewer, { state: "returned", href: "/my-surveys", limit }),
});
