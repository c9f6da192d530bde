import { setTimeout as wait } from "node:timers/promises";
import { atMost, type Figure } from "../figures.ts";
import { readMemory } from "../process.ts";
import { limitOn, type Scratch } from "../scratch.ts";
import { fetchRaw, startSite } from "../site.ts";

/** The time from the start of the process to the last byte of the first page, and the idle memory after it. */
export async function measureStart(scratch: Scratch, quick: boolean): Promise<Figure[]> {
  const starts: number[] = [];
  const resting: number[] = [];
  for (let number = 0; number < (quick ? 3 : 9); number++) {
    const started = performance.now();
    const site = await startSite(scratch.environment);
    const { status } = await fetchRaw(`${site.url}/`);
    starts.push(performance.now() - started);
    if (status !== 200) throw new Error(`The first page returned ${status}.`);
    if (number < 3) {
      await wait(quick ? 1000 : 5000);
      resting.push(readMemory(site.pid).now);
    }
    await site.stop();
  }
  return [
    atMost("start of the built server to its first page", limitOn(scratch, 700), {
      value: starts,
      unit: "ms",
      isNoisy: true,
    }),
    atMost("memory at rest, 5 s after the first page", limitOn(scratch, 160), { value: resting, unit: "MB" }),
  ];
}
