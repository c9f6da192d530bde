import { expect, test } from "./fixtures.ts";

test("the first Tab stop skips the menus, and a link leads to the top of its page", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Open on a map" })).toBeFocused();

  await page.getByRole("link", { name: "The land and the buildings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Facilities" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
});

test("the figures of a chart are also a table and a download, with script or without", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/capacity-building");
  const chart = page.getByRole("figure", {
    name: "Research and lecturing are what our graduates do most often",
  });
  await expect(chart.getByRole("img")).toBeVisible();
  await expect(chart).toContainText("add up to 123%");
  await chart.getByText("The figures as a table").click();
  await expect(chart.getByRole("row", { name: "Lecturing 33" })).toBeVisible();
  const download = page.waitForEvent("download");
  await chart.getByRole("link", { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toBe("graduates-by-kind-of-work.csv");
  await context.close();
});

test("the text of charts has its full size on a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/capacity-building");
  const sizes = await page
    .getByRole("img")
    .locator("text:visible")
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  expect(sizes.length).toBeGreaterThan(20);
  expect(Math.min(...sizes)).toBeGreaterThan(10);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the modules of the MSc open one at a time, without script too", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/msc-program");
  await page.getByRole("heading", { name: "Statistics in R" }).click();
  await expect(page.getByText("M. J. Crawley")).toBeVisible();
  await page.getByRole("heading", { name: "Field methods" }).click();
  await expect(page.getByText("Distance sampling")).toBeVisible();
  await expect(page.getByText("M. J. Crawley")).toBeHidden();
  await context.close();
});

test("a closed vacancy is listed, marked as past for search engines, and has no application link", async ({
  page,
}) => {
  await page.goto("/apply");
  await page.getByRole("link", { name: "See Available Jobs" }).click();
  await expect(page.getByRole("heading", { name: "Available jobs" })).toBeInViewport();
  await page.getByRole("link", { name: "Communications Officer [Closed]" }).click();
  await expect(page.getByRole("button", { name: "Closed" })).toBeDisabled();
  const linkedData = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(linkedData.flatMap((text) => JSON.parse(text)["@graph"])).toContainEqual(
    expect.objectContaining({ "@type": "JobPosting", validThrough: "2024-10-23T17:00:00+01:00" }),
  );
});

test("the library page has its opening hours and the cost of a loan", async ({ page }) => {
  await page.goto("/library");
  const main = page.getByRole("main");
  await expect(main).toContainText(/8:30\s*to\s*15:50/);
  await expect(main).toContainText("Monday to Friday");
  await expect(main).toContainText("A loan lasts one week");
  await expect(main).toContainText("Borrowing costs nothing");
});

test("the extra picture of the home page loads only from 1200 px", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1199, height: 900 });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requested).not.toContain("/art/tall/laminga.svg");
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(() => requested).toContain("/art/tall/laminga.svg");
});

test("printed pages have no menus, and show the addresses of links", async ({ page }) => {
  await page.goto("/about");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.locator("body > .on-paper")).toContainText(
    "A.P. Leventis Ornithological Research Institute",
  );
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const shown = await page
    .getByRole("link", { name: "Open on a map" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(shown).toContain("openstreetmap.org");
});
