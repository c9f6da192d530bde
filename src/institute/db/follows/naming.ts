import type { Db } from "#core/db/connect.ts";
import type { FollowNews, NewsWindow } from "#core/db/follows/follow-kind.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { wordsOf } from "#core/domain/words.ts";
import { workTypes } from "#institute/domain/posts/authorship.ts";
import { listNewPosts, toNews } from "./new-posts.ts";
import { createTermFinder, keepByText } from "./new-texts.ts";

/** The new works in which one of these names is, also in the plural, as far as this reader may read them now. */
export async function findWorksNaming(
  db: Db,
  reader: Viewer,
  names: readonly string[],
  window: NewsWindow,
): Promise<FollowNews> {
  const finders = names
    .flatMap(namesOf)
    .map((words) => createTermFinder([{ words, prefix: false, forms: [] }]));
  const posts = await listNewPosts(db, reader, window, (where) => where("postType", "in", workTypes));
  const naming = await keepByText(db, posts, (texts) => finders.some((isNamed) => isNamed(texts)));
  return toNews(db, reader, naming, window);
}

/** The words of a name and of its plural. */
function namesOf(name: string): string[][] {
  const words = wordsOf(name);
  const last = words.pop();
  return last === undefined ? [] : [last, `${last}s`].map((word) => [...words, word]);
}
