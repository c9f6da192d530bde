import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { atMost, type Figure } from "../figures.ts";
import { fetchRaw } from "../site.ts";
import { type Bench, listPublicSlugs } from "./bench.ts";

type Kind = "script" | "stylesheet" | "font";
type Addresses = Record<Kind, Set<string>>;

const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";
const limits: Record<Kind, [string, number]> = {
  script: ["JS", 115],
  stylesheet: ["CSS", 15],
  font: ["font", 45],
};

/** The bytes of a first view, brotli, without images: the files in the HTML and those that a browser loads. */
export async function measurePageWeight({ site, db }: Bench): Promise<Figure[]> {
  const [slug = ""] = await listPublicSlugs(db, "news", 1);
  const figures: Figure[] = [];
  for (const [name, path] of [
    ["/", "/"],
    ["/news/…", `/news/${slug}`],
  ] as const) {
    const page = await fetchRaw(site.url + path);
    const plain = await fetchRaw(site.url + path, { "accept-encoding": "identity" });
    const addresses = addressesOf(plain.body.toString());
    const seen = existsSync(browser) ? await addressesInBrowser(site.url + path) : undefined;
    figures.push(atMost(`first view of ${name}, HTML`, 12, { value: page.body.length / 1000, unit: "KB" }));
    for (const kind of Object.keys(limits) as Kind[]) {
      for (const path of seen?.[kind] ?? []) addresses[kind].add(path);
      const sizes = [...addresses[kind]].map(async (path) => (await fetchRaw(site.url + path)).body.length);
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      const [label, limit] = limits[kind];
      const files = addresses[kind].size;
      const line = seen ? `; with headers ${(seen.transferred[kind] / 1000).toFixed(1)} KB in Chromium` : "";
      const note = `${files} ${files === 1 ? "file" : "files"}${line}`;
      figures.push(
        atMost(`first view of ${name}, ${label}`, limit, { value: bytes / 1000, unit: "KB", note }),
      );
    }
  }
  return figures;
}

/** The files that a page loads at once, by kind. */
export function addressesOf(html: string): Addresses {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const hrefs = (rel: string, as?: string) =>
    links
      .filter((tag) => attribute(tag, "rel") === rel && (!as || attribute(tag, "as") === as))
      .map((tag) => attribute(tag, "href"));
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source = ""]) => source);
  const imported = [...html.matchAll(/\bimport[^"]{0,40}"(\/assets\/[^"]+\.js)"/g)].map(
    ([, path = ""]) => path,
  );
  return {
    script: new Set([...hrefs("modulepreload"), ...sources, ...imported]),
    stylesheet: new Set(hrefs("stylesheet")),
    font: new Set(hrefs("preload", "font")),
  };
}

async function addressesInBrowser(url: string) {
  const opened = await chromium.launch({ executablePath: browser, args: ["--no-sandbox"] });
  const page = await opened.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, Kind>();
  const found: Addresses & { transferred: Record<Kind, number> } = {
    script: new Set(),
    stylesheet: new Set(),
    font: new Set(),
    transferred: { script: 0, stylesheet: 0, font: 0 },
  };
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const kind = type.toLowerCase();
    if (kind !== "script" && kind !== "stylesheet" && kind !== "font") return;
    kinds.set(requestId, kind);
    found[kind].add(new URL(response.url).pathname);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) found.transferred[kind] += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  await opened.close();
  return found;
}
