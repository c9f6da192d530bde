import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothLooks } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

// The demo has surveys, papers and news of these years; one journey withholds the second.
const counted = 2021;
const withheld = 2019;

const openAsAdmin = async (page: Page, year: number) => {
  await page.goto(`/year/${year}`);
  await expect(page.getByRole("heading", { level: 1, name: `The year ${year}` })).toBeVisible();
};
const values = (page: Page) =>
  page
    .locator("[data-figure]")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row instanceof HTMLElement ? (row.dataset.figure ?? "") : "",
        ...[...row.querySelectorAll("td")].slice(0, 2).map(({ textContent }) => textContent.trim()),
      ]),
    );
/** A cell of the file as the page says it. */
const said = (cell = "") =>
  cell === "" ? "Not recorded" : cell === "0" ? "None" : Number(cell).toLocaleString("en-GB");

/** What the page asked the browser to print; Chromium without windows shows no dialog. */
const watchPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "yes";
    };
  });

test("an admin has the year as a PDF in two presses, on black and white pages without navigation", async ({
  asAdmin: page,
}) => {
  await watchPrinting(page);
  await page.goto("/about");
  await page.getByRole("button", { name: "Admin" }).click();
  await page.getByRole("link", { name: "The Year" }).click();
  await expect(page).toHaveURL(/\/year\/\d{4}$/);
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");

  await openAsAdmin(page, counted);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body > header nav").first()).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("table", { name: `The figures of ${counted}` })).toBeVisible();
  const bars = page.locator("figure rect");
  const fills = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
  expect([...new Set(fills)].sort()).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  const parts = page.locator("main tr, main figure");
  const breaks = await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).breakInside));
  expect([...new Set(breaks)]).toEqual(["avoid"]);
});

test("the file of a year has the same values as its page, for an admin", async ({ asAdmin: page }) => {
  await openAsAdmin(page, counted);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "All figures (CSV)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`year-${counted}.csv`);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  const rows = lines.map((line) => line.split(",")).filter(([, kind]) => kind === "");
  expect(rows.length).toBeGreaterThan(8);
  expect(await values(page)).toEqual(
    rows.map(([key, , value, , before]) => [key, said(value), said(before)]),
  );
});

for (const width of [320, 360, 1440])
  test(`a year reads well at ${width} px, for axe in both looks and with only the keyboard`, async ({
    asAdmin: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAsAdmin(page, counted);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessibleInBothLooks(page, "the year");
    await watchPrinting(page);
    await openAsAdmin(page, counted);
    await page.getByRole("button", { name: "Print or save as PDF" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "All figures (CSV)" })).toBeFocused();
  });

test("visitors read a year that is over until an admin withholds it, and then cannot tell it from no year", async ({
  asAdmin: admin,
  page: visitor,
  quiet,
}) => {
  quiet.allow(/404/);
  const address = `/year/${withheld}`;
  const read = async (path: string) => {
    const reply = await visitor.request.get(path);
    return { status: reply.status(), text: (await reply.text()).replaceAll(path, "") };
  };
  const unknown = await read("/year/1799");
  expect(unknown.status).toBe(404);
  await openAsAdmin(admin, withheld);
  await expect(admin.getByRole("status").filter({ hasText: "Public since the year is over" })).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name: `The year ${withheld}` })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Withhold" })).toHaveCount(0);
  expect(await values(visitor)).toEqual(await values(admin));
  expect(await (await visitor.request.get("/sitemap.xml")).text()).toContain(address);
  expect((await visitor.request.get(`${address}.csv`)).status()).toBe(200);
  const scripts = await visitor.evaluate(() => [...document.scripts].filter(({ src }) => src).length);
  expect(scripts).toBe(1);
  await expectAccessibleInBothLooks(visitor, "the public year");

  await admin.getByRole("button", { name: "Withhold" }).click();
  await expect(admin.getByText("Only admins can read this page.")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Publish" })).toBeFocused();
  expect(await read(address)).toEqual(unknown);
  expect((await visitor.request.get(`${address}.csv`)).status()).toBe(404);
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await admin.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByRole("status").filter({ hasText: "Public since" })).toBeVisible();
  expect((await read(address)).status).toBe(200);
});

test("a member does not get the year that runs, and an admin none that cannot be", async ({
  asMember,
  asAdmin,
  quiet,
}) => {
  quiet.allow(/404/);
  await asMember.goto("/year");
  await expect(asMember.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await asAdmin.goto("/year/1799");
  await expect(asAdmin.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});

test("an admin reads the loans of the year by month and kind", async ({ asAdmin: page }) => {
  await page.goto("/year");
  await page.getByRole("link", { name: /^Each of the loans of/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Loans of \d{4}$/ })).toBeVisible();
  const all = page.getByRole("table").getByRole("row");
  await expect(all.nth(1)).toBeVisible();
  const before = await all.count();
  const kind = page.getByLabel("Kind");
  const label = await kind.locator("option").nth(1).textContent();
  await kind.selectOption({ index: 1 });
  await expect(page).toHaveURL(/[?&]kind=/);
  await expect(all).toHaveCount(1 + Number(/\((\d+)\)$/.exec(label ?? "")?.[1]));
  expect(await all.count()).toBeLessThan(before);
  await expectAccessibleInBothLooks(page, "the loans of the year");
});
