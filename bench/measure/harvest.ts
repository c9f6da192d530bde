import { atMost, type Figure, median } from "../figures.ts";
import { processorTime, readMemory } from "../process.ts";
import { type Bench, countRounds } from "./bench.ts";

const RECORDS = 10_000;

/** Catalogues that harvest 10,000 works, page by page: the time, and what the server's memory grows by after the first. */
export async function measureHarvest(bench: Bench): Promise<Figure[]> {
  const { site } = bench;
  const figures: Figure[] = [];
  let first: number | undefined;
  for (const prefix of ["oai_dc", "oai_openaire"]) {
    const times: number[] = [];
    const processor: number[] = [];
    for (let round = 0; round < countRounds(bench); round++) {
      const start = performance.now();
      const cpu = processorTime(site.pid);
      const records = await harvest(site.url, prefix);
      const seconds = (milliseconds: number) => ((milliseconds / records) * RECORDS) / 1000;
      times.push(seconds(performance.now() - start));
      processor.push(seconds(processorTime(site.pid) - cpu));
      first ??= readMemory(site.pid).peak;
    }
    const note = `${median(processor).toFixed(1)} s of the site’s processor time`;
    figures.push(
      atMost(`10,000 works harvested as ${prefix}`, 20, { value: median(times), unit: "s", note }),
    );
  }
  const grown = readMemory(site.pid).peak - (first ?? 0);
  return [...figures, atMost("memory that later harvests add", 50, { value: grown, unit: "MB" })];
}

/** Reads up to 10,000 records; returns how many there were. */
async function harvest(url: string, prefix: string): Promise<number> {
  let records = 0;
  let next: string | undefined = `metadataPrefix=${prefix}`;
  while (next && records < RECORDS) {
    const reply: Response = await fetch(`${url}/oai?verb=ListRecords&${next}`);
    const xml: string = await reply.text();
    const found = xml.match(/<record>/g)?.length ?? 0;
    if (!reply.ok || found === 0) throw new Error(`/oai returned ${reply.status} and no records.`);
    records += found;
    const token: string | undefined = /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1];
    next = token && `resumptionToken=${encodeURIComponent(token)}`;
  }
  return records;
}
