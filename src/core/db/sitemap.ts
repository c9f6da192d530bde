import type { Db } from "./connect.ts";
import { dbParts, type SitemapEntry } from "./part.ts";
import { yearPages } from "./years/published.ts";

const ENTRIES_PER_PART = 20_000;

/** The number of parts, and one of them; without a number, the only one. The first also has the last change of each list. */
export async function listSitemapPart(db: Db, wanted: number | undefined) {
  const sources = [yearPages, ...dbParts().flatMap(({ sitemap }) => sitemap)];
  const counts = await Promise.all(sources.map((source) => source.count(db)));
  const parts = Math.max(1, ...counts.map((count) => Math.ceil(count / ENTRIES_PER_PART)));
  const part = wanted ?? (parts === 1 ? 0 : undefined);
  const window = { limit: ENTRIES_PER_PART, offset: (part ?? 0) * ENTRIES_PER_PART };
  const addresses: SitemapEntry[] = [];
  const newest: Record<string, string> = {};
  for (const source of sources) {
    if (part !== undefined) addresses.push(...(await source.list(db, window)));
    if (part === 0) Object.assign(newest, await source.newest?.(db));
  }
  return { parts, addresses, newest };
}
