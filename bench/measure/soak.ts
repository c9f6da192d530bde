import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { listedTypes } from "#institute/domain/posts/types.ts";
import { atMost, type Figure, median, mustHold, percentile } from "../figures.ts";
import { generatePosts } from "../posts.ts";
import { readMemory } from "../process.ts";
import { between, pick, seeded } from "../random.ts";
import { type Bench, openBench } from "../scratch.ts";
import { vocabulary } from "../vocabulary.ts";

const MINUTES_TO_SETTLE = 10;
const MINUTES_OF_A_SAMPLE = 5;
const MEASURE_EVERY_MS = 5000;

/** One reply: its status (0 without a reply) and its time. */
interface Reply {
  kind: string;
  status: number;
  milliseconds: number;
}

/** Minutes of mixed load, as on the worst day of the year: no failures, no slow pages, no memory leak. */
export async function measureSoak(minutes: number): Promise<Figure[]> {
  // Wrong passwords come from many addresses.
  const bench = await openBench(20_000, { settings: { TRUST_PROXY: "true" } });
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(readMemory(bench.site.pid).now), MEASURE_EVERY_MS);
  const replies = await load(bench, minutes);
  clearInterval(watch);
  const { peak } = readMemory(bench.site.pid);
  await bench.close();
  const failed = replies.filter(({ status }) => status === 0 || status >= 500);
  const times = replies.filter(({ kind }) => kind === "page").map(({ milliseconds }) => milliseconds);
  const kinds = Object.entries(Object.groupBy(replies, ({ kind, status }) => `${kind} ${status}`));
  const counted = kinds.map(([kind, some = []]) => `${kind}: ${some.length}`).join(", ");
  return [
    mustHold("no answer of 5xx, and none missing", failed.length === 0, `${minutes} minutes; ${counted}`),
    atMost("pages meanwhile, p99", 300, { value: percentile(times, 0.99), unit: "ms" }),
    atMost("memory, peak", 450, { value: peak, unit: "MB" }),
    ...compareMemory(memory, minutes),
  ];
}

/** The memory of the last minutes against that of the first ones after the settling, if the run was long enough. */
function compareMemory(samples: number[], minutes: number): Figure[] {
  if (minutes < MINUTES_TO_SETTLE + 2 * MINUTES_OF_A_SAMPLE) return [];
  const many = (MINUTES_OF_A_SAMPLE * samples.length) / minutes;
  const before = median(samples.slice(2 * many, 3 * many));
  const after = median(samples.slice(-many));
  const note = `${before.toFixed(0)} and ${after.toFixed(0)} MB`;
  return [
    atMost("memory of the last 5 minutes by that of minutes 10 to 15", 1.05, {
      value: after / before,
      unit: "×",
      note,
    }),
  ];
}

/** Sends pages, API reads, posts, pictures, exports and wrong passwords, each at a fixed rate, without waiting for replies. */
async function load({ site, db, tokens }: Bench, minutes: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  const running = new Set<Promise<void>>();
  const end = performance.now() + minutes * 60_000;
  const random = seeded(60);
  const rows = await db
    .selectFrom("post")
    .select("slug")
    .where("postType", "=", "news")
    .where("publicAt", "is not", null)
    .execute();
  const lists = listedTypes.map(({ path }) => path);
  const picture = await sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 30 },
      background: "#888",
    },
  })
    .jpeg()
    .toBuffer();
  const posts = generatePosts(3, ["Ann Ojo", "Bello Musa"]);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const json = { "content-type": "application/json" };

  async function send(kind: string, path: string, init: RequestInit = {}) {
    const started = performance.now();
    const reply = await fetch(site.url + path, init).catch(() => undefined);
    await reply?.arrayBuffer();
    const status = reply?.status ?? 0;
    replies.push({ kind, status, milliseconds: performance.now() - started });
  }
  async function repeat(everyMs: number, make: (turn: number) => Promise<void>) {
    for (let turn = 0; performance.now() < end; turn++) {
      const sent = make(turn).finally(() => running.delete(sent));
      running.add(sent);
      await pause(everyMs);
    }
  }
  const pages = [
    () => `/news/${pick(random, rows).slug}`,
    () => `/${pick(random, lists)}?page=${between(random, 1, 50)}`,
    () => "/",
    () => `/publications?search=${pick(random, vocabulary)}`,
  ];
  await Promise.all([
    repeat(60, () => send("page", pick(random, pages)())),
    repeat(150, () => send("API", `/api/posts/${pick(random, lists)}?page=${between(random, 0, 20)}`)),
    repeat(8000, () => {
      const { input } = posts.next().value;
      const body = JSON.stringify({ ...input, postType: "news", isApproved: true });
      return send("post", "/api/posts", {
        method: "POST",
        headers: { ...json, ...bearer(tokens.admin) },
        body,
      });
    }),
    repeat(300, (turn) => {
      const headers = { ...json, "x-forwarded-for": `102.89.${turn % 199}.${turn % 251}` };
      const body = JSON.stringify({ email: `member${turn % 300}@bench.example.org`, password: "wrong" });
      return send("wrong password", "/api/user/signin", { method: "POST", headers, body });
    }),
    repeat(10_000, () => {
      const body = new FormData();
      body.append("upload_preset", "posts");
      body.append("file", new File([new Uint8Array(picture)], "a.jpg", { type: "image/jpeg" }));
      return send("picture", "/api/uploads", { method: "POST", headers: bearer(tokens.admin), body });
    }),
    repeat(30_000, (turn) => send("export", turn % 2 ? "/api/surveys/archive.zip" : "/publications.bib")),
  ]);
  await Promise.all(running);
  return replies;
}
