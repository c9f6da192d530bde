import type { Db } from "#core/db/connect.ts";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import { readLineName } from "#institute/domain/posts/read-name.ts";
import type { SupervisorLink } from "#institute/domain/posts/supervisors.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";

/** The names of supervisors that both the member and a second person have confirmed. */
const selectConfirmed = (db: Db) =>
  db.selectFrom("name_claim").where("role", "=", "supervisor").where("confirmedAt", "is not", null);

/** Which supervisors of these posts are members, by the id of the post. */
export async function listSupervisorLinks(db: Db, postIds: string[]): Promise<Map<string, SupervisorLink[]>> {
  const rows = await selectConfirmed(db)
    .innerJoin("profile", "profile.id", "name_claim.profileId")
    .select(["postId", "name_claim.name as written"])
    .select(["profile.id as profileId", "profile.name", "profile.slug", "profile.orcid"])
    .where("postId", "in", postIds)
    .where("profile.deletedAt", "is", null)
    .orderBy("name_claim.id")
    .execute();
  const links = new Map<string, SupervisorLink[]>();
  for (const { postId, orcid, ...link } of rows)
    links.set(postId, [
      ...(links.get(postId) ?? []),
      { ...link, ...namePartsOf({ ...readLineName(link.name), orcid }) },
    ]);
  return links;
}

/** The ids of the posts that name this member as a supervisor. */
export async function listSupervisedPosts(db: Db, profileId: string): Promise<string[]> {
  const rows = await selectConfirmed(db)
    .innerJoin("post", "post.id", "name_claim.postId")
    .select(["post.id", "name", "supervisors"])
    .where("profileId", "=", profileId)
    .orderBy("post.sortKey", "desc")
    .execute();
  return rows.flatMap(({ id, name, supervisors }) => (entriesOf(supervisors).includes(name) ? id : []));
}
