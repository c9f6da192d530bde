import type { Trx } from "#core/db/connect.ts";
import { postYear } from "#core/domain/partial-date.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { searchedFields } from "#institute/domain/posts/work-fields.ts";
import * as postAuthors from "../names/authors.ts";
import { selectWithText, type WrittenPost } from "../state.ts";
import { recountWords } from "../words.ts";
import * as search from "./search.ts";
import type { Searchable } from "./search-words.ts";

/** Updates posts in the search index, and their words in the vocabulary. */
export async function indexPosts(db: Trx, written: WrittenPost[]): Promise<void> {
  const posts = written.map(toSearchable);
  await recountWords(
    db,
    posts.map(({ id, isPublic, title, authors }) => ({
      postId: id,
      text: isPublic ? `${title} ${authors}` : "",
    })),
  );
  await search.index(db, posts);
}

/** Takes a post out of the search index, and its words out of the vocabulary. */
export async function unindexPost(db: Trx, id: string): Promise<void> {
  await search.unindex(db, id);
  await recountWords(db, [{ postId: id, text: "" }]);
}

const toSearchable = ({ post, authors }: WrittenPost): Searchable => ({
  id: post.id,
  postType: post.postType,
  year: post.year,
  postedIn: postTypeRow(post.postType).order === "date" ? postYear(post) : null,
  isPublic: post.publicAt !== null,
  accountId: post.accountId,
  profileIds: authors.flatMap((author) => author.profileId ?? []),
  title: post.title,
  authors: authors.map((author) => author.name).join(" "),
  content: [...searchedFields.map((field) => post[field]), plainText(post.content)].filter(Boolean).join(" "),
});

/** Indexes those of the posts that are not deleted. */
export async function reindex(db: Trx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  // Always in the same order, so that two transactions cannot wait for each other.
  const posts = await selectWithText(db)
    .where("post.id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("post.id")
    .execute();
  if (posts.length === 0) return;
  const authors = await postAuthors.listAuthorsOf(db, ids);
  await indexPosts(
    db,
    posts.map((post) => ({ post, authors: authors.get(post.id) ?? [] })),
  );
}
