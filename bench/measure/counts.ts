import { type Figure, noLimit } from "../figures.ts";
import { fillCounts, SPECIES_COUNT } from "../fill-counts.ts";
import { sendTimed } from "../load.ts";
import { openBench } from "../open-bench.ts";
import type { Scratch } from "../scratch.ts";

const TARGET = 100_000_000;

/** Pages and charts whose work grows with the counts; the first request for each, as nothing is cached. */
const kinds: Record<string, (species: number) => string> = {
  "charts of a species": (species) => `/api/arrival/phenology?species=Species%20${species}`,
  "the records of a species in a year": (species) =>
    `/api/arrival/records?year=${2017 + (species % 8)}&species=Species%20${species}`,
  "the page of point counts": (species) => `/datazone/pointcount?turn=${species}`,
};

/**
 * The processor time of a request at 1 and at 10 million counts, and on the straight line through both at 100 million:
 * each reads an index, so its work is a fixed part and a part for each count.
 */
export async function measureCounts(scratch: Scratch, quick: boolean): Promise<Figure[]> {
  const sizes = quick ? [10_000, 100_000] : [1_000_000, 10_000_000];
  const measured: Map<string, number>[] = [];
  for (const rows of sizes) measured.push(await measureAt(scratch, rows, quick));
  const [at = 0, tenfold = 0] = sizes;
  return Object.keys(kinds).map((name) => {
    const first = measured[0]?.get(name) ?? Number.NaN;
    const second = measured[1]?.get(name) ?? Number.NaN;
    const slope = (second - first) / (tenfold - at);
    return noLimit(`${name}, at ${TARGET.toLocaleString("en-GB")} counts, extrapolated`, {
      value: Math.max(second, second + slope * (TARGET - tenfold)),
      unit: "ms",
      note: sizes
        .map((size, index) => `${(index ? second : first).toFixed(2)} ms at ${size.toLocaleString("en-GB")}`)
        .join(", "),
    });
  });
}

async function measureAt(scratch: Scratch, rows: number, quick: boolean): Promise<Map<string, number>> {
  const { db, close } = scratch.open();
  console.info(`Adding counts up to ${rows.toLocaleString("en-GB")}…`);
  await fillCounts(scratch, db, rows);
  await close();
  const { bench, close: closeSite } = await openBench(scratch, quick);
  try {
    const costs = new Map<string, number>();
    for (const [name, address] of Object.entries(kinds)) {
      // The first one also counts the days of surveys, which is cached for the others.
      await sendTimed(bench, 1, [{ path: address(0) }]);
      const requests = Array.from({ length: SPECIES_COUNT - 1 }, (_, species) => ({
        path: address(species + 1),
      }));
      const { cpu, databaseCpu } = await sendTimed(bench, 1, requests);
      costs.set(name, cpu + databaseCpu);
    }
    return costs;
  } finally {
    await closeSite();
  }
}
