import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { atLeast, type Figure, noLimit } from "../figures.ts";
import { type Bench, countRounds, listPublicSlugs } from "./bench.ts";

const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";
const port = 9341;
const limits = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
/** The page `/field` loads an application, and no search engine lists it. */
const fieldLimits = { accessibility: 100, "best-practices": 100 };
const limitsOf = (path: string): Record<string, number> => (path === "/field" ? fieldLimits : limits);

/** Lighthouse's scores for the most common entry pages and the page for the field, on a simulated slow phone. */
export async function measureLighthouse(bench: Bench): Promise<Figure[]> {
  if (!existsSync(browser))
    return [noLimit("Lighthouse", { value: 0, unit: "pages", note: "no browser here" })];
  const [slug = ""] = await listPublicSlugs(bench.db, "news", 1);
  const paths = [
    "/",
    "/about",
    "/capacity-building",
    "/msc-program",
    `/news/${slug}`,
    "/publications",
    "/field",
  ];
  const opened = await chromium.launch({
    executablePath: browser,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const path of paths) {
      const scores = await scoresOf(bench, path);
      const name = path.replace(slug, "…");
      for (const [category, limit] of Object.entries(limitsOf(path))) {
        const value = scores.map((score) => score[category] ?? 0);
        figures.push(atLeast(`Lighthouse, ${name}, ${category}`, limit, { value, unit: "points" }));
      }
    }
    return figures;
  } finally {
    await opened.close();
  }
}

async function scoresOf(bench: Bench, path: string): Promise<Record<string, number>[]> {
  const scores: Record<string, number>[] = [];
  for (let round = 0; round < countRounds(bench); round++) {
    const result = await lighthouse(`${bench.site.url}${path}`, {
      port,
      logLevel: "error",
      onlyCategories: Object.keys(limitsOf(path)),
    });
    const categories = Object.entries(result?.lhr.categories ?? {});
    scores.push(
      Object.fromEntries(categories.map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
    );
    const failed = Object.values(result?.lhr.audits ?? {}).filter(
      ({ score, scoreDisplayMode, id }) =>
        // A browser under measurement has no back/forward cache.
        scoreDisplayMode === "binary" && score === 0 && id !== "bf-cache",
    );
    for (const { id, title } of failed) console.info(`  ${path}: ${id}: ${title}`);
  }
  return scores;
}
