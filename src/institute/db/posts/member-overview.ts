import type { Db } from "#core/db/connect.ts";
import { compareText, fold } from "#core/domain/words.ts";
import { isEtAl, splitEtAl } from "#institute/domain/posts/names.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type PostType, paperTypes } from "#institute/domain/posts/types.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import * as selectedWorks from "../people/selected-works.ts";
import { listSupervisedPosts } from "./names/supervisor-links.ts";
import { findSummaries } from "./rows.ts";

/** Somebody who wrote public works together with a member. */
export interface Coauthor {
  name: string;
  /** The last part of the address of a member’s page; null for others. */
  slug: string | null;
  /** The number of works that both wrote. */
  works: number;
}

/** A data set behind a member’s work. */
export interface WorkData {
  /** Its DOI or address. */
  data: string;
  /** The work that names it. */
  work: {
    title: string;
    titleHtml: string | null;
    language: string | null;
    slug: string;
    postType: PostType;
  };
}

/** What a member’s page shows beside the list of works; everything of it is public. */
export interface MemberOverview {
  /** The theses that the member supervised. */
  supervised: PostSummary[];
  /** The number of papers and theses that the member is an author of. */
  works: number;
  selected: PostSummary[];
  coauthors: Coauthor[];
  /** The number of all co-authors, of which a long list is cut. */
  coauthorTotal: number;
  dataSets: WorkData[];
}

/** More co-authors are counted, but not listed. */
const MAX_COAUTHORS = 120;
const MAX_DATA = 60;

/** The works of a member that come first, with whom they were written, and the data behind them. */
export async function readMemberOverview(db: Db, profileId: string): Promise<MemberOverview> {
  const [{ works }, selectedIds, coauthors, data, supervised] = await Promise.all([
    selectWorks(db, profileId)
      .select(({ fn }) => fn.countAll<number>().as("works"))
      .executeTakeFirstOrThrow(),
    selectedWorks.listPublic(db, profileId),
    listCoauthors(db, profileId),
    listData(db, profileId),
    listPublicTheses(db, profileId),
  ]);
  return {
    works,
    selected: await findSummaries(db, null, selectedIds),
    supervised: await findSummaries(db, null, supervised),
    coauthors: coauthors.slice(0, MAX_COAUTHORS),
    coauthorTotal: coauthors.length,
    dataSets: data.slice(0, MAX_DATA),
  };
}

/** The public papers and theses of which the member is an author. */
const selectWorks = (db: Db, profileId: string) =>
  db
    .selectFrom("post")
    .where(({ eb, selectFrom }) =>
      eb("post.id", "in", selectFrom("post_author").select("postId").where("profileId", "=", profileId)),
    )
    .where("post.publicAt", "is not", null)
    .where("post.postType", "in", paperTypes);

/** The public theses that name the member as a supervisor, newest first. */
async function listPublicTheses(db: Db, profileId: string): Promise<string[]> {
  const ids = await listSupervisedPosts(db, profileId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("post")
    .select("id")
    .where("id", "in", ids)
    .where("publicAt", "is not", null)
    .execute();
  const shown = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => shown.has(id));
}

/** Members and other people who share works with the member, the most frequent first. */
async function listCoauthors(db: Db, profileId: string): Promise<Coauthor[]> {
  const rows = await db
    .selectFrom("post_author")
    .leftJoin("profile", (join) =>
      join.onRef("profile.id", "=", "post_author.profileId").on("profile.deletedAt", "is", null),
    )
    .select(["postId", "post_author.name as writtenName", "profile.name", "profile.slug"])
    .where("postId", "in", selectWorks(db, profileId).select("post.id"))
    .where(({ or, eb }) =>
      or([eb("post_author.profileId", "is", null), eb("post_author.profileId", "<>", profileId)]),
    )
    .execute();
  const people = new Map<string, { name: string; slug: string | null; posts: Set<string> }>();
  for (const { postId, writtenName, name, slug } of rows)
    for (const shown of name ? [name] : splitEtAl(writtenName)) {
      if (isEtAl(shown)) continue;
      const key = slug ? `/${slug}` : fold(shown);
      const person = people.get(key) ?? { name: shown, slug, posts: new Set() };
      person.posts.add(postId);
      people.set(key, person);
    }
  return [...people.values()]
    .map(({ name, slug, posts }) => ({ name, slug, works: posts.size }))
    .toSorted((a, b) => b.works - a.works || compareText(fold(a.name), fold(b.name)));
}

/** The data sets that the member’s works name, each once. */
async function listData(db: Db, profileId: string): Promise<WorkData[]> {
  const rows = await selectWorks(db, profileId)
    .select(["title", "titleHtml", "language", "slug", "postType", "relatedData"])
    .where("relatedData", "is not", null)
    .orderBy("sortKey", "desc")
    .execute();
  const found = rows.flatMap(({ relatedData, ...work }) =>
    entriesOf(relatedData).map((data) => ({ data, work })),
  );
  return [...new Map(found.map((one) => [one.data, one])).values()];
}
