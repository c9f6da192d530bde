import { atLeast, type Figure, mustHold, noLimit } from "../figures.ts";
import { type Request, send, sendTimed } from "../load.ts";
import { generatePosts } from "../posts.ts";
import { fetchRaw } from "../site.ts";
import { type Bench, countRounds, databaseNote } from "./bench.ts";

let seed = 1;

/** The length of the texts: a notice of sixty words, or like the stored articles (120 to 400 words). */
type Length = "notice" | "article";
const NOTICE_WORDS = 60;

const shorten = (content: string) =>
  `<p>${content
    .replace(/<[^>]*>/g, " ")
    .trim()
    .split(/\s+/)
    .slice(0, NOTICE_WORDS)
    .join(" ")}</p>`;

/** Requests that create posts, each with a different text. */
export function createRequests(token: string, count: number, length: Length = "article"): Request[] {
  const posts = generatePosts(seed++, ["Ann Ojo", "Bello Musa", "Chika Eze", "Dung Pam"]);
  return Array.from({ length: count }, () => {
    const { input } = posts.next().value;
    const postType = input.postType === "webPage" ? "news" : input.postType;
    return {
      path: "/api/posts",
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        ...input,
        postType,
        content: length === "notice" ? shorten(input.content) : input.content,
      }),
    };
  });
}

/** Creates posts as a signed-in member, each on disk before its reply. */
export async function measureCreates(bench: Bench): Promise<Figure[]> {
  const { tokens } = bench;
  await sendTimed(bench, 16, createRequests(tokens.member, 1000));
  return [...(await measureLength(bench, "notice")), ...(await measureLength(bench, "article"))];
}

async function measureLength(bench: Bench, length: Length): Promise<Figure[]> {
  const count = bench.quick ? 1000 : 3000;
  const { tokens, scratch } = bench;
  const perSecond: number[] = [];
  const cpu: number[] = [];
  const databaseCpu: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round < countRounds(bench); round++) {
    const outcome = await sendTimed(bench, 16, createRequests(tokens.member, count, length));
    perSecond.push(outcome.perSecond);
    cpu.push(outcome.cpu);
    databaseCpu.push(outcome.databaseCpu);
    p99.push(outcome.p99);
  }
  const rate = { value: perSecond, unit: "/s" };
  const what = length === "notice" ? "posts of 60 words" : "posts of 120 to 400 words";
  const name = `${what} created by a member at 16 connections`;
  return [
    length === "notice" ? atLeast(name, scratch.kind === "SQLite" ? 300 : 150, rate) : noLimit(name, rate),
    noLimit(`${what}, CPU of each`, { value: cpu, unit: "ms", note: databaseNote(databaseCpu) }),
    noLimit(`${what}, p99 at 16 connections`, { value: p99, unit: "ms" }),
  ];
}

/** Checks that a public change is visible on the next request, also while others read the same pages. */
export async function measureFreshness({ site, tokens }: Bench): Promise<Figure[]> {
  const others = send({ url: site.url, connections: 4, requests: readRequests(8000) });
  const missed = new Set<string>();
  for (let number = 0; number < 20; number++) {
    const title = `A change seen at once, number ${number} of ${Date.now()}`;
    const response = await fetch(`${site.url}/api/posts`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.admin}`, "content-type": "application/json" },
      body: JSON.stringify({ postType: "news", title, content: "<p>New.</p>", isApproved: true }),
    });
    if (response.status !== 201) throw new Error(`Creating the post returned ${response.status}.`);
    for (const path of freshPaths) {
      const { body } = await fetchRaw(site.url + path, { "accept-encoding": "identity" });
      if (!body.includes(title)) missed.add(`${path} number ${number}`);
    }
  }
  await others;
  const measured = missed.size === 0 ? "20 of 20 times, under load" : `not on ${[...missed].join(", ")}`;
  return [mustHold("an approved post is on /, /news and in the API at once", missed.size === 0, measured)];
}

const freshPaths = ["/", "/news", "/api/posts/news"];
const readRequests = (count: number): Request[] =>
  Array.from({ length: count }, (_, turn) => ({ path: freshPaths[turn % freshPaths.length] ?? "/" }));
