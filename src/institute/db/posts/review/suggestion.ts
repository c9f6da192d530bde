import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { suggestSearch } from "#core/domain/spelling.ts";
import { findByWords, type ListFilter } from "../posts.ts";
import { readVocabulary } from "../words.ts";

/** The search for posts that was probably meant by one that found so few; null if there is none. */
export const suggest = (
  db: Db,
  viewer: Viewer,
  text: string,
  filter: ListFilter,
  found: number,
): Promise<string | null> =>
  suggestSearch(
    text,
    found,
    () => readVocabulary(db),
    async (search) => {
      const { total, data } = await findByWords(db, viewer, search, { ...filter, page: 0, limit: 1 });
      const texts = data.flatMap(({ title, authors }) => [title, ...authors.map(({ name }) => name)]);
      return { total, texts };
    },
  );
