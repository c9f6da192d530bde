import { listedTypes } from "#domain/posts/types.ts";
import { atMost, type Figure } from "../figures.ts";
import { type Request, send } from "../load.ts";
import { readMemory } from "../process.ts";
import { between, pick, seeded, zipf } from "../random.ts";
import { fetchRaw, type Site } from "../site.ts";
import { vocabulary } from "../vocabulary.ts";
import { type Bench, listPublicSlugs } from "./bench.ts";
import { createRequests } from "./creates.ts";

const lists = listedTypes.map(({ path }) => path);

/** An hour of busy use: 60,000 requests (17 a second), sent as fast as possible to a newly started site. */
export async function measureHour(bench: Bench): Promise<Figure[]> {
  const count = bench.quick ? 4000 : 60_000;
  const requests = await busyRequests(bench, count);
  const started = performance.now();
  await send({ url: bench.site.url, connections: 16, requests });
  const seconds = (performance.now() - started) / 1000;
  const { peak } = readMemory(bench.site.pid);
  const note = `${count.toLocaleString("en-GB")} mixed requests in ${seconds.toFixed(0)} s`;
  return [atMost("memory under an hour of busy use, peak", 400, { value: peak, unit: "MB", note })];
}

/** Of 1,000 requests: 470 articles, 240 list pages, 30 searches, 130 API reads, 124 assets, 6 new posts. */
export async function busyRequests({ db, site, tokens }: Bench, count: number): Promise<Request[]> {
  const random = seeded(60);
  const news = await listPublicSlugs(db, "news", 5000);
  const papers = await listPublicSlugs(db, "publication", 5000);
  const article = zipf(random, Math.min(news.length, papers.length));
  const word = zipf(random, vocabulary.length - 80);
  const words = () => `${vocabulary[80 + word()]} ${vocabulary[80 + word()]}`;
  const assets = await listAssets(site);
  const share = 1 / 1000;
  const memberPosts = createRequests(tokens.member, Math.ceil(count * 5 * share));
  const approved = createRequests(tokens.admin, Math.ceil(count * share)).map((request) => ({
    ...request,
    body: JSON.stringify({ ...JSON.parse(request.body ?? "{}"), isApproved: true }),
  }));
  const kinds: [number, () => Request | undefined][] = [
    [
      470,
      () => ({ path: random() < 0.5 ? `/news/${news[article()]}` : `/publications/${papers[article()]}` }),
    ],
    [160, () => ({ path: random() < 0.5 ? "/" : `/${pick(random, lists)}` })],
    [80, () => ({ path: `/${pick(random, lists)}?page=${between(random, 2, 50)}` })],
    [30, () => ({ path: `/publications?search=${encodeURIComponent(words())}` })],
    [50, () => ({ path: `/api/posts/${pick(random, lists)}?page=${between(random, 0, 20)}` })],
    [50, () => ({ path: `/api/posts/${news[article()]}` })],
    [30, () => ({ path: `/api/posts/search?searchQuery=${encodeURIComponent(words())}` })],
    [124, () => ({ path: pick(random, assets) })],
    [5, () => memberPosts.pop()],
    [1, () => approved.pop()],
  ];
  const totalWeight = kinds.reduce((sum, [weight]) => sum + weight, 0);
  const draw = (): Request => {
    let left = random() * totalWeight;
    for (const [weight, make] of kinds) {
      left -= weight;
      if (left < 0) return make() ?? draw();
    }
    return { path: "/" };
  };
  return Array.from({ length: count }, () => {
    const request = draw();
    return { ...request, headers: { "accept-encoding": "br", ...request.headers } };
  });
}

async function listAssets(site: Site): Promise<string[]> {
  const html = (await fetchRaw(site.url, { "accept-encoding": "identity" })).body.toString();
  return [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))/g)].map(([, path = ""]) => path);
}
