import { Agent, get } from "node:http";
import { atMost, type Figure, noLimit, percentile } from "../figures.ts";
import { fillCounts, SPECIES_COUNT } from "../fill-counts.ts";
import { seeded } from "../random.ts";
import { fetchRaw } from "../site.ts";
import type { Bench } from "./bench.ts";

const FIRST_DAY_MS = Date.UTC(2017, 0, 1);

/** An import as an admin sends it, then requests for different years and species among a million counts. */
export async function measureSurveys(bench: Bench): Promise<Figure[]> {
  const importing = await timedImport(bench, makeSheet(257, 31));
  const again = await timedImport(bench, makeSheet(257, 31));
  const rows = bench.quick ? 100_000 : 1_000_000;
  await fillCounts(bench.scratch, bench.db, rows);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const random = seeded(5);
  const year = () => 2017 + Math.floor(random() * 8);
  const request = (path: string) => timed(agent, `${bench.site.url}/api/arrival/${path}`);
  const first = await request("records?year=2018&species=Species%200");
  const times: number[] = [];
  const charts: number[] = [];
  for (let species = 1; species < SPECIES_COUNT; species += 2) {
    times.push(await request(`records?year=${year()}&species=Species%20${species}`));
    charts.push(await request(`phenology?species=Species%20${species + 1}`));
  }
  agent.destroy();
  const [country, state] = await Promise.all([weighPage(bench, ""), weighPage(bench, "?state=NG-NI")]);
  const note = `max ${Math.max(...times).toFixed(1)} ms; the very first, which counts the days, ${first.toFixed(0)} ms`;
  const counted = `${rows.toLocaleString("en-GB")} counts`;
  return [
    atMost("import of 7,967 counts on 257 surveys, s", 10, { value: importing / 1000, unit: "s" }),
    noLimit("the same import again, which changes nothing", { value: again / 1000, unit: "s" }),
    atMost(`a year and a species of ${counted}, first request, p95`, 50, {
      value: percentile(times, 0.95),
      unit: "ms",
      note,
    }),
    atMost("the atlas map of the country, HTML", 60, country),
    atMost("the atlas map of the largest state, HTML", 60, state),
    atMost(`charts of a species of ${counted}, p95`, 60, { value: percentile(charts, 0.95), unit: "ms" }),
  ];
}

/** The size of the page with its map, once it is cached and compressed. */
async function weighPage({ site }: Bench, query: string) {
  const load = () => fetchRaw(`${site.url}/datazone/atlas${query}`);
  await load();
  return { value: (await load()).body.length / 1000, unit: "KB" };
}

function makeSheet(surveys: number, species: number): string {
  const lines = ["date,site,observer,species,scientific name,count"];
  for (let survey = 0; survey < surveys; survey++) {
    const date = new Date(FIRST_DAY_MS + survey * 11 * 86_400_000).toISOString().slice(0, 10);
    for (let index = 0; index < species; index++)
      lines.push(
        `${date},Creek,Somebody,Wader ${index},Genus wader${String.fromCharCode(97 + index)},${index + 1}`,
      );
  }
  return lines.join("\n");
}

async function timedImport({ site, tokens }: Bench, body: string): Promise<number> {
  const started = performance.now();
  const headers = { Authorization: `Bearer ${tokens.admin}`, "Content-Type": "text/csv" };
  const reply = await fetch(`${site.url}/api/surveys/import`, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`The import returned ${reply.status}.`);
  await reply.arrayBuffer();
  return performance.now() - started;
}

function timed(agent: Agent, url: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      const text = (await response.toArray()).join("");
      if (response.statusCode !== 200 || text.includes('"total":0'))
        reject(new Error(`${url} failed: ${text.slice(0, 200)}`));
      resolve(performance.now() - started);
    }).on("error", reject);
  });
}
