import { atMost, type Figure } from "../figures.ts";
import { fillCounts, SPECIES_COUNT } from "../fill-counts.ts";
import { sendTimed } from "../load.ts";
import { openBench } from "../scratch.ts";

/** Pages and charts whose work grows with the counts of one species, which are a hundredth as many; the first request for each. */
const kinds: Record<string, (species: number) => string> = {
  "charts of a species": (species) => `/api/arrival/phenology?species=Species%20${species}`,
  "the records of a species in a year": (species) =>
    `/api/arrival/records?year=${2017 + (species % 8)}&species=Species%20${species}`,
  "the page of point counts": (species) => `/datazone/pointcount?turn=${species}`,
};
const sizes = [10_000, 1_000_000];
const MOST_MS = 50;

/** The processor time of a request with 10,000 and with 1,000,000 counts, and how much it grows. */
export async function measureCounts(quick: boolean): Promise<Figure[]> {
  const [small, large] = sizes.map((size) => (quick ? size / 10 : size));
  const before = await measureAt(small ?? 0);
  const after = await measureAt(large ?? 0);
  return Object.keys(kinds).map((name, index) =>
    atMost(name, MOST_MS, {
      value: after[index] ?? Number.NaN,
      unit: "ms",
      note: `${((after[index] ?? 0) / (before[index] ?? 1)).toFixed(1)} × of ${before[index]?.toFixed(2)} ms`,
    }),
  );
}

async function measureAt(rows: number): Promise<number[]> {
  const { site, close } = await openBench(1000, { prepare: (db) => fillCounts(db, rows) });
  const costs: number[] = [];
  for (const address of Object.values(kinds)) {
    // The first one also counts the days of surveys, which is cached for the others.
    const [first, ...requests] = Array.from({ length: SPECIES_COUNT }, (_, at) => ({ path: address(at) }));
    if (first) await sendTimed(site, 1, [first]);
    costs.push((await sendTimed(site, 1, requests)).cpu);
  }
  await close();
  return costs;
}
