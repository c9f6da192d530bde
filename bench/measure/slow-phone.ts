import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { atMost, type Figure } from "../figures.ts";
import { fetchRaw } from "../site.ts";
import type { Bench } from "./bench.ts";
import { countRounds } from "./bench.ts";
import { phone, withBrowser } from "./browser.ts";
import { withDemo } from "./demo-site.ts";

/** 250 kbit/s in both directions, 300 ms away, on a processor of a quarter of this one's speed. */
const line = { offline: false, latency: 300, downloadThroughput: 31_250, uploadThroughput: 31_250 };
const SLOWDOWN = 4;
const limits = { first: 1600, largest: 2500, menu: 2500, module: 600 };

/** When a slow phone paints a page, opens its menu, and answers the first touch of a control with a module. */
export const measureSlowPhone = (bench: Bench): Promise<Figure[]> =>
  withDemo(({ site, article }) =>
    withBrowser(async (browser) => {
      const figures: Figure[] = [];
      const rounds = Array.from({ length: countRounds(bench) });
      for (const path of ["/", article, "/publications", "/birds"]) {
        for (const _ of [1, 2, 3]) await fetchRaw(site.url + path);
        const views: Awaited<ReturnType<typeof view>>[] = [];
        for (const _ of rounds) views.push(await view(browser, site.url + path));
        const name = `slow phone, ${path === article ? "an article" : path}`;
        const ms = (value: number[]) => ({ value, unit: "ms", isNoisy: true });
        figures.push(
          atMost(`${name}, first paint`, limits.first, ms(views.map(({ first }) => first))),
          atMost(`${name}, largest paint`, limits.largest, ms(views.map(({ largest }) => largest))),
          atMost(`${name}, menu open`, limits.menu, ms(views.map(({ menu }) => menu))),
        );
      }
      const touches: number[] = [];
      for (const _ of rounds) touches.push(await touchCopy(browser, site.url + article));
      figures.push(
        atMost("slow phone, module of the first touch", limits.module, {
          value: touches,
          unit: "ms",
          isNoisy: true,
        }),
      );
      return figures;
    }),
  );

async function slowPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { context, page };
}

/** The milliseconds to each paint, and, in a view of its own, to the menu that is touched as soon as it is there. */
async function view(browser: Browser, url: string) {
  return { ...(await paintsOf(browser, url)), menu: await openMenu(browser, url) };
}

/** A touch ends the search for the largest paint, so nothing is touched here. */
async function paintsOf(browser: Browser, url: string): Promise<{ first: number; largest: number }> {
  const { context, page } = await slowPage(browser);
  await page.goto(url, { waitUntil: "load" });
  const paints = await page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
        new PerformanceObserver((list) =>
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? first }),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await context.close();
  return paints;
}

async function openMenu(browser: Browser, url: string): Promise<number> {
  const { context, page } = await slowPage(browser);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("header summary", { hasText: "Menu" }).tap();
  await page.locator("header details[open] nav a").first().waitFor();
  const opened = await page.evaluate(() => performance.now());
  await context.close();
  return opened;
}

/** The milliseconds from a touch of "Copy" to its module. */
async function touchCopy(browser: Browser, url: string): Promise<number> {
  const { context, page } = await slowPage(browser);
  await page.goto(url, { waitUntil: "networkidle" });
  const control = page.locator("[data-touch]:visible").first();
  await control.scrollIntoViewIfNeeded();
  const module = page.waitForResponse(/\.touch-[^/]*\.js$/);
  const touched = performance.now();
  await control.tap();
  await (await module).finished();
  const answered = performance.now() - touched;
  await context.close();
  return answered;
}
