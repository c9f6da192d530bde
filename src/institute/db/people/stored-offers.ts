import type { Trx } from "#core/db/connect.ts";
import { parseJson } from "#core/domain/keys.ts";
import { FoundWork } from "#institute/domain/posts/lookup.ts";
import type { PreparedWork } from "#institute/domain/posts/near-works.ts";
import { areSame, prepareSame } from "#institute/domain/posts/same-work.ts";
import type { PostRow } from "../posts/state.ts";

/** What an index of PostgreSQL takes of a long title. */
const MAX_KEY = 200;

/** By what an offer is found again that has no DOI. */
export const titleKeyOf = ({ title }: PreparedWork): string => title.slice(0, MAX_KEY);

/** A stored work; undefined if another version stored it in a shape that this one does not read. */
export const readFoundWork = (stored: string): FoundWork | undefined =>
  FoundWork.safeParse(parseJson(stored)).data;

/** Ends the offers of a work that the site has now, to whomever. */
export async function endOffersOf(db: Trx, post: PostRow): Promise<void> {
  const work = prepareSame(post);
  const { doi } = work;
  const rows = await db
    .selectFrom("work_offer")
    .select(["id", "work"])
    .where(({ or, eb }) => or([eb("titleKey", "=", titleKeyOf(work)), ...(doi ? [eb("doi", "=", doi)] : [])]))
    .where("state", "in", ["offered", "left"])
    .execute();
  const ids = rows.flatMap(({ id, work: stored }) => {
    const found = readFoundWork(stored);
    return found && areSame(prepareSame(found), work) ? [id] : [];
  });
  if (ids.length === 0) return;
  const taken = { state: "taken" as const, answeredAt: post.updatedAt };
  await db.updateTable("work_offer").set(taken).where("id", "in", ids).execute();
}
