import type { Db } from "./connect.ts";

/** The public page of a record, and when the record last changed. */
export interface SitemapEntry {
  path: string;
  changed: string;
}

/** The public pages of one noun. */
export interface SitemapSource {
  count(db: Db): Promise<number>;
  /** Some of them, in an order that stays. */
  list(db: Db, window: { limit: number; offset: number }): Promise<SitemapEntry[]>;
  /** When what a list shows on its first page last changed, by the path of the list. */
  newest?(db: Db): Promise<Record<string, string>>;
}

const ENTRIES_PER_PART = 20_000;

/** The number of parts, and one of them; without a number, the only one. The first also has the last change of each list. */
export async function listSitemapPart(db: Db, sources: readonly SitemapSource[], wanted: number | undefined) {
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
