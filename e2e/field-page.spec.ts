import { brotliCompressSync } from "node:zlib";
import type { Locator } from "@playwright/test";
import { expectAccessible, expectContrast } from "./accessibility.ts";
import { begin, finish, isReady, offline, openField, plus, row, tap } from "./field-steps.ts";
import { expect, test } from "./fixtures.ts";

const MAX_BYTES = 250_000;

test.use({ viewport: { width: 360, height: 740 } });

test("where nothing can be stored, no count begins", async ({ page, quiet }) => {
  quiet.allow(/SecurityError/);
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
  });
  await page.goto("/field");
  await expect(page.getByRole("alert")).toContainText("open the page in a normal window");
  await expect(page.getByRole("button", { name: "New survey" })).toHaveCount(0);
});

test("a page whose script does not arrive says what to do, but only after a while", async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/field");
  const help = page.getByText("This takes longer than it should");
  await expect(page.getByText("Your surveys are opening")).toBeVisible();
  await expect(help).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(help).toBeVisible();
  await expect(page.getByRole("link", { name: "open the page again" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs, and does not promise to open", async ({ page }) => {
    await page.goto("/field");
    // Searches for text pass over what is for browsers without script.
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.locator("noscript p")).toContainText("This page needs JavaScript");
    await expect(page.getByText("Your surveys are opening")).toBeHidden();
  });
});

test("a new release of the page waits until no survey is open", async ({ page }) => {
  await openField(page);
  await begin(page, "Release", "Complete list");
  // Another address of the worker is a new worker, as after a release.
  const install = () =>
    page.evaluate(async () => {
      Object.assign(window, { isSamePage: true });
      const registration = await navigator.serviceWorker.register("/field-worker.js?next", {
        scope: "/field",
      });
      const worker = registration.installing;
      await new Promise<void>((resolve) => {
        worker?.addEventListener("statechange", () => worker.state === "installed" && resolve());
      });
    });
  await install();
  await tap(page, "Common Bulbul", 2);
  const isSamePage = () => page.evaluate(() => "isSamePage" in window);
  expect(await isSamePage()).toBe(true);
  await finish(page);
  // The page is on its way to a new document for a moment.
  await expect.poll(() => isSamePage().catch(() => true)).toBe(false);
  await expect(row(page, "Release")).toContainText("1 species, 2 birds");
});

test("a refused position leaves the other ways to give the place", async ({ page }) => {
  await openField(page);
  await page.getByRole("button", { name: "New survey" }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a site");
  await page.getByRole("button", { name: "Use my position" }).click();
  await expect(page.getByText("This page may not use your position.")).toBeVisible();
  await page.getByText("Type a position").click();
  await page.getByLabel("Latitude and longitude").fill("9.88, 8.98");
  await expect(page.getByText("9.88, 8.98", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Start counting" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
});

test("the position of the phone is shown with its precision while it improves", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    permissions: ["geolocation"],
    geolocation: { latitude: 9.8812, longitude: 8.9807, accuracy: 350 },
  });
  const page = await context.newPage();
  await openField(page);
  await page.getByRole("button", { name: "New survey" }).click();
  await page.getByRole("button", { name: "Use my position" }).click();
  await expect(page.getByText("Only to within 350 m so far.")).toBeVisible();
  await context.setGeolocation({ latitude: 9.8811, longitude: 8.9805, accuracy: 6 });
  await expect(page.getByText("To within 6 m.")).toBeVisible();
  await expect(page.getByText("9.8811, 8.9805", { exact: true })).toBeVisible();
  await context.close();
});

test("the page can be installed, and the guide's offline copy goes on beside it", async ({ page, quiet }) => {
  quiet.allow(offline);
  await page.goto("/birds");
  await page.getByRole("heading", { name: "Take the guide into the field" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Save the guide offline" }).click();
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
  await openField(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A window of a test is private, in which no browser installs anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { errors, url } = await devtools.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/field.webmanifest"]);

  await page.context().setOffline(true);
  await page.goto("/field");
  await isReady(page);
  await page.goto("/birdlist");
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
});

test("Chromium reports no issue with the page", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const issues: string[] = [];
  devtools.on("Audits.issueAdded", ({ issue }) => issues.push(JSON.stringify(issue)));
  await devtools.send("Audits.enable");
  await openField(page);
  await begin(page, "Issues", "Casual record");
  await tap(page, "Common Bulbul", 1);
  await finish(page);
  expect(issues).toEqual([]);
});

test("the page weighs at most 250 KB with the list of species", async ({ page, request }) => {
  await openField(page);
  const scripts = await page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return cached.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(scripts).toContain("/field");
  const worker = await (await request.get("/field-worker.js")).text();
  const [, imported = ""] = /importScripts\("([^"]+)"\)/.exec(worker) ?? [];
  const files = [...scripts, "/field-worker.js", imported, "/api/field/species", "/icon-512.png"];
  const sizes = await Promise.all(
    files.map(async (file) => brotliCompressSync(await (await request.get(file)).body()).length),
  );
  const sum = sizes.reduce((bytes, size) => bytes + size, 0);
  expect(sum, files.map((file, index) => `${file} ${sizes[index]}`).join("\n")).toBeLessThan(MAX_BYTES);
});

test("axe finds no problems, and nothing overflows, on any screen and in any look", async ({ page }) => {
  test.slow();
  const named = (name: string | RegExp) => page.getByRole("button", { name });
  // Each screen is known by what no other has, since the one before it may still be there.
  const check = async (name: string, sign: Locator) => {
    await expect(sign).toBeVisible();
    await (name.endsWith("Light") ? expectAccessible : expectContrast)(page, name);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await openField(page);
  for (const look of ["Light", "Dark", "Sun"]) {
    await page.getByRole("radio", { name: look, exact: true }).click();
    await check(`start, ${look}`, named("New survey"));
    await page.getByRole("button", { name: "New survey" }).click();
    await check(`place, ${look}`, named("Start counting"));
    await page
      .getByLabel("Name of the place")
      .fill(`${look}, a place with a long name by the old road to Bauchi`);
    await page.getByRole("button", { name: "Start counting" }).click();
    await tap(page, "Common Bulbul", 1);
    await check(`counting, ${look}`, page.getByRole("timer"));
    await page.getByRole("button", { name: "One Common Bulbul less" }).click();
    await expect(plus(page, "Common Bulbul")).toBeFocused();
    await plus(page, "Common Bulbul").click();
    await page.getByRole("button", { name: /^List \d/ }).click();
    await page.getByRole("button", { name: /^Common Bulbul.*details$/ }).click();
    await check(`details, ${look}`, named("Done"));
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Finish" }).click();
    await check(`early end, ${look}`, named("Go on counting"));
    await named(/^Keep it as/).click();
    await named("Save survey").click();
    await check(`summary, ${look}`, page.getByText("Please answer this."));
    await page.getByRole("radio", { name: "No, only some" }).click();
    await named("Save survey").click();
    await check(`queue, ${look}`, named("New survey"));
  }
});

test("FD3: the chosen distance, the search and Finish stay within reach of the thumb, however far birds are scrolled", async ({
  page,
}) => {
  await openField(page);
  await begin(page, "Thumb");
  const band = page.getByRole("checkbox", { name: "30–100 m" });
  await band.click();
  await expect(band).toBeChecked();
  const reachable = [
    band,
    page.getByRole("textbox", { name: /^Search for a bird/ }),
    page.getByRole("button", { name: "Finish" }),
  ];
  for (const depth of [0, 600, 100_000]) {
    await page.evaluate((top) => scrollTo(0, top), depth);
    for (const control of reachable) {
      const { y = 0, height = 0 } = (await control.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(740 * 0.7);
      expect(y + height).toBeLessThanOrEqual(740);
    }
  }
  await page.getByRole("button", { name: /^List \d/ }).click();
  await expect(band).toBeInViewport();
});

test("a count works by keyboard at a desk", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openField(page);
  await page.getByRole("button", { name: "New survey" }).press("Enter");
  await page.getByLabel("Name of the place").fill("Desk");
  await page.getByRole("button", { name: "Start counting" }).press("Enter");
  const search = page.getByRole("textbox", { name: /^Search for a bird/ });
  await search.pressSequentially("3 bulbul");
  await search.press("Tab");
  await page
    .getByRole("button", { name: /^3 .*Bulbul more$/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /Bulbul, 3$/ })).toBeAttached();
  await page.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /Bulbul, removed$/ })).toBeAttached();
});
