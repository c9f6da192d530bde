import { keysOf } from "#domain/keys.ts";
import { workFormats } from "#formats/works/formats.ts";
import { atMost, type Figure, median } from "../figures.ts";
import { processorTime, readMemory } from "../process.ts";
import { type Bench, countRounds } from "./bench.ts";

const RECORDS = 10_000;

/** How many records each form has, by what each begins with. */
const beginnings = {
  bib: /^@/gm,
  "biblatex.bib": /^@/gm,
  ris: /^TY {2}- /gm,
  json: /"id":/g,
  "endnote.xml": /<record>/g,
  "datacite.json": /"schemaVersion":/g,
  xml: /<resource /g,
} satisfies Record<keyof typeof workFormats, RegExp>;

/** The publications as a file in each form: the time for 10,000 of them, and what the server's memory grows by. */
export async function measureExports(bench: Bench): Promise<Figure[]> {
  const { site } = bench;
  const { now: before } = readMemory(site.pid);
  const figures: Figure[] = [];
  for (const format of keysOf(workFormats)) {
    const times: number[] = [];
    const processor: number[] = [];
    for (let round = 0; round < countRounds(bench); round++) {
      const start = performance.now();
      const cpu = processorTime(site.pid);
      const reply = await fetch(`${site.url}/publications.${format}`);
      const records = (await reply.text()).match(beginnings[format])?.length ?? 0;
      if (!reply.ok || records === 0) throw new Error(`/publications.${format} returned ${reply.status}.`);
      const seconds = (milliseconds: number) => ((milliseconds / records) * RECORDS) / 1000;
      times.push(seconds(performance.now() - start));
      processor.push(seconds(processorTime(site.pid) - cpu));
    }
    const note = `${median(processor).toFixed(1)} s of the site’s processor time`;
    figures.push(atMost(`10,000 publications as .${format}`, 3, { value: median(times), unit: "s", note }));
  }
  const grown = readMemory(site.pid).peak - before;
  return [...figures, atMost("memory that all these files take", 150, { value: grown, unit: "MB" })];
}
