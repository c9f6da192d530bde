import type { Db } from "#core/db/connect.ts";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { citedTypes, type PostType } from "#institute/domain/posts/types.ts";
import { find, type ListFilter } from "./posts.ts";
import { type PostFilter, whereMatches, whereReadable } from "./readable.ts";
import { withVersions } from "./review/versions.ts";
import { findSummaries } from "./rows.ts";
import { type ListedPost, readTexts } from "./texts.ts";
import { selectWrittenIds } from "./written.ts";

/** More matches than there can be. */
const ALL = 1_000_000_000;
const BATCH_SIZE = 100;
/** Fewer, since a text may be long. */
const TEXT_BATCH_SIZE = 25;

/** Every public post of a type, in the order of its list; a change meanwhile neither skips nor repeats the others. */
export async function* exportList(
  db: Db,
  filter: PostFilter & { type: PostType },
): AsyncGenerator<ListedPost> {
  let last: string | undefined;
  do {
    let posts = db.selectFrom("post").where(whereReadable(null)).where(whereMatches(filter));
    if (last !== undefined) posts = posts.where("sortKey", "<", last);
    const rows = await posts
      .select(["post.id", "sortKey"])
      .orderBy("sortKey", "desc")
      .limit(BATCH_SIZE)
      .execute();
    const ids = rows.map(({ id }) => id);
    yield* addTexts(db, await findSummaries(db, null, ids));
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.sortKey;
  } while (last !== undefined);
}

/** The public posts that a search finds, best match first. */
export const exportFound = (db: Db, text: string, filter: PostFilter & { type: PostType }) =>
  exportPages(db, (page) => find(db, null, text, { ...filter, ...page }, ALL));

/** The public works that a member wrote, the newest on the site first. */
export async function* exportOfMember(
  db: Db,
  person: { accountId: string; profileId: string },
): AsyncGenerator<ListedPost> {
  const rows = await db
    .selectFrom("post")
    .select("id")
    .where((where) => where("id", "in", selectWrittenIds(where, person)))
    .where("publicAt", "is not", null)
    .where("postType", "in", citedTypes)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    yield* addTexts(db, await findSummaries(db, null, ids.slice(start, start + BATCH_SIZE)));
}

async function* exportPages(
  db: Db,
  read: (page: Pick<ListFilter, "page" | "limit">) => ReturnType<typeof find>,
): AsyncGenerator<ListedPost> {
  for (let page = 0, pages = 1; page < pages; page++) {
    const { data, numberOfPages } = await read({ page, limit: MAX_PAGE_SIZE });
    yield* addTexts(db, data);
    pages = numberOfPages;
  }
}

/** The posts with their texts and the files that they have had. */
async function* addTexts(db: Db, posts: readonly PostSummary[]): AsyncGenerator<ListedPost> {
  const versioned = await withVersions(db, posts);
  for (let start = 0; start < versioned.length; start += TEXT_BATCH_SIZE) {
    const batch = versioned.slice(start, start + TEXT_BATCH_SIZE);
    const texts = await readTexts(
      db,
      batch.map(({ _id }) => _id),
    );
    for (const post of batch) yield { ...post, content: texts.get(post._id) ?? "" };
  }
}
