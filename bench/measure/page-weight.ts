import type { BrowserContextOptions } from "@playwright/test";
import { atMost, type Figure } from "../figures.ts";
import { fetchRaw } from "../site.ts";
import { phone, signInContext } from "./browser.ts";
import { type Demo, withDemo } from "./demo-site.ts";

/** Requests after which a cached document is sent in its best compression. */
const WARM_REQUESTS = 6;
const SCRIPT_KB = 4;
const SMALL_KB = 24;
const WORKPLACE_KB = 200;

/** The files of a first view, by address: their kind and their bytes as sent, without headers. */
type Files = Map<string, { kind: string; bytes: number }>;

/** The bytes and requests of first views on a phone with an empty cache, brotli, without pictures. */
export const measurePageWeight = (): Promise<Figure[]> =>
  withDemo(async (demo) => [...(await weighPublic(demo)), ...(await weighWorkplace(demo))]);

async function weighPublic(demo: Demo): Promise<Figure[]> {
  const { article, work, species } = demo;
  const limits: [limit: number, paths: string[]][] = [
    [56, ["/", "/news", article, "/publications", work, "/about", "/people/staff", "/contact"]],
    [60, ["/birds", "/birdlist", species]],
    [64, ["/datazone", "/datazone/pointcount", "/datazone/atlas"]],
  ];
  const figures: Figure[] = [];
  for (const [limit, path] of limits.flatMap(([most, paths]) => paths.map((one) => [most, one] as const))) {
    const full = await weigh(demo, path);
    const small = await weigh(demo, path, { extraHTTPHeaders: { "save-data": "on" } });
    const name = [article, work, species].includes(path) ? path.replace(/[^/]+$/, "…") : path;
    figures.push(
      atMost(name, limit, weightOf(full)),
      atMost(`${name}, script`, SCRIPT_KB, { value: sumOf(full, "script"), unit: "KB" }),
      atMost(`${name}, Save-Data`, SMALL_KB, { value: sumOf(small), unit: "KB" }),
    );
  }
  return figures;
}

/** What a person loads who opens a page of the workplace first, each with the account whose work it is. */
async function weighWorkplace(demo: Demo): Promise<Figure[]> {
  const pages: [path: string, email?: string][] = [
    ["/auth"],
    ["/profile", "member@example.org"],
    ["/today", "admin@example.org"],
    ["/equipment", "member@example.org"],
    ["/equipment/desk", "store@example.org"],
    ["/moderator", "admin@example.org"],
    ["/database", "admin@example.org"],
  ];
  const figures: Figure[] = [];
  for (const [path, email] of pages)
    figures.push(
      atMost(
        `${path}${email ? ", signed in" : ""}`,
        WORKPLACE_KB,
        weightOf(await weigh(demo, path, {}, email)),
      ),
    );
  return figures;
}

/** What a page loads before its network falls silent, each file as the server sends it. */
async function weigh(
  { site: { url }, browser }: Demo,
  path: string,
  options: BrowserContextOptions = {},
  email?: string,
): Promise<Files> {
  const headers = options.extraHTTPHeaders ?? {};
  for (let time = 0; time < WARM_REQUESTS; time++) await fetchRaw(url + path, headers);
  const context = await browser.newContext({ ...phone, ...options });
  if (email) await signInContext(context, url, email);
  const page = await context.newPage();
  const files: Files = new Map();
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    if (kind === "image" || !request.url().startsWith(url)) return;
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        files.set(`${request.method()} ${request.url()}`, { kind, bytes: responseBodySize });
      }),
    );
  });
  await page.goto(url + path, { waitUntil: "networkidle" });
  await Promise.all(sizes);
  await context.close();
  return files;
}

const sumOf = (files: Files, only?: string) =>
  [...files.values()]
    .filter(({ kind }) => !only || kind === only)
    .reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** The kilobytes of all files, with the number of requests and the kilobytes of each kind. */
function weightOf(files: Files) {
  const kinds = [...new Set([...files.values()].map(({ kind }) => kind))];
  const parts = kinds.map((kind) => `${kind} ${sumOf(files, kind).toFixed(1)}`);
  return { value: sumOf(files), unit: "KB", note: `${files.size} requests; ${parts.join(", ")}` };
}
