import type { Db } from "#db/connect.ts";
import type { PostType } from "#domain/posts/types.ts";
import { median } from "../figures.ts";
import type { Scratch } from "../scratch.ts";
import type { Site } from "../site.ts";

/** What each measurement is given. */
export interface Bench {
  site: Site;
  db: Db;
  scratch: Scratch;
  /** Fewer requests and rounds: for a look while working, not for the record. */
  quick: boolean;
  tokens: { admin: string; member: string };
}

/** How often a measurement is repeated; the median counts, the ends are printed. */
export const countRounds = ({ quick }: Bench): number => (quick ? 1 : 3);

/** What a database server of its own needed besides, for a figure's note. */
export const databaseNote = (cpu: number[]): string | undefined => {
  const value = median(cpu);
  return value > 0 ? `and ${value.toFixed(2)} ms in the database server` : undefined;
};

/** Slugs of public posts of a type, spread over all of them. */
export async function listPublicSlugs(db: Db, type: PostType, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom("post")
    .select("slug")
    .where("postType", "=", type)
    .where("publicAt", "is not", null)
    .orderBy("id")
    .execute();
  const step = Math.max(1, Math.floor(rows.length / count));
  return rows
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map(({ slug }) => slug);
}

/** How many pages the public list of a type has. */
export async function countPages(db: Db, type: PostType): Promise<number> {
  const { total } = await db
    .selectFrom("post")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("postType", "=", type)
    .where("publicAt", "is not", null)
    .executeTakeFirstOrThrow();
  return Math.ceil(total / 12);
}
