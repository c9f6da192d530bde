import type { FollowKind } from "#core/db/follows/follow-kind.ts";
import { type DbPart, dbParts, joinParts } from "#core/db/part.ts";

/** What became new of the invented kind of follow. */
export interface InventedNews {
  key: string;
  what: string;
  at: string;
  /** Whether it is for the eyes of accounts alone. */
  isSecret?: boolean;
}

/** Adds a kind of follow named `song` to the parts, whose news are those of a list; returns the list and its end. */
export function addInventedKind() {
  const news: InventedNews[] = [];
  const song: FollowKind = {
    rhythms: ["day", "week", "month"],
    find: async (_db, _reader, what) =>
      what.startsWith("no") ? undefined : { what, title: `songs of ${what}`, href: `/songs/${what}` },
    async news(_db, reader, what, { from, upTo, limit }) {
      const found = news
        .filter((one) => one.what === what && one.at > from && one.at <= upTo)
        .filter(({ isSecret }) => !isSecret || reader !== null)
        .sort((a, b) => b.at.localeCompare(a.at));
      const lines = found.map(({ key }) => ({ key, title: `Song ${key}`, href: `/songs/${what}/${key}` }));
      return { lines: lines.slice(0, limit), total: lines.length };
    },
  };
  const parts = dbParts();
  const [first] = parts;
  if (!first) throw new Error("There is no part.");
  const invented: DbPart = { ...first, followKinds: { ...first.followKinds, song } };
  joinParts([invented, ...parts.slice(1)]);
  return { news, end: () => joinParts(parts) };
}
