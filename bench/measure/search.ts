import { Agent, get } from "node:http";
import { atMost, type Figure, noLimit, percentile } from "../figures.ts";
import { pick, type Random, seeded } from "../random.ts";
import { limitOn } from "../scratch.ts";
import type { Site } from "../site.ts";
import { vocabulary } from "../vocabulary.ts";
import type { Bench } from "./bench.ts";

/** Ranks in the vocabulary: frequent words are in 5 to 30 % of the posts, medium ones in 0.5 to 5 %. */
const frequent = [80, 500] as const;
const middling = [500, 5000] as const;
const small = [0, 20] as const;

/** Searches for two words, half of them frequent and half medium, one after the other on one connection. */
export async function measureSearch({ site, scratch, quick }: Bench): Promise<Figure[]> {
  const random = seeded(31);
  const count = quick ? 50 : 200;
  const ranges = [frequent, middling];
  await timed(site, makeQueries(seeded(30), 20, [ranges, ranges]));
  const usual = await timed(site, makeQueries(random, count, [ranges, ranges]));
  const both = await timed(site, makeQueries(random, 20, [[frequent], [frequent]]));
  const worst = await timed(site, makeQueries(random, 10, [[small], [small]]));
  const times = usual.map(({ time }) => time);
  const matches = usual.map(({ total }) => total);
  const note = `p50 ${percentile(times, 0.5).toFixed(1)}, max ${Math.max(...times).toFixed(1)} ms; matches p50 ${percentile(matches, 0.5)}, max ${Math.max(...matches)}`;
  return [
    atMost(`search for two words, p95 of ${count}`, limitOn(scratch, 40), {
      value: percentile(times, 0.95),
      unit: "ms",
      note,
    }),
    noLimit("search for two frequent words, p95 of 20", summary(both)),
    noLimit("search for two of the smallest words (“the of”), p95 of 10", summary(worst)),
  ];
}

type SearchTiming = { total: number; time: number; text: string };

const summary = (found: SearchTiming[]) => ({
  value: percentile(
    found.map(({ time }) => time),
    0.95,
  ),
  unit: "ms",
  note: `matches up to ${Math.max(...found.map(({ total }) => total))}`,
});

type RankRange = readonly [number, number];

function makeQueries(random: Random, count: number, words: readonly (readonly RankRange[])[]): string[] {
  const word = (bands: readonly RankRange[]) => {
    const [from, to] = pick(random, bands);
    return vocabulary[from + Math.floor(random() * (to - from))];
  };
  return Array.from({ length: count }, () => words.map(word).join(" "));
}

async function timed(site: Site, texts: string[]): Promise<SearchTiming[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const found: SearchTiming[] = [];
  for (const text of texts) {
    const started = performance.now();
    const total = await countMatches(
      agent,
      `${site.url}/api/posts/search?searchQuery=${encodeURIComponent(text)}`,
    );
    found.push({ total, time: performance.now() - started, text });
  }
  agent.destroy();
  return found;
}

function countMatches(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      const reply: { total: number } = JSON.parse((await response.toArray()).join(""));
      resolve(reply.total);
    }).on("error", reject);
  });
}
