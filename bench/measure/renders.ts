import { atMost, type Figure, noLimit } from "../figures.ts";
import { type Request, sendTimed } from "../load.ts";
import { limitOn } from "../scratch.ts";
import { type Bench, countPages, listPublicSlugs } from "./bench.ts";

const CONNECTIONS = 4;
/** The kinds of pages alternate, so that all have the same conditions on the machine. */
const ROUNDS = 12;
/** Renders of each kind before the measurement, while the runtime still optimises the code. */
const WARM_UP_RENDERS = 1000;

type Judge = (name: string, measured: Parameters<typeof noLimit>[1]) => Figure;
const withLimit =
  (most: number): Judge =>
  (name, measured) =>
    atMost(name, most, measured);

interface Kind {
  name: string;
  judge: Judge;
  /** The address of the page with this number. */
  address(number: number): string;
}

/** Uncached pages: each address is requested only once. */
export async function measureRenders(bench: Bench): Promise<Figure[]> {
  const news = {
    pages: await countPages(bench.db, "news"),
    slugs: await listPublicSlugs(bench.db, "news", 2000),
  };
  const papers = {
    pages: await countPages(bench.db, "publication"),
    slugs: await listPublicSlugs(bench.db, "publication", 2000),
  };
  const list = (path: string, { pages }: typeof news) => ({
    judge: withLimit(limitOn(bench.scratch, 4)),
    address: (number: number) => `${path}?page=${(number % pages) + 1}&`,
  });
  const article = (path: string, { slugs }: typeof news) => ({
    judge: withLimit(limitOn(bench.scratch, 3)),
    address: (number: number) => `${path}/${slugs[number % slugs.length]}?`,
  });
  const kinds: Kind[] = [
    { name: "a list, /news?page=…", ...list("/news", news) },
    { name: "a list, /publications?page=…", ...list("/publications", papers) },
    { name: "an article, /news/…", ...article("/news", news) },
    { name: "an article, /publications/…", ...article("/publications", papers) },
    { name: "the first page of a list, /news", judge: noLimit, address: () => "/news?" },
    { name: "the home page", judge: noLimit, address: () => "/?" },
  ];

  const count = bench.quick ? 100 : 300;
  const turns = bench.quick ? 2 : ROUNDS;
  const warming = bench.quick ? count : WARM_UP_RENDERS;
  const sendPages = (kind: Kind, from: number, many: number) =>
    sendTimed(bench, CONNECTIONS, requests(kind, from, many));
  for (const kind of kinds) await sendPages(kind, 0, warming);
  const cpu = kinds.map((): number[] => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [index, kind] of kinds.entries())
      cpu[index]?.push((await sendPages(kind, warming + turn * count, count)).cpu);
  return kinds.map(({ name, judge }, index) =>
    judge(`render of ${name}, CPU`, { value: cpu[index] ?? [], unit: "ms", isNoisy: true }),
  );
}

const requests = ({ address }: Kind, from: number, count: number): Request[] =>
  Array.from({ length: count }, (_, number) => ({
    path: `${address(from + number)}new=${from + number}`,
    headers: { "accept-encoding": "br" },
  }));
