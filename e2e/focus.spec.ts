import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const searchFor = async (page: Page, words: string): Promise<Locator> => {
  const box = page.getByRole("searchbox").first();
  await box.fill(words);
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
  return box;
};

test("SY10: a search of the equipment leaves the focus in its field, and so does clearing it", async ({
  asStore: page,
}) => {
  await page.goto("/equipment");
  await expect(page.getByRole("link", { name: "Page 2" })).toBeVisible();
  const box = await searchFor(page, "net");
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveCount(0);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("net");
  await page.getByRole("link", { name: "Clear" }).press("Enter");
  await expect(page).toHaveURL(/\/equipment$/);
  await expect(page.getByRole("link", { name: "Page 2" })).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  await page.goBack();
  await expect(box).toHaveValue("net");
});

test("SY10: what leads out of an empty search gives the focus on before it disappears", async ({
  asStore: page,
}) => {
  await page.goto("/equipment?search=qqqq");
  await page.getByRole("link", { name: "Show all equipment" }).press("Enter");
  await expect(page.getByRole("link", { name: "Show all equipment" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: "Catalogue" })).toBeFocused();
});

test("SY10: on the last page the focus is at its number, and at the first again", async ({
  asStore: page,
}) => {
  await page.goto("/equipment");
  await page.getByRole("link", { name: "Last page" }).press("Enter");
  await expect(page.getByRole("link", { name: "Last page" })).toHaveCount(0);
  await expect(
    page.getByRole("navigation", { name: "Pages of equipment" }).locator("[aria-current]"),
  ).toBeFocused();
  await page.getByRole("link", { name: "First page" }).press("Enter");
  await expect(page.getByRole("link", { name: "First page" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Page 1" })).toBeFocused();
});

test("SY10: searching the loans of the desk and clearing that keeps the focus", async ({ asStore: page }) => {
  await page.goto("/equipment/desk");
  const box = await searchFor(page, "a");
  await expect(box).toBeFocused();
  await page.getByRole("link", { name: "Clear" }).press("Enter");
  await expect(page.getByRole("link", { name: "Clear" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Out now/ })).toBeFocused();
});

test("SY10: a filter of the audit log that is taken away gives the focus on", async ({ asAdmin: page }) => {
  await page.goto("/audit?by=00000000-0000-4000-8000-000000000000");
  const filter = page.getByRole("button", { name: "One person" });
  await filter.press("Enter");
  await expect(filter).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("SY10: a survey that is chosen or left again takes the focus to its screen", async ({
  asAdmin: page,
}) => {
  await page.goto("/surveys/correct");
  const found = page.getByRole("article").getByRole("link").first();
  await found.press("Enter");
  await expect(page).toHaveURL(/survey=/);
  await expect(found).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a click beside everything lets the focus go, also if what had it disappears later", async ({
  asStore: page,
}) => {
  await page.goto("/equipment");
  await searchFor(page, "net");
  const clear = page.getByRole("link", { name: "Clear" });
  await clear.focus();
  await page.getByRole("heading", { level: 1 }).click();
  await page.goBack();
  await expect(clear).toHaveCount(0);
  // Both take a click that is meant for nothing.
  expect(["body", "main"]).toContain(await page.evaluate(() => document.activeElement?.localName));
});
