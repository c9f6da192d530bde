import type { Browser } from "@playwright/test";
import { atMost, type Figure } from "../figures.ts";
import { fetchRaw } from "../site.ts";
import { phone, withBrowser } from "./browser.ts";
import { type DemoSite, withDemo } from "./demo-site.ts";

/** Requests after which a cached document is sent in its best compression. */
const WARM_REQUESTS = 6;
const SCRIPT_KB = 4;
const SMALL_KB = 24;
const FIVE_PAGES_KB = 110;

type Kind = "document" | "stylesheet" | "font" | "script" | "other";
/** The files of a first view: what they are and their bytes as sent, without headers. */
type Files = Map<string, { kind: Kind; bytes: number }>;

/** The bytes of first views on a phone with an empty cache, brotli, without pictures; the demo's pages. */
export const measurePageWeight = (): Promise<Figure[]> =>
  withDemo((demo) => withBrowser((browser) => weighPages(demo, browser)));

async function weighPages({ site, article, work, species }: DemoSite, browser: Browser): Promise<Figure[]> {
  const five = ["/", "/news", article, "/publications", work];
  const limits: [limit: number, paths: string[]][] = [
    [56, [...five, "/about", "/people/staff", "/contact"]],
    [60, ["/birds", "/birdlist", species]],
    [64, ["/datazone", "/datazone/pointcount", "/datazone/atlas"]],
  ];
  const figures: Figure[] = [];
  const fiveFiles: Files = new Map();
  for (const [limit, paths] of limits)
    for (const path of paths) {
      const full = await weigh(browser, site.url, path, false);
      const small = await weigh(browser, site.url, path, true);
      const name = `first view of ${[article, work, species].includes(path) ? path.replace(/[^/]+$/, "…") : path}`;
      figures.push(
        atMost(name, limit, weightOf(full)),
        atMost(`${name}, script`, SCRIPT_KB, weightOf(full, "script")),
        atMost(`${name}, Save-Data`, SMALL_KB, weightOf(small)),
      );
      if (five.includes(path)) for (const [address, file] of full) fiveFiles.set(address, file);
    }
  const name = "five pages one after the other";
  figures.push(
    atMost(name, FIVE_PAGES_KB, weightOf(fiveFiles)),
    atMost(`${name}, script`, SCRIPT_KB, weightOf(fiveFiles, "script")),
  );
  return figures;
}

/** What a page loads before its network falls silent, each file as the server sends it. */
async function weigh(browser: Browser, url: string, path: string, savesData: boolean): Promise<Files> {
  const headers: Record<string, string> = savesData ? { "save-data": "on" } : {};
  for (let time = 0; time < WARM_REQUESTS; time++) await fetchRaw(url + path, headers);
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: headers });
  const page = await context.newPage();
  const kinds = new Map<string, Kind>();
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "image") kinds.set(response.url(), isKind(kind) ? kind : "other");
  });
  await page.goto(url + path, { waitUntil: "networkidle" });
  await context.close();
  const files: Files = new Map();
  for (const [address, kind] of kinds)
    if (address.startsWith(url))
      files.set(address, { kind, bytes: (await fetchRaw(address, headers)).body.length });
  return files;
}

const isKind = (text: string): text is Kind =>
  text === "document" || text === "stylesheet" || text === "font" || text === "script";

/** The kilobytes of all files, with those of each kind, or of one kind. */
function weightOf(files: Files, only?: Kind) {
  const byKind = Map.groupBy(files.values(), ({ kind }) => kind);
  const kilobytes = [...byKind].map(([kind, list]) => ({
    kind,
    count: list.length,
    value: list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  }));
  const wanted = kilobytes.filter(({ kind }) => !only || kind === only);
  const note = wanted
    .map(({ kind, value, count }) => `${kind} ${value.toFixed(1)}${count > 1 ? ` (${count})` : ""}`)
    .join(", ");
  return {
    value: wanted.reduce((sum, { value }) => sum + value, 0),
    unit: "KB",
    note: only ? undefined : note,
  };
}
