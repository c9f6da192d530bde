import { atMost, type Figure, median } from "../figures.ts";
import { type Request, sendTimed } from "../load.ts";
import { type Bench, countRounds } from "./bench.ts";
import { type Kind, listKinds } from "./growth-kinds.ts";

/** One after the other: a search of a large site may take a second. */
const CONNECTIONS = 1;
/** How often a page may cost what it costs on a site of 1,000 posts. */
const MOST_GROWTH = 1.5;
/** The processor time of one round, so that steps of 10 ms do not count. */
const roundMs = ({ quick }: Bench) => (quick ? 50 : 200);

/** How much more processor time each kind of page and list needs on the large site than on the small one. */
export async function measureGrowth(small: Bench, large: Bench): Promise<Figure[]> {
  const kindsOfLarge = await listKinds(large.db);
  const figures: Figure[] = [];
  for (const [index, kind] of (await listKinds(small.db)).entries()) {
    const grown = kindsOfLarge[index];
    if (!grown) continue;
    const figure = await compare({ bench: small, kind }, { bench: large, kind: grown });
    console.info(`${figure.name}: ${figure.measured}`);
    figures.push(figure);
  }
  return figures;
}

/** Slow pages need no more to warm up. */
const WARM_UP_MS = 3000;

interface Measured {
  bench: Bench;
  kind: Kind;
}

/** The rounds of both alternate, so that both have the same conditions on the machine. */
async function compare(small: Measured, large: Measured): Promise<Figure> {
  const cost = createMeter();
  const many = (most: number, milliseconds: number, each: number) =>
    Math.round(Math.min(most, Math.max(5, milliseconds / Math.max(each, 0.1))));
  const warmUp = async (measured: Measured) => {
    const first = await cost(measured, 5);
    return cost(measured, many(small.bench.quick ? 10 : 100, WARM_UP_MS, first));
  };
  const usual = await warmUp(small);
  const grown = await warmUp(large);
  const ofRound = (each: number) => many(2000, roundMs(small.bench), each);
  const before: number[] = [];
  const after: number[] = [];
  for (let round = 0; round < countRounds(small.bench); round++) {
    before.push(await cost(small, ofRound(usual)));
    after.push(await cost(large, ofRound(grown)));
  }
  return atMost(small.kind.name, MOST_GROWTH, {
    value: median(after) / median(before),
    unit: "×",
    note: `${median(before).toFixed(2)} ms, then ${median(after).toFixed(2)} ms`,
  });
}

/** Measures the processor time of a request, of site and database together, in milliseconds. */
function createMeter() {
  let turn = 0;
  return async ({ bench, kind }: Measured, count: number): Promise<number> => {
    const token = kind.token && bench.tokens[kind.token];
    const requests = Array.from({ length: count }, (): Request => {
      turn += 1;
      return {
        path: `${kind.address(turn)}turn=${turn}`,
        headers: { "accept-encoding": "br", ...(token && { authorization: `Bearer ${token}` }) },
      };
    });
    const { cpu, databaseCpu } = await sendTimed(bench, CONNECTIONS, requests);
    return cpu + databaseCpu;
  };
}
