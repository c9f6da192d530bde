import { sql } from "kysely";
import { calibrate } from "./baseline.ts";
import type { Figure } from "./figures.ts";
import type { Bench } from "./measure/bench.ts";
import { measureCounts } from "./measure/counts.ts";
import { measureGrowth } from "./measure/growth.ts";
import { fillLending } from "./measure/lending.ts";
import { addPeople } from "./measure/people.ts";
import { openBench } from "./open-bench.ts";
import type { Scratch } from "./scratch.ts";

const small = { posts: 1000, people: 300, requests: 1000 };
const people = 20_000;
const requests = 10_000;
/** What is lent at one time is limited by the stock, not by the years, and fills the desk of both sites. */
const OPEN_REQUESTS = 200;

interface Wish {
  posts: number;
  quick: boolean;
  isWanted(name: string): boolean;
}

/** Compares a small site with one of many posts, 20,000 people and 10,000 requests, then measures many counts. */
export async function measureLarge(
  makeScratch: (posts: number) => Promise<Scratch>,
  { posts, quick, isWanted }: Wish,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const opened: Scratch[] = [];
  const make = async (size: typeof small) => {
    const scratch = await makeScratch(size.posts);
    opened.push(scratch);
    await addPeopleAndRequests(scratch, size);
    return scratch;
  };
  try {
    const usual = await make(small);
    if (isWanted("pages")) {
      const large = await make({ posts, people, requests });
      calibrate();
      figures.push(...(await withSites([usual, large], quick, measureBoth)));
    }
    calibrate();
    if (isWanted("counts")) figures.push(...(await measureCounts(usual, quick)));
    return figures;
  } finally {
    for (const scratch of opened) await scratch.close();
  }
}

const measureBoth = async ([usual, large]: Bench[]): Promise<Figure[]> =>
  usual && large ? measureGrowth(usual, large) : [];

async function withSites(
  scratches: Scratch[],
  quick: boolean,
  measure: (benches: Bench[]) => Promise<Figure[]>,
): Promise<Figure[]> {
  const sites = await Promise.all(scratches.map((scratch) => openBench(scratch, quick)));
  try {
    return await measure(sites.map(({ bench }) => bench));
  } finally {
    for (const { close } of sites) await close();
  }
}

async function addPeopleAndRequests(scratch: Scratch, size: typeof small): Promise<void> {
  const { db, close } = scratch.open();
  await addPeople(db, size.people);
  await fillLending(db, size.requests, OPEN_REQUESTS);
  // A running database does this by itself within a minute after so many new rows.
  if (scratch.kind === "PostgreSQL") await sql`vacuum analyze`.execute(db);
  await close();
}
