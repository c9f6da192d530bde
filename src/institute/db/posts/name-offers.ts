import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { NamedWork, NameOffer } from "#institute/domain/people/name-claims.ts";
import { compareNames, familyWords } from "#institute/domain/people/name-likeness.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import { toNamedWork, type WrittenName } from "./name-claims.ts";
import { whereReadable } from "./readable.ts";
import * as search from "./search.ts";

/** So many works that have the family name are looked through. */
const MAX_WORKS = 500;

/** The names that may be the member's, on works that they may read and have not answered for yet. */
export async function listOffers(db: Db, account: Account): Promise<NameOffer[]> {
  const { profileId } = account;
  if (profileId === null) return [];
  const [member, answered] = await Promise.all([
    db.selectFrom("profile").select("name").where("id", "=", profileId).executeTakeFirstOrThrow(),
    db
      .selectFrom("name_claim")
      .select(["postId", "role", "name"])
      .where("profileId", "=", profileId)
      .execute(),
  ]);
  const done = new Set(answered.map(keyOf));
  const offers = new Map<string, NameOffer>();
  for (const { name, ...work } of await findNames(db, account, member.name)) {
    const likeness = compareNames(name, member.name);
    if (!likeness || done.has(keyOf({ name, role: work.role, postId: work._id }))) continue;
    const offer = offers.get(name) ?? { name, likeness, works: [] };
    offer.works.push(work);
    offers.set(name, offer);
  }
  return [...offers.values()].toSorted(
    (a, b) =>
      Number(b.likeness === "same") - Number(a.likeness === "same") || b.works.length - a.works.length,
  );
}

const keyOf = ({ postId, role, name }: WrittenName) => `${role} ${postId} ${name}`;

/** The names of nobody yet on works that have the member's family name somewhere. */
async function findNames(
  db: Db,
  account: Account,
  memberName: string,
): Promise<(NamedWork & { name: string })[]> {
  const words = familyWords(memberName);
  if (!words) return [];
  const filter = { terms: [{ words, prefix: false, forms: [] }] };
  const { ids } = await search.find(db, account, filter, { limit: MAX_WORKS, offset: 0, most: MAX_WORKS });
  if (ids.length === 0) return [];
  const works = await db
    .selectFrom("post")
    .select(["post.id as postId", "title", "titleHtml", "language", "postType", "slug"])
    .select(["year", "supervisors"])
    .where("post.id", "in", ids)
    .where(whereReadable(account))
    .orderBy("sortKey", "desc")
    .execute();
  const [authors, links] = await Promise.all([
    db.selectFrom("post_author").select(["postId", "profileId", "name"]).where("postId", "in", ids).execute(),
    db
      .selectFrom("name_claim")
      .select(["postId", "role", "name"])
      .where("postId", "in", ids)
      .where("role", "=", "supervisor")
      .where("confirmedAt", "is not", null)
      .execute(),
  ]);
  const authorsOf = Map.groupBy(authors, ({ postId }) => postId);
  const taken = new Set(links.map(keyOf));
  return works.flatMap(({ supervisors, ...work }) => {
    const listed = authorsOf.get(work.postId) ?? [];
    const isAuthor = listed.some(({ profileId }) => profileId === account.profileId);
    const free = isAuthor ? [] : listed.filter(({ profileId }) => profileId === null);
    const supervising = entriesOf(supervisors).filter(
      (name) => !taken.has(keyOf({ postId: work.postId, role: "supervisor", name })),
    );
    return [
      ...free.map(({ name }) => ({ ...toNamedWork({ ...work, role: "author" }), name })),
      ...supervising.map((name) => ({ ...toNamedWork({ ...work, role: "supervisor" }), name })),
    ];
  });
}
