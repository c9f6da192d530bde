import { expect, test } from "./fixtures.ts";

test("the search suggests species while a reader types, and the arrow keys choose one", async ({ page }) => {
  await page.goto("/birds");
  const field = page.getByRole("combobox", { name: "Search birds" });
  await page.getByLabel("Search birds").focus();
  await page.keyboard.type("vultur");
  await expect(page.getByRole("option", { name: /Hooded Vulture/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field).toHaveValue("vultur");
  await page.keyboard.type("e");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/birds\/[a-z-]*vulture$/);
});

test("Enter without a chosen suggestion searches, also with a slow or missing answer", async ({ page }) => {
  await page.route("**/api/species/search?*", (route) => route.abort());
  await page.goto("/birdlist");
  await page.getByLabel("Search birds").fill("vulture");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=vulture/);
  await expect(page.getByRole("link", { name: /Hooded Vulture/ })).toBeVisible();
});
