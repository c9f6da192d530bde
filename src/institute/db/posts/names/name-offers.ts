import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { NamedWork, NameOffer } from "#institute/domain/people/name-claims.ts";
import { compareNames, familyWords } from "#institute/domain/people/name-likeness.ts";
import type { NameParts } from "#institute/domain/posts/names.ts";
import { readLineName } from "#institute/domain/posts/read-name.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import { whereReadable } from "../readable.ts";
import * as search from "../search/search.ts";
import { listAuthorsOf } from "./authors.ts";
import { toNamedWork, type WrittenName } from "./name-claims.ts";

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
  const own = { ...member, ...readLineName(member.name) };
  for (const { named, ...work } of await findNames(db, account, member.name)) {
    const { name } = named;
    const likeness = compareNames(named, own);
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
): Promise<(NamedWork & { named: NameParts & { name: string } })[]> {
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
    listAuthorsOf(db, ids),
    db
      .selectFrom("name_claim")
      .select(["postId", "role", "name"])
      .where("postId", "in", ids)
      .where("role", "=", "supervisor")
      .where("confirmedAt", "is not", null)
      .execute(),
  ]);
  const taken = new Set(links.map(keyOf));
  return works.flatMap(({ supervisors, ...work }) => {
    const listed = authors.get(work.postId) ?? [];
    const isAuthor = listed.some(({ profileId }) => profileId === account.profileId);
    const free = isAuthor ? [] : listed.filter(({ profileId }) => profileId === null);
    const supervising = entriesOf(supervisors).filter(
      (name) => !taken.has(keyOf({ postId: work.postId, role: "supervisor", name })),
    );
    return [
      ...free.map((named) => ({ ...toNamedWork({ ...work, role: "author" }), named })),
      ...supervising.map((name) => ({
        ...toNamedWork({ ...work, role: "supervisor" }),
        named: { name, ...readLineName(name) },
      })),
    ];
  });
}
