import type { Db } from "#db/connect.ts";
import type { PostType } from "#domain/posts/types.ts";
import { median } from "../figures.ts";
import type { Scratch } from "../scratch.ts";
import type { Site } from "../site.ts";

/** The parameters of each measurement. */
export interface Bench {
  site: Site;
  db: Db;
  scratch: Scratch;
  /** Fewer requests and rounds: for a quick check, not for the record. */
  quick: boolean;
  tokens: { admin: string; member: string };
}

/** The number of rounds of a measurement, which shows median, minimum and maximum. */
export const countRounds = ({ quick }: Bench): number => (quick ? 1 : 3);

/** A figure's note on the processor time of a separate database server. */
export const databaseNote = (cpu: number[]): string | undefined => {
  const value = median(cpu);
  return value > 0 ? `and ${value.toFixed(2)} ms in the database server` : undefined;
};

/** Slugs of public posts of a type, evenly spread over all of them. */
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

/** The number of pages in the public list of a type. */
export async function countPages(db: Db, type: PostType): Promise<number> {
  const { total } = await db
    .selectFrom("post")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("postType", "=", type)
    .where("publicAt", "is not", null)
    .executeTakeFirstOrThrow();
  return Math.ceil(total / 12);
}
