import type { Db } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { operator } from "#core/domain/accounts/policy.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { ListedWorks, WorkSource } from "#institute/domain/people/work-offers.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import type { ComparedWork, NearWork, PreparedWork } from "#institute/domain/posts/near-works.ts";
import { areSame, createSameFinder, prepareSame } from "#institute/domain/posts/same-work.ts";
import { findNearWorks } from "../posts/search/near-works.ts";
import { findSameWorks } from "../posts/search/same-works.ts";
import { readFoundWork, titleKeyOf } from "./stored-offers.ts";
import type { SoughtMember } from "./work-searches.ts";

/** So many works wait for a member’s answer at most; the rest of a long record is on the page that reads it whole. */
export const MAX_OPEN_OFFERS = 100;
const BATCH_SIZE = 25;

interface Found {
  work: FoundWork;
  source: WorkSource;
  prepared: PreparedWork;
}

/** Offers a member those of the listed works that neither the site has nor they have begun or answered for. */
export async function offerFoundWorks(
  db: Db,
  { accountId, orcid }: SoughtMember,
  listed: readonly ListedWorks[],
  now: Date,
): Promise<void> {
  const found = joinSources(listed);
  const isKnown = createSameFinder(await listOwnWorks(db, accountId), (work) => work);
  const unknown = found.filter(({ prepared }) => !isKnown(prepared));
  if (unknown.length === 0) return;
  const onSite = await findSameWorks(
    db,
    operator,
    unknown.map(({ work }) => work),
  );
  const room = MAX_OPEN_OFFERS - (await countOpen(db, accountId));
  const missing = unknown
    .filter((_, place) => !onSite[place])
    .toSorted((a, b) => (b.work.year ?? 0) - (a.work.year ?? 0))
    .slice(0, Math.max(0, room));
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    const batch = missing.slice(start, start + BATCH_SIZE);
    const near = await findNearWorks(
      db,
      operator,
      new Map(batch.map((one) => [keyOf(one), comparedOf(one)])),
    );
    const rows = batch.flatMap((one) => {
      const [nearest] = near.get(keyOf(one)) ?? [];
      return nearest?.nearness === "same" ? [] : [toRow(one, nearest)];
    });
    if (rows.length === 0) continue;
    await db
      .insertInto("work_offer")
      .values(rows.map((row) => ({ ...row, id: newId(), accountId, orcid, foundAt: now.toISOString() })))
      .onConflict((conflict) => conflict.columns(["accountId", "key"]).doNothing())
      .execute();
  }
}

/** Each work once: as Crossref describes it, which names the authors, or else as the record does. */
function joinSources(listed: readonly ListedWorks[]): Found[] {
  const byTitle = new Map<string, Found[]>();
  const dois = new Set<string>();
  const inOrder = listed.toSorted((a, b) => Number(a.source === "ORCID") - Number(b.source === "ORCID"));
  for (const { source, works } of inOrder)
    for (const work of works) {
      const prepared = prepareSame(work);
      const { doi, title } = prepared;
      const alike = byTitle.get(title) ?? [];
      if (!title || (doi && dois.has(doi)) || alike.some((one) => areSame(one.prepared, prepared))) continue;
      if (doi) dois.add(doi);
      byTitle.set(title, [...alike, { work, source, prepared }]);
    }
  return [...byTitle.values()].flat();
}

const keyOf = ({ prepared, work }: Found) =>
  prepared.doi ? `doi ${prepared.doi}` : `title ${titleKeyOf(prepared)} ${work.year ?? ""}`;

const comparedOf = ({ work }: Found): ComparedWork => {
  const { title = "", doi = null, year = null, postType, authors } = work;
  return { title, doi, year, postType, firstAuthor: authors[0]?.family ?? null };
};

/** The long text is read again when the work is taken. */
function toRow(found: Found, near: NearWork | undefined) {
  const { content: _, ...work } = found.work;
  return {
    key: keyOf(found),
    doi: found.prepared.doi ?? null,
    titleKey: titleKeyOf(found.prepared),
    work: JSON.stringify(work),
    source: found.source,
    nearId: near?._id ?? null,
    state: "offered" as const,
    answeredAt: null,
  };
}

/** What was offered to a member before, whatever they answered, and the new works that they have begun to enter. */
async function listOwnWorks(db: Db, accountId: string) {
  const [offers, drafts] = await Promise.all([
    db.selectFrom("work_offer").select("work").where("accountId", "=", accountId).execute(),
    db
      .selectFrom("draft")
      .select("state")
      .where("accountId", "=", accountId)
      .where("kind", "=", "post")
      .where("recordId", "is", null)
      .where("ended", "is", null)
      .execute(),
  ]);
  return [
    ...offers.map(({ work }) => readFoundWork(work)),
    ...drafts.map(({ state }) => readDraft(asObject(asObject(parseJson(state)).values))),
  ].filter((work) => work !== undefined);
}

const readDraft = ({ title, doi, year }: Record<string, unknown>) => ({
  title: String(title ?? ""),
  doi: String(doi ?? ""),
  year: Number(year) || null,
  postType: "publication",
});

async function countOpen(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom("work_offer")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("accountId", "=", accountId)
    .where("state", "=", "offered")
    .executeTakeFirstOrThrow();
  return Number(total);
}
