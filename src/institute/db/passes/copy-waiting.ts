import "#institute/domain/waiting-rows.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { formatDate, formatDay } from "#core/domain/dates.ts";
import { waitingOf } from "#core/domain/waiting.ts";
import { lapseDay, REMIND_DAYS } from "#institute/domain/passes/pass.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { selectPostIds } from "../posts/readable.ts";

const DAY_MS = 86_400_000;

/** The requests for a copy that have waited for ten days: for the authors of the work, and for admins. */
export const waitingCopies: WaitingSource = async (db, viewer, { limit, now }) => {
  if (!viewer.isConfirmed) return undefined;
  const person = { accountId: viewer._id, profileId: viewer.profileId ?? "" };
  const own = db
    .selectFrom("post")
    .select("post.id")
    .where((where) => where("post.id", "in", selectPostIds(where, person)));
  const waiting = db
    .selectFrom("pass")
    .innerJoin("post", "post.id", "pass.subjectId")
    .where("pass.opens", "=", "file")
    .where("pass.state", "=", "waiting")
    .where("pass.confirmedAt", "<=", new Date(now.getTime() - REMIND_DAYS * DAY_MS).toISOString())
    .where("post.publicAt", "is not", null)
    .$if(!can(viewer, "post.approve"), (query) => query.where("post.id", "in", own));
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const requests = await waiting
    .select(["pass.id", "pass.name", "pass.email", "pass.confirmedAt"])
    .select(["post.title", "post.titleHtml", "post.language", "post.slug", "post.postType"])
    .orderBy("pass.confirmedAt")
    .orderBy("pass.id")
    .limit(Math.max(1, limit))
    .$narrowType<{ confirmedAt: string }>()
    .execute();
  const rows = requests.map(({ id, name, email, confirmedAt, ...work }) => ({
    id,
    title: work.title,
    titleHtml: work.titleHtml,
    language: work.language,
    detail: `${name} (${email}) asked on ${formatDate(confirmedAt)}; without an answer the request ends on ${formatDay(lapseDay(confirmedAt))}`,
    since: confirmedAt,
    href: postHref(work),
  }));
  return { copies: waitingOf(Number(count), rows, limit) };
};
