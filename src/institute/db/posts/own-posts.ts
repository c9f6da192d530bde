import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { whereReadableOf } from "./readable.ts";
import { findSummaries } from "./rows.ts";

/** A person by account and profile; empty if they have none. */
interface Person {
  accountId: string;
  profileId: string;
}

interface Filter {
  type?: PostType | undefined;
  page: number;
  limit?: number | undefined;
}

/** The posts that a member posted or co-authored and that `viewer` may read, newest first. */
export async function listByMember(
  db: Db,
  viewer: Viewer,
  member: { accountId: string | null; profileId: string | null },
  { type, page, limit = DEFAULT_PAGE_SIZE }: Filter,
): Promise<Paged<PostSummary>> {
  const person = { accountId: member.accountId ?? "", profileId: member.profileId ?? "" };
  const posted = selectPosted(db, viewer, person, type);
  const coauthored = selectCoauthored(db, viewer, person, type);
  const counts = [await count(posted), await count(coauthored)];
  const total = counts.reduce((sum, part) => sum + part, 0);
  const { size, offset, ...paging } = pageWindow(total, page, limit);
  if (size === 0) return { data: [], ...paging, total };
  const rows = await posted
    .select(["post.id", "createdAt"])
    .unionAll(coauthored.select(["post.id", "createdAt"]))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { data: await findSummaries(db, viewer, ids), ...paging, total };
}

/** The posts of an account, which an index has in the order of posting. */
const selectPosted = (db: Db, viewer: Viewer, person: Person, type: PostType | undefined) =>
  db
    .selectFrom("post")
    .where("accountId", "=", person.accountId)
    .where(whereReadableOf(viewer, person))
    .$if(type !== undefined, (posts) => posts.where("postType", "=", type ?? "news"));

/** The posts that others posted with this profile among the authors. */
const selectCoauthored = (db: Db, viewer: Viewer, person: Person, type: PostType | undefined) =>
  db
    .selectFrom("post")
    .where("post.id", "in", (authors) =>
      authors.selectFrom("post_author").select("postId").where("profileId", "=", person.profileId),
    )
    .where("accountId", "<>", person.accountId)
    .where(whereReadableOf(viewer, person))
    .$if(type !== undefined, (posts) => posts.where("postType", "=", type ?? "news"));

async function count(posts: ReturnType<typeof selectPosted>): Promise<number> {
  const { total } = await posts
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
