import { atMost, type Figure, median, noLimit } from "../figures.ts";
import { sendTimed } from "../load.ts";
import { limitOn } from "../scratch.ts";
import { type Bench, countPages, countRounds, databaseNote } from "./bench.ts";

/** Measures both ends of the most used list, and all its pages; no address is requested twice, so none is cached. */
export async function measureLists(bench: Bench): Promise<Figure[]> {
  const last = (await countPages(bench.db, "news")) - 1;
  const first = await timed(bench, "/api/posts/news?page=0");
  const end = await timed(bench, `/api/posts/news?page=${last}`);
  const anywhere = await timed(bench, (turn) => `/api/posts/news?page=${(turn * PAGE_STEP) % (last + 1)}`);
  const year = await timed(bench, "/api/posts/publications?page=0&year=2019");
  return [
    atMost("API, first page of news, CPU", limitOn(bench.scratch, 0.6), first.cpu),
    atMost("API, first page of news, p99 at 16 connections", limitOn(bench.scratch, 30), {
      value: first.p99,
      unit: "ms",
    }),
    atMost("API, last page of news, CPU", limitOn(bench.scratch, 1), end.cpu),
    atMost("API, last page of news, p99 at 16 connections", limitOn(bench.scratch, 30), {
      value: end.p99,
      unit: "ms",
    }),
    noLimit("API, pages of news all over the list, CPU", anywhere.cpu),
    noLimit("API, pages of news all over the list, p99 at 16 connections", {
      value: anywhere.p99,
      unit: "ms",
    }),
    noLimit("API, publications of a year, CPU", year.cpu),
    noLimit("API, first page of news, requests/s", { value: median(first.perSecond), unit: "/s" }),
  ];
}

const PAGE_STEP = 89;

async function timed(bench: Bench, path: string | ((turn: number) => string)) {
  const count = bench.quick ? 500 : 3000;
  const outcomes = [];
  for (let round = 0; round <= countRounds(bench); round++) {
    const requests = Array.from({ length: count }, (_, turn) => ({
      path: `${typeof path === "string" ? path : path(turn)}&once=${round}-${turn}`,
    }));
    outcomes.push(await sendTimed(bench, 16, requests));
  }
  outcomes.shift();
  return {
    cpu: {
      value: outcomes.map(({ cpu }) => cpu),
      unit: "ms",
      note: databaseNote(outcomes.map(({ databaseCpu }) => databaseCpu)),
    },
    p99: outcomes.map(({ p99 }) => p99),
    perSecond: outcomes.map(({ perSecond }) => perSecond),
  };
}
