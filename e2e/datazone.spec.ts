import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the point counts open with the Willow Warbler of 2018, and show another year and species", async ({
    page,
  }) => {
    await page.goto("/datazone/pointcount");
    await expect(page.getByLabel("Year")).toHaveValue("2018");
    await expect(page.getByLabel("Species", { exact: true })).toHaveValue("Willow Warbler");
    const tiles = page.locator("dl").first();
    await expect(tiles).toContainText("Willow Warbler");
    await expect(tiles).toContainText(/Initial Seen\s*\d+ \w+ 2018/);
    await expect(tiles).toContainText(/Last Seen\s*\d+ \w+ 2018/);
    // Each day has its place.
    await expect(tiles.locator("time + small")).toHaveCount(2);
    await expect(page.getByText("Initial and last seen are for all places.")).toBeVisible();
    await expect(page.getByText("the most surveyed place where the species was recorded")).toBeVisible();

    await page.getByLabel("Year").selectOption("2020");
    await page.getByLabel("Species", { exact: true }).selectOption("Common Bulbul");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/year=2020&species=Common\+Bulbul/);
    await expect(page.getByRole("heading", { name: "Season 2020/21" })).toBeVisible();
    await expect(page.getByText("Demonstration data.")).toBeVisible();
  });

  test("the surveys are those of a place and of places near it, and each number says what it is", async ({
    page,
  }) => {
    await page.goto("/datazone/pointcount");
    await page.getByLabel("Place").selectOption("demo-amurum");
    await page.getByLabel("Distance").selectOption("25");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/site=demo-amurum&within=25/);
    await expect(page.getByText("Initial and last seen are for all places.")).toBeHidden();
    await expect(page.getByText(/^Surveys at Amurum Forest Reserve/)).toContainText("within 25 km");
    const arrival = page.getByRole("group").filter({ hasText: "Arrival" }).first();
    await expect(arrival.getByText(/The first record of a season/)).toBeHidden();
    await arrival.getByText("Arrival", { exact: true }).click();
    await expect(arrival.getByText(/The first record of a season/)).toBeVisible();
  });

  test("words that mean several species lead to each of them, and words that mean one show it", async ({
    page,
  }) => {
    await page.goto("/datazone/pointcount?year=2018&species=flycatcher");
    await expect(page.getByRole("heading", { name: "Several species match “flycatcher”" })).toBeVisible();
    await page.getByRole("link", { name: "Spotted Flycatcher" }).click();
    await expect(page.locator("dl").first()).toContainText("Spotted Flycatcher");
    await page.goto("/datazone/pointcount?year=2018&species=carmine");
    await expect(page.locator("dl").first()).toContainText("Northern Carmine Bee-eater");
  });

  test("a message says that a species has not been counted", async ({ page }) => {
    await page.goto("/datazone/pointcount?year=abc&species=Dodo");
    await expect(page.locator("dl").first()).toContainText("No species selected");
    await expect(page.getByText("We have no counts of “Dodo”.")).toBeVisible();
  });

  test("an atlas square can be found by its location", async ({ page }) => {
    await page.goto("/datazone");
    await page.getByRole("link", { name: "Open the map of squares" }).click();
    await page.getByLabel("Square, or latitude and longitude").fill("9.88, 8.98");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("heading", { name: "0955c0855" })).toBeVisible();
    await expect(page.getByText("9°55′ N, 8°55′ E")).toBeVisible();
    await page.getByRole("link", { name: "Point counts at Amurum Forest Reserve" }).click();
    await expect(page.getByLabel("Place")).toHaveValue("demo-amurum");
  });
});

test("a square says which species it has, in which months nobody came, and what to look for", async ({
  page,
}) => {
  await page.goto("/datazone/atlas?pentad=0955c0855");
  await page.getByRole("link", { name: "Species of this square, and what to look for" }).click();
  await expect(page.getByRole("heading", { name: "Square 0955c0855, Amurum Forest Reserve" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Common Bulbul.*\d+%.*of \d+/ })).toBeVisible();
  await expect(page.getByText(/Vulture/)).toHaveCount(0);
  // Nobody has been in the square beside it.
  await page.goto("/datazone/atlas/0955c0900");
  await expect(page.getByText("There is no complete survey of this square yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No complete survey in any month" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What to look for" })).toContainText("Common Bulbul");
});

test("the arrow keys move between the squares of a state", async ({ page }) => {
  await page.goto("/datazone/atlas?state=NG-PL");
  await page.locator('[data-pentad="0955c0855"]').focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-pentad="0950c0855"]')).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[data-pentad="0950c0900"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "0950c0900" })).toBeVisible();
  await expect(page.locator('[data-pentad="0950c0900"]')).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator('[data-pentad="0955c0900"]')).toBeFocused();
});

test("a choice keeps the place of its form, and a step back with Alt and an arrow is the browser's", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/datazone/pointcount");
  await page.getByLabel("Year").selectOption("2020");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/year=2020/);
  await expect(page.getByLabel("Year")).toBeInViewport();
  await page.goto("/datazone/atlas?state=NG-PL");
  await page.locator('[data-pentad="0955c0855"]').focus();
  const isKept = await page.evaluate(() => {
    const key = new KeyboardEvent("keydown", {
      key: "ArrowLeft",
      altKey: true,
      bubbles: true,
      cancelable: true,
    });
    return document.activeElement?.dispatchEvent(key);
  });
  expect(isKept).toBe(true);
});

test("a data set has a record with its files and its citation, without script too", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/datazone/birds");
  await page.getByRole("link", { name: "About this data set" }).click();
  await expect(page).toHaveURL("/datazone/data/checklist");
  await expect(page.getByRole("heading", { level: 1, name: "Birds of Nigeria: a checklist" })).toBeVisible();
  await expect(page.getByText(/^\d+ species$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "CC BY 4.0" })).toBeVisible();
  const archive = page.waitForEvent("download");
  await page.getByRole("link", { name: "Darwin Core Archive (ZIP)" }).click();
  expect((await archive).suggestedFilename()).toMatch(/^birds-of-nigeria-.*\.dwca\.zip$/);
  await page.getByText("Cite this data set").click();
  const citation = page.waitForEvent("download");
  await page.getByRole("link", { name: "RIS" }).click();
  expect(await readFile(await (await citation).path(), "utf8")).toContain("TY  - DATA");
  await page.getByRole("link", { name: "All data sets" }).click();
  await page.getByRole("link", { name: "Point counts of birds in Nigeria" }).click();
  await expect(page.getByText("Demonstration data.")).toBeVisible();
  const linked = await page.locator('script[type="application/ld+json"]').textContent();
  expect(linked).not.toContain('"Dataset"');
  await context.close();
});

test("the figures of a chart are also in a table", async ({ page }) => {
  await page.goto("/datazone/pointcount");
  const chart = page.getByRole("figure", { name: /Willow Warbler is found most often/ });
  await chart.getByText("The figures as a table").click();
  await expect(chart.getByRole("row")).toHaveCount(49);
});

test("a chart is saved as a self-contained SVG", async ({ page }) => {
  await page.goto("/datazone/pointcount");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download SVG drawing" }).first().click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/\.svg$/);
  const svg = await readFile(await file.path(), "utf8");
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).not.toContain("var(--");
  expect(svg).not.toContain("class=");

  await page.goto(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  await expect(page.locator("text").first()).toBeVisible();
  const shown = await page.locator("svg").first().boundingBox();
  expect(shown?.width).toBeGreaterThan(300);
});
