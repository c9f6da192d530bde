import type { Db, Trx } from "#core/db/connect.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { type Authorized, can, operator } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { waitingOf } from "#core/domain/waiting.ts";
import type { OfferState, WorkOffer } from "#institute/domain/people/work-offers.ts";
import { cautionWords } from "#institute/domain/posts/caution-words.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { whereReadable } from "../posts/readable.ts";
import { findSameWorks } from "../posts/search/same-works.ts";
import { readFoundWork } from "./stored-offers.ts";

const MAX_LISTED = 200;

/** What was found under the iD that the member’s profile has now. */
const selectOwn = (db: Db, { _id, profileId }: Account) =>
  db
    .selectFrom("work_offer")
    .innerJoin("profile", "profile.orcid", "work_offer.orcid")
    .select(["work_offer.id", "work_offer.work", "source", "foundAt", "state", "nearId"])
    .where("work_offer.accountId", "=", _id)
    .where("profile.id", "=", profileId ?? "");

/** The works that are offered to a member, and those that they left, the newest finds first. */
export async function listOffers(db: Db, member: Account): Promise<WorkOffer[]> {
  const rows = await selectOwn(db, member)
    .where("state", "in", ["offered", "left"])
    .orderBy("state", "desc")
    .orderBy("foundAt", "desc")
    .orderBy("work_offer.id")
    .limit(MAX_LISTED)
    .execute();
  const near = await listNear(
    db,
    member,
    rows.flatMap(({ nearId }) => nearId ?? []),
  );
  return rows.flatMap((row) => {
    const work = readFoundWork(row.work);
    if (!work) return [];
    return [
      {
        _id: row.id,
        state: row.state === "left" ? ("left" as const) : ("offered" as const),
        source: row.source,
        foundAt: row.foundAt,
        ...summaryOf(work),
        near: near.get(row.nearId ?? "") ?? null,
      },
    ];
  });
}

const summaryOf = ({ title, titleHtml, year, journal, postType, doi, caution }: FoundWork) => ({
  postType,
  ...(title !== undefined && { title }),
  ...(titleHtml && { titleHtml }),
  ...(year && { year }),
  ...(journal && { journal }),
  ...(doi && { doi }),
  ...(caution && { caution }),
});

async function listNear(db: Db, member: Account, ids: string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<WorkOffer["near"]>>();
  const rows = await db
    .selectFrom("post")
    .select(["post.id as _id", "title", "slug", "postType"])
    .where("post.id", "in", ids)
    .where(whereReadable(member))
    .execute();
  return new Map(rows.map((row) => [row._id, { ...row, slug: bareSlug(row.slug) }]));
}

/** The whole record of a work that is offered; 404 if it is not, or to somebody else. */
export async function getOffered(db: Db, member: Account, id: string): Promise<FoundWork> {
  const row = await selectOwn(db, member).where("work_offer.id", "=", id).executeTakeFirst();
  const work = row && readFoundWork(row.work);
  if (!work) throw new AppError("notFound", "This work is not offered to you.");
  return work;
}

/** Stores what a member says of a work; offered again, one that the site has meanwhile is taken. 404 if it is not theirs. */
export async function answerOffer(
  db: Trx,
  by: Authorized<"work.answerOffer">,
  id: string,
  answer: OfferState,
  now: Date,
): Promise<void> {
  const work = await getOffered(db, by, id);
  const [known] = answer === "offered" ? await findSameWorks(db, operator, [work]) : [];
  const state = known ? "taken" : answer;
  const answeredAt = state === "offered" ? null : now.toISOString();
  await db.updateTable("work_offer").set({ state, answeredAt }).where("id", "=", id).execute();
}

/** Forgets what was offered to an account, and that its works were looked for. */
export async function removeOffers(db: Trx, accountId: string): Promise<void> {
  await db.deleteFrom("work_offer").where("accountId", "=", accountId).execute();
  await db.deleteFrom("work_search").where("accountId", "=", accountId).execute();
}

/** Why a person should look at a work before taking it. */
function doubtOf({ caution, near }: Pick<WorkOffer, "caution" | "near">): { doubt?: string } {
  if (caution) return { doubt: cautionWords[caution] };
  return near ? { doubt: `It may be here already: “${near.title}”` } : {};
}

/** The works that are offered to the person who is asked. */
export const offeredWorks: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "work.answerOffer")) return undefined;
  const open = (await listOffers(db, viewer)).filter(({ state }) => state === "offered");
  const rows = open.toReversed().map(({ _id: id, title = "", titleHtml = null, ...work }) => ({
    id,
    title,
    titleHtml,
    detail: [work.year, work.journal, postTypeRow(work.postType).one].filter(Boolean).join(", "),
    ...doubtOf(work),
    since: work.foundAt,
    href: "/profile#offered-works",
  }));
  return { offeredWorks: waitingOf(rows.length, rows, limit) };
};
