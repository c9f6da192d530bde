import { startBalancer } from "../../tests/drills/balancer.ts";
import { atLeast, type Figure } from "../figures.ts";
import { send } from "../load.ts";
import { processorTime } from "../process.ts";
import { fetchRaw, type Site, startSite } from "../site.ts";
import type { Bench } from "./bench.ts";

const SERVERS = 3;
/** The load of each server: so little that three, the proxy and the load do not compete for two cores. */
const REQUESTS_PER_SECOND = 150;
const CONNECTIONS_PER_SERVER = 4;
const path = "/news";
const request = { path, headers: { "accept-encoding": "br" } };

/**
 * Compares the processor time of a cached page from one server with that from three over one database, behind the same
 * proxy. Each server has the same load, since a busy one answers several requests at once and needs less for each.
 * On a machine with few cores three are no faster than one; this shows whether they would be.
 */
export async function measureCluster({ site, scratch, quick }: Bench): Promise<Figure[]> {
  if (scratch.kind !== "PostgreSQL") return [];
  const more = await Promise.all([startSite(scratch.environment), startSite(scratch.environment)]);
  const all = [site, ...more];
  try {
    for (const { url } of all) for (let time = 0; time < 3; time++) await fetchRaw(url + path);
    const seconds = quick ? 2 : 10;
    // As warm as they will be.
    await timePerRequest(all, seconds);
    const rounds: Record<"one" | "three", number[]> = { one: [], three: [] };
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      rounds.one.push(await timePerRequest([site], seconds));
      rounds.three.push(await timePerRequest(all, seconds));
    }
    // Other work on the machine can only increase it.
    const [one, three] = [Math.min(...rounds.one), Math.min(...rounds.three)];
    return [
      atLeast(`reply from memory, ${path}, by ${SERVERS} servers, of ${SERVERS} times one by its CPU`, 90, {
        value: (one / three) * 100,
        unit: "%",
        note: `${(three * 1000).toFixed(0)} against ${(one * 1000).toFixed(0)} µs a request`,
      }),
    ];
  } finally {
    for (const { stop } of more) await stop();
  }
}

/** Milliseconds of these servers for each request that a proxy gives them in turn. */
async function timePerRequest(sites: Site[], seconds: number): Promise<number> {
  const proxy = await startBalancer(sites.length, (place) => sites[place]?.url ?? "");
  const spent = () => sites.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  const requests = Array.from({ length: REQUESTS_PER_SECOND * sites.length * seconds }, () => request);
  try {
    const before = spent();
    await send({
      url: proxy.address,
      connections: CONNECTIONS_PER_SERVER * sites.length,
      requests,
      perSecond: REQUESTS_PER_SECOND * sites.length,
    });
    return (spent() - before) / requests.length;
  } finally {
    await proxy.close();
  }
}
