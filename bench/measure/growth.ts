import * as accounts from "#core/db/accounts/accounts.ts";
import type { Db } from "#core/db/connect.ts";
import { atMost, type Figure, median } from "../figures.ts";
import { adminEmail, memberEmail } from "../fill.ts";
import { fillFiles } from "../fill-files.ts";
import { type Request, sendTimed } from "../load.ts";
import { pick, seeded } from "../random.ts";
import { type Bench, openBench } from "../scratch.ts";
import { vocabulary } from "../vocabulary.ts";

/** How often a page may cost what it costs on a site of 1,000 posts; a search reads all of its matches. */
const MOST_GROWTH = 1.5;
const MOST_GROWTH_OF_SEARCHES = 10;
/** What waits is compared with what is there, and what a year brought is counted. */
const MOST_GROWTH_OF_COUNTS = 2;
/** The processor time of one round, so that steps of 10 ms do not count. */
const ROUND_MS = 200;

/** A kind of page or list: its address in this turn, to which a parameter is added so that none is requested twice. */
interface Kind {
  name: string;
  token?: "admin" | "member";
  most: number;
  address(turn: number): string;
}

/** How much more processor time each kind of page and list needs with 20,000 posts than with 1,000. */
export async function measureGrowth(quick: boolean): Promise<Figure[]> {
  const small = await openBench(1000);
  const large = await openBench(20_000);
  const kindsOfLarge = await listKinds(large.db);
  const figures: Figure[] = [];
  for (const [index, kind] of (await listKinds(small.db)).entries()) {
    const grown = kindsOfLarge[index];
    if (grown) figures.push(await compare({ bench: small, kind }, { bench: large, kind: grown }, quick));
  }
  await small.close();
  await large.close();
  return [...figures, ...(await measureFiles(quick))];
}

/** How much more a search costs among 500 theses of 120 pages than among 125. */
async function measureFiles(quick: boolean): Promise<Figure[]> {
  const few = await openFiles(125);
  const many = await openFiles(500);
  const figures: Figure[] = [];
  for (const kind of searchesInFiles)
    figures.push(await compare({ bench: few, kind }, { bench: many, kind }, quick));
  await few.close();
  await many.close();
  return figures;
}

const openFiles = (theses: number) =>
  openBench(1000, {
    async prepare(db) {
      const writer = await accounts.findByEmail(db, adminEmail);
      if (!writer) throw new Error("There is no account to post the theses.");
      await fillFiles(db, writer, theses);
    },
  });

/** For the most frequent word of several letters, for a rarer one, and for both on one page. */
const searchesInFiles = [
  ["of the site for a frequent word", "/api/search?searchQuery=birds&"],
  ["of the site for a rarer word", `/api/search?searchQuery=${vocabulary[4000]}&`],
  ["of theses for two words", `/api/posts/search?type=thesis&searchQuery=birds+${vocabulary[900]}&`],
].map(
  ([name, address = ""]): Kind => ({
    name: `search ${name} inside files`,
    most: MOST_GROWTH,
    address: () => address,
  }),
);

interface Measured {
  bench: Bench;
  kind: Kind;
}

/** The rounds of both alternate, so that both have the same conditions on the machine. */
async function compare(small: Measured, large: Measured, quick: boolean): Promise<Figure> {
  const countOf = (cost: number) => Math.round(Math.min(1000, Math.max(5, ROUND_MS / Math.max(cost, 0.1))));
  const usual = countOf(await measureCost(small, 50));
  const grown = countOf(await measureCost(large, 50));
  const before: number[] = [];
  const after: number[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    before.push(await measureCost(small, usual));
    after.push(await measureCost(large, grown));
  }
  return atMost(small.kind.name, small.kind.most, {
    value: median(after) / median(before),
    unit: "×",
    note: `${median(before).toFixed(2)} ms, then ${median(after).toFixed(2)} ms`,
  });
}

let turn = 0;

/** The processor time of a request in milliseconds. */
async function measureCost({ bench, kind }: Measured, count: number): Promise<number> {
  const token = kind.token && bench.tokens[kind.token];
  const requests = Array.from({ length: count }, (): Request => {
    turn += 1;
    const headers = { "accept-encoding": "br", ...(token && { authorization: `Bearer ${token}` }) };
    return { path: `${kind.address(turn)}turn=${turn}`, headers };
  });
  return (await sendTimed(bench.site, 1, requests)).cpu;
}

type NamedAddress = [name: string, address: Kind["address"] | string, token?: Kind["token"]];

const toKind =
  (most: number) =>
  ([name, address, token]: NamedAddress): Kind => ({
    name,
    most,
    ...(token && { token }),
    address: typeof address === "string" ? () => address : address,
  });

/** Every kind of page and list whose work could grow with the posts. */
async function listKinds(db: Db): Promise<Kind[]> {
  const posts = await db
    .selectFrom("post")
    .select(["slug", "title"])
    .where("postType", "=", "publication")
    .where("publicAt", "is not", null)
    .orderBy("id")
    .execute();
  const last = Math.ceil(posts.length / 12) - 2;
  const { stored } = await db
    .selectFrom("post")
    .where("deletedAt", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("stored"))
    .executeTakeFirstOrThrow();
  const lastOfAll = Math.ceil(stored / 12) - 2;
  const random = seeded(41);
  // In 0.5 to 5 % of the posts.
  const word = () => pick(random, vocabulary.slice(500, 5000));
  const search = (text: string) => `searchQuery=${encodeURIComponent(text)}&`;
  const of = (index: number) => posts[index % 100] ?? { slug: "", title: "" };
  const pages: NamedAddress[] = [
    ["the home page", "/?"],
    ["/publications, first page", "/publications?"],
    ["/publications, last page", `/publications?page=${last + 1}&`],
    ["/publications, a year", "/publications?year=2019&"],
    ["/publications/…", (at) => `/publications/${of(at).slug}?`],
    ["the feed of news", "/feeds/news.atom?"],
    ["API, a list, first page", "/api/posts/publications?page=0&"],
    ["API, a list, last page", `/api/posts/publications?page=${last}&`],
    ["API, an admin’s posts", "/api/posts?", "admin"],
    ["API, posts to moderate", "/api/posts/moderated?", "admin"],
    ["API, an admin’s posts, last page", `/api/posts?page=${lastOfAll}&`, "admin"],
    ["API, posts to moderate, last page", `/api/posts/moderated?page=${lastOfAll}&`, "admin"],
    ["API, the numbers of what waits", "/api/today?rows=0&", "admin"],
    ["API, a member’s own posts", `/api/posts/user?${search(memberEmail)}`, "member"],
  ];
  const counts: NamedAddress[] = [
    ["API, what waits today", "/api/today?", "admin"],
    ["API, what a year brought", "/api/year/2024?", "admin"],
  ];
  const searches: NamedAddress[] = [
    ["search of a list for a title", (at) => `/api/posts/search?type=publication&${search(of(at).title)}`],
    [
      "search of a list for two words",
      () => `/api/posts/search?type=publication&${search(`${word()} ${word()}`)}`,
    ],
    ["search of the site for two words", () => `/api/search?${search(`${word()} ${word()}`)}`],
  ];
  return [
    ...pages.map(toKind(MOST_GROWTH)),
    ...counts.map(toKind(MOST_GROWTH_OF_COUNTS)),
    ...searches.map(toKind(MOST_GROWTH_OF_SEARCHES)),
  ];
}
