import type { Db } from "#core/db/connect.ts";
import { collectWords, SLICE_SIZE } from "#core/db/vocabulary.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { suggestSearch } from "#core/domain/spelling.ts";
import { list } from "./equipment.ts";

/** The search of the store that was probably meant by one that found so few; null if there is none. */
export const suggest = (
  db: Db,
  viewer: Account,
  now: Date,
  text: string,
  found: number,
): Promise<string | null> =>
  suggestSearch(
    text,
    found,
    () => readWords(db),
    async (search) => {
      const { total, data } = await list(db, viewer, now, { search, page: 0, limit: 1 });
      return { total, texts: data.map(({ name }) => name) };
    },
  );

const readWords = (db: Db) =>
  collectWords((after) =>
    db
      .selectFrom("equipment")
      .select(["id", "words"])
      .where("retiredAt", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(SLICE_SIZE)
      .execute(),
  );
