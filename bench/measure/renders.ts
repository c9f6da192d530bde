import { atMost, type Figure, told } from "../figures.ts";
import { type Request, sendTimed } from "../load.ts";
import { type Bench, pagesOf, publicSlugs } from "./bench.ts";

const connections = 4;
/** More than elsewhere: a round takes a second, and a full collection of memory falls into some of them only. */
const rounds = 9;
/** Renders before the first that count: until then the runtime still makes the code fast. */
const warmUp = 2500;

/** Pages that the memory does not hold: each address is asked for once only. */
export async function measureRenders(bench: Bench): Promise<Figure[]> {
  const list = async (path: string, type: "news" | "publication") => {
    const pages = await pagesOf(bench.db, type);
    return (count: number, from: number) =>
      range(count).map((number) => ({
        path: `/${path}?page=${((from + number) % pages) + 1}&new=${from + number}`,
      }));
  };
  const article = async (path: string, type: "news" | "publication") => {
    const slugs = await publicSlugs(bench.db, type, 2000);
    return (count: number, from: number) =>
      range(count).map((number) => ({
        path: `/${path}/${slugs[(from + number) % slugs.length]}?new=${from + number}`,
      }));
  };
  const anew = (path: string) => (count: number, from: number) =>
    range(count).map((number) => ({ path: `${path}?new=${from + number}` }));
  if (!bench.quick)
    await sendTimed(bench, connections, asBrowser((await list("news", "news"))(warmUp, 1_000_000)));
  return [
    atMost("render of a list, /news?page=…, CPU", 3, await timed(bench, await list("news", "news"))),
    atMost(
      "render of a list, /publications?page=…, CPU",
      3,
      await timed(bench, await list("publications", "publication")),
    ),
    atMost("render of an article, /news/…, CPU", 2, await timed(bench, await article("news", "news"))),
    atMost(
      "render of an article, /publications/…, CPU",
      2,
      await timed(bench, await article("publications", "publication")),
    ),
    told("render of the first page of a list, /news, CPU", await timed(bench, anew("/news"))),
    told("render of the home page, CPU", await timed(bench, anew("/"))),
  ];
}

const asBrowser = (requests: Request[]): Request[] =>
  requests.map((request) => ({ ...request, headers: { "accept-encoding": "br" } }));

const range = (count: number) => Array.from({ length: count }, (_, number) => number);

async function timed(bench: Bench, requests: (count: number, from: number) => Request[]) {
  const count = bench.quick ? 100 : 400;
  const asked = (from: number) => asBrowser(requests(count, from));
  await sendTimed(bench, connections, asked(0));
  const value: number[] = [];
  for (let round = 1; round <= (bench.quick ? 1 : rounds); round++)
    value.push((await sendTimed(bench, connections, asked(round * count))).cpu);
  return { value, unit: "ms" };
}
