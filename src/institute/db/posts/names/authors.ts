import type { Db, Trx } from "#core/db/connect.ts";
import { isId } from "#core/db/record.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { AppError } from "#core/domain/errors.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { type FreeAuthor, memberPathPattern, namePartsOf } from "#institute/domain/posts/author-input.ts";
import { isWork } from "#institute/domain/posts/authorship.ts";
import type { NameParts } from "#institute/domain/posts/names.ts";
import { findDoubts } from "#institute/domain/posts/one-author.ts";
import type { Author } from "#institute/domain/posts/post.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { withParts } from "./name-parts.ts";
import { describePeople, placeKnown } from "./placed-authors.ts";

/** An author as it is stored. */
export type NamedAuthor = Pick<Author, "profileId" | "name" | keyof NameParts>;

/** Who a list of authors may name. */
interface Resolving {
  /** Is added if missing. */
  writer: NamedAuthor | null;
  /** Are found by name as well, such as who enters a work for others. */
  known?: readonly NamedAuthor[];
  /** The post, of whose names people may have said that they are not theirs. */
  postId?: string;
}

/** Resolves e-mail addresses, profile ids, member page paths and free names; each person is one author, in the place of their name. */
export async function resolve(
  db: Db,
  names: (string | FreeAuthor)[],
  { writer, known = [], postId }: Resolving,
): Promise<NamedAuthor[]> {
  const members = await findMembers(
    db,
    names.filter((name) => typeof name === "string"),
  );
  const authors = names.map((name): NamedAuthor => {
    if (typeof name !== "string") return { profileId: null, name: name.name, ...namePartsOf(name) };
    const member = members.get(normalizeEmail(name));
    if (member) return { profileId: member.id, name: member.name };
    if (name.includes("@") || memberPathPattern.test(name)) {
      throw new AppError("invalid", "An author could not be found.", {
        fields: { authors: `No member has the address ${name}. Write the author’s name instead.` },
      });
    }
    return { profileId: null, name };
  });
  const placed = await placeKnown(db, authors, { writer, known, postId });
  const all =
    writer && !placed.some(isSameAuthor(writer))
      ? [...placed, { profileId: writer.profileId, name: writer.name }]
      : placed;
  return all.filter(
    (author, index) =>
      author.profileId === null || all.findIndex((other) => other.profileId === author.profileId) === index,
  );
}

/** The names in a list, as it is sent, of which is open whether they are a person's, who is not in it. */
export async function findOwnDoubts(
  db: Db,
  sent: readonly (string | FreeAuthor)[],
  person: NamedAuthor,
): Promise<string[]> {
  const authors = await resolve(db, [...sent], { writer: null, known: [person] });
  const free = authors.map(({ name }) => name);
  const [described = person] = await describePeople(db, [person], { free, postId: undefined });
  return findDoubts(authors, described).map(({ name }) => name);
}

/** Who may be in a changed list of authors: the poster and the members who were in it, and who stays in it. */
export async function findKnown(
  db: Db,
  { post, authors }: { post: { id: string; accountId: string; postType: PostType }; authors: NamedAuthor[] },
): Promise<Resolving> {
  const poster = await findPoster(db, post.accountId);
  // Editors cannot remove the poster of news who is one of its authors; a work has no such author.
  const writer = !isWork(post.postType) && authors.some(isSameAuthor(poster)) ? poster : null;
  return {
    writer,
    known: [poster, ...authors.filter(({ profileId }) => profileId)],
    postId: post.id,
  };
}

async function findPoster(db: Db, accountId: string): Promise<NamedAuthor> {
  const row = await db
    .selectFrom("account")
    .leftJoin("profile", (join) =>
      join.onRef("profile.email", "=", "account.email").on("account.confirmedAt", "is not", null),
    )
    .select(["account.firstName", "account.lastName", "profile.id as profileId", "profile.name"])
    .where("account.id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { profileId: row.profileId, name: row.name ?? fullName(row) };
}

/** Whether an author is this person. */
export const isSameAuthor = (writer: NamedAuthor) => (author: NamedAuthor) =>
  writer.profileId === null ? author.name === writer.name : author.profileId === writer.profileId;

async function findMembers(db: Db, names: string[]) {
  const keys = names.map(normalizeEmail).filter((name) => name.includes("@") || isId(name));
  const slugs = names.flatMap((name) => memberPathPattern.exec(name)?.[1] ?? []);
  if (keys.length === 0 && slugs.length === 0) return new Map<string, { id: string; name: string }>();
  const rows = await db
    .selectFrom("profile")
    .select(["id", "name", "email", "slug"])
    .where((where) =>
      where.or([
        where.and([where("slug", "in", slugs.length > 0 ? slugs : [""]), where("deletedAt", "is", null)]),
        where.and([where("email", "in", keys.length > 0 ? keys : [""]), where("deletedAt", "is", null)]),
        // An author named by profile id stays valid if the profile is deleted before the approval.
        where("id", "in", keys.length > 0 ? keys : [""]),
      ]),
    )
    .execute();
  return new Map(
    rows.flatMap((row) => [row.email, row.id, memberHref(row.slug)].map((key) => [key, row] as const)),
  );
}

/** The authors of posts in their order, by the id of the post. */
export async function listAuthorsOf(db: Db, postIds: readonly string[]): Promise<Map<string, NamedAuthor[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("post_author")
    .select(["postId", "profileId", "name", "given", "family", "suffix", "kind", "orcid"])
    .where("postId", "in", postIds)
    .orderBy("position")
    .execute();
  const authors = Map.groupBy(rows, ({ postId }) => postId);
  return new Map(
    [...authors].map(([id, listed]) => [
      id,
      listed.map(({ postId, profileId, name, ...parts }) => ({ profileId, name, ...namePartsOf(parts) })),
    ]),
  );
}

export const listAuthors = async (db: Db, postId: string): Promise<NamedAuthor[]> =>
  (await listAuthorsOf(db, [postId])).get(postId) ?? [];

/** Adds current names and links of members; former members appear under their stored name. */
export async function withProfiles(db: Db, authors: NamedAuthor[]): Promise<Author[]> {
  const ids = authors.flatMap(({ profileId }) => profileId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("profile")
          .select(["id", "name", "slug", "profilePicture", "orcid"])
          .where("id", "in", ids)
          .where("deletedAt", "is", null)
          .execute();
  const members = new Map(rows.map((row) => [row.id, row]));
  const current = authors.map((author): Author => {
    const { profileId, name, ...parts } = author;
    const member = profileId === null ? undefined : members.get(profileId);
    if (!member) return { profileId: null, name, slug: null, profilePicture: null, ...parts };
    const { orcid, slug, profilePicture } = member;
    // The parts are those of the name at that time.
    const known = member.name === name ? parts : {};
    return { profileId, name: member.name, slug, profilePicture, ...namePartsOf({ ...known, orcid }) };
  });
  return withParts(db, current);
}

/** Replaces the authors of a post, in order. */
export async function replaceAuthors(db: Trx, postId: string, authors: NamedAuthor[]): Promise<void> {
  await db.deleteFrom("post_author").where("postId", "=", postId).execute();
  if (authors.length === 0) return;
  const rows = authors.map(({ profileId, name, ...parts }, position) => ({
    postId,
    position,
    profileId,
    name,
    ...partColumns(parts),
  }));
  await db.insertInto("post_author").values(rows).execute();
}

const partColumns = ({ given, family, suffix, kind, orcid }: NameParts) => ({
  given: given ?? null,
  family: family ?? null,
  suffix: suffix ?? null,
  kind: kind ?? null,
  orcid: orcid ?? null,
});

/** Stores the parts of a name that has none yet. */
export async function storeParts(
  db: Trx,
  { postId, position, name, ...parts }: NameParts & { postId: string; position: number; name: string },
): Promise<void> {
  await db
    .updateTable("post_author")
    .set(partColumns(parts))
    .where("postId", "=", postId)
    .where("position", "=", position)
    .where("name", "=", name)
    .where("kind", "is", null)
    .execute();
}

/** Updates the name of a member in all their posts. */
export async function rename(db: Trx, profileId: string, name: string): Promise<void> {
  const [parts = {}] = await withParts(db, [{ profileId, name }]);
  const { orcid: _, ...columns } = partColumns(parts);
  await db
    .updateTable("post_author")
    .set({ name, ...columns })
    .where("profileId", "=", profileId)
    .execute();
}
