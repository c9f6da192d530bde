import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { atMost, type Figure, noLimit } from "../figures.ts";
import { fetchRaw } from "../site.ts";
import { phone, signInContext } from "./browser.ts";
import { withDemo } from "./demo-site.ts";

/** 250 kbit/s in both directions, 300 ms away, on a processor of a quarter of this one's speed. */
const line = { offline: false, latency: 300, downloadThroughput: 31_250, uploadThroughput: 31_250 };
const SLOWDOWN = 4;
const limits = { first: 1600, largest: 2500, menu: 2500 };

/** Pages of the workplace, whose work each is, and what is first used there. */
const workplace: readonly [path: string, email: string, row: RegExp][] = [
  ["/profile", "member@example.org", /^Delete /],
  ["/today", "admin@example.org", /^Approve: /],
  ["/equipment", "member@example.org", /^Request/],
  ["/equipment/desk", "store@example.org", /^Approve|^Hand over|^Take back/],
  ["/moderator", "admin@example.org", /^Approve/],
  ["/database", "admin@example.org", /^Edit /],
];

/** When a slow phone paints a page and opens its menu, and when the first row of a workplace page can be used. */
export const measureSlowPhone = (quick: boolean): Promise<Figure[]> =>
  withDemo(async ({ site: { url }, browser, article }) => {
    const rounds = Array.from({ length: quick ? 1 : 3 });
    const figures: Figure[] = [];
    const ms = (value: number[]) => ({ value, unit: "ms", isNoisy: true });
    for (const path of ["/", article, "/publications", "/birds"]) {
      for (const _ of [1, 2, 3]) await fetchRaw(url + path);
      const views: { first: number; largest: number; menu: number }[] = [];
      for (const _ of rounds)
        views.push({ ...(await paintsOf(browser, url + path)), menu: await openMenu(browser, url + path) });
      const name = path === article ? "an article" : path;
      figures.push(
        atMost(`${name}, first paint`, limits.first, ms(views.map(({ first }) => first))),
        atMost(`${name}, largest paint`, limits.largest, ms(views.map(({ largest }) => largest))),
        atMost(`${name}, menu open`, limits.menu, ms(views.map(({ menu }) => menu))),
      );
    }
    const uses: number[] = [];
    for (const _ of rounds) uses.push(await openRequest(browser, url));
    figures.push(noLimit("/equipment, first dialog open", ms(uses)));
    for (const [path, email, row] of workplace) {
      const times: { cold: number; warm: number }[] = [];
      for (const _ of rounds) times.push(await rowsOf(browser, url, { path, email, row }));
      figures.push(
        noLimit(`${path}, first row can be used`, ms(times.map(({ cold }) => cold))),
        noLimit(`${path}, the second time`, ms(times.map(({ warm }) => warm))),
      );
    }
    return figures;
  });

async function slowPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { context, page };
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
  await page.locator("header details[open] nav > ul a").first().waitFor();
  const opened = await page.evaluate(() => performance.now());
  await context.close();
  return opened;
}

/** The milliseconds until the first "Request" of a cold /equipment opens its dialog. */
async function openRequest(browser: Browser, url: string): Promise<number> {
  const { context, page } = await slowPage(browser);
  await signInContext(context, url, "member@example.org");
  await page.goto(`${url}/equipment`, { waitUntil: "commit" });
  await page
    .getByRole("button", { name: /^Request/ })
    .first()
    .tap({ timeout: 90_000 });
  await page.getByRole("dialog").waitFor({ timeout: 90_000 });
  const used = await page.evaluate(() => performance.now());
  await context.close();
  return used;
}

/** The milliseconds until the first button of a page's rows can be used, with an empty cache and with a full one. */
async function rowsOf(
  browser: Browser,
  url: string,
  { path, email, row }: { path: string; email: string; row: RegExp },
): Promise<{ cold: number; warm: number }> {
  const { context, page } = await slowPage(browser);
  await signInContext(context, url, email);
  async function open(): Promise<number> {
    await page.goto(url + path, { waitUntil: "commit" });
    await page.locator("main").getByRole("button", { name: row }).first().waitFor({ timeout: 90_000 });
    return page.evaluate(() => performance.now());
  }
  const times = { cold: await open(), warm: await open() };
  await context.close();
  return times;
}
