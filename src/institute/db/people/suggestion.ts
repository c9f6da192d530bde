import { cachePublic, type Db } from "#core/db/connect.ts";
import { collectWords, SLICE_SIZE } from "#core/db/vocabulary.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { suggestSearch } from "#core/domain/spelling.ts";
import { list, type ProfileFilter } from "./lists.ts";

/** The search for members that was probably meant by one that found so few; null if there is none. */
export const suggest = (
  db: Db,
  viewer: Viewer,
  filter: ProfileFilter,
  found: number,
): Promise<string | null> =>
  suggestSearch(
    filter.search ?? "",
    found,
    () => cachePublic(db, "names of people", () => readNames(db)),
    async (search) => {
      const { total, data } = await list(db, viewer, { ...filter, search, page: 0, limit: 1 });
      const names = data.map(({ name }) => name);
      const texts = data
        .flatMap((profile) => Object.values(profile))
        .filter((value) => typeof value === "string");
      return { total, texts: [...names, ...texts], names };
    },
  );

/** Words of names alone: with those of places and institutions it would take three times as long. */
const readNames = (db: Db) =>
  collectWords((after) =>
    db
      .selectFrom("profile")
      .select(["id", "sortName as words"])
      .where("deletedAt", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(SLICE_SIZE)
      .execute(),
  );
