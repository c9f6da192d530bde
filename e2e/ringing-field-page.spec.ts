import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectContrast } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { becomeRinger, openRinging, ringsOf } from "./ringing-steps.ts";

test.use({ viewport: { width: 360, height: 740 } });

const named = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const number = (page: Page) => page.locator(".number-large");

test("the tile is there for ringers alone, and others do not load what is behind it", async ({
  asStore: page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/field");
  await expect(page.getByText(/^Ready to use without a signal/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ringing/ })).toHaveCount(0);
  expect(loaded.filter((url) => /ringing/.test(url))).toEqual([]);
});

test("axe finds no problems, and nothing overflows, on any screen of ringing and in any look", async ({
  page,
  asAdmin,
  mark,
}) => {
  test.slow();
  const rings = ringsOf("QG", mark, [[1, "Common Bulbul", "5", 96]]);
  await becomeRinger(page, asAdmin, `looks-${mark}@example.org`, rings);
  const check = async (name: string, sign: Locator) => {
    await expect(sign).toBeVisible();
    await (name.endsWith("Light") ? expectAccessible : expectContrast)(page, name);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  let first = 2;
  for (const look of ["Light", "Dark", "Sun"]) {
    await page.goto("/field");
    await page.getByRole("radio", { name: look, exact: true }).click();
    await check(`start, ${look}`, page.getByRole("link", { name: /^Ringing/ }));
    await openRinging(page);
    await check(`sessions, ${look}`, named(page, "New session"));
    await named(page, "New session").click();
    await check(`setup, ${look}`, named(page, "Start ringing"));
    await page
      .getByLabel("Name of the place")
      .fill(`${look}, nets with a long name by the old road to Bauchi`);
    await page.getByLabel("Number on the first ring").fill(rings.at(first));
    await named(page, "Open this string").click();
    await named(page, "Start ringing").click();
    await page
      .getByLabel(/^Search for a species/)
      .fill("A bird with a name as long as the Yellow-throated-Longclaw-of-Bauchi");
    await page.getByText("as written").click();
    await page.getByText("More · net").click();
    await check(`hand, ${look}`, number(page));
    await named(page, "Save").click();
    await page.getByRole("radio", { name: "Retrap" }).click();
    await page.getByRole("textbox", { name: "Number on the ring" }).fill(rings.at(50));
    await page.getByRole("button", { name: /^A bird with a name/ }).click();
    await named(page, "Save").click();
    await check(`question, ${look}`, page.getByRole("heading", { name: "Not saved yet" }));
    await named(page, "Back to the bird").click();
    await page.getByRole("textbox", { name: "Number on the ring" }).fill(rings.at(first));
    await named(page, "Save").click();
    await named(page, "List 2 birds").click();
    await check(`list, ${look}`, named(page, "Nets shut"));
    await named(page, "Nets shut").click();
    await page.getByLabel("Next ring on the string, as you read it").fill(rings.at(first + 2));
    await check(`closing, ${look}`, page.getByText("Gone, but on no bird:"));
    await page.getByLabel("Nets open").fill("06:00");
    await page.getByLabel("Nets shut").fill("09:00");
    await named(page, "Save session").click();
    await check(`queue, ${look}`, named(page, "New session"));
    await expect(page.getByText("Sent. It is with the rings now.")).toHaveCount(first - 1, {
      timeout: 20_000,
    });
    first += 1;
  }
});

test("a bird is recorded by keyboard at a desk", async ({ page, asAdmin, mark }) => {
  test.slow();
  const rings = ringsOf("QH", mark, []);
  await becomeRinger(page, asAdmin, `desk-${mark}@example.org`, rings);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRinging(page);
  await named(page, "New session").press("Enter");
  await page.getByLabel("Name of the place").fill(`Desk ${rings.place}`);
  await page.getByLabel("Number on the first ring").fill(rings.at(1));
  await named(page, "Open this string").press("Enter");
  await named(page, "Start ringing").press("Enter");
  const search = page.getByRole("textbox", { name: /^Search for a species/ });
  await search.pressSequentially("bulb");
  await search.press("Enter");
  await page.getByRole("checkbox", { name: /^4,/ }).press("Space");
  await page.getByRole("textbox", { name: /^Wing/ }).pressSequentially("95");
  await named(page, "Save").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `Saved: ${rings.at(1)}, ` })).toBeAttached();
  await named(page, /^Undo: /).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeAttached();
  await expect(page.getByRole("textbox", { name: /^Wing/ })).toHaveValue("95");
  // However fast, no key is lost on its way to the store.
  await page.getByRole("radio", { name: "Retrap" }).press("Space");
  const read = page.getByRole("textbox", { name: "Number on the ring" });
  await read.pressSequentially("abc0123456789");
  await expect(read).toHaveValue("ABC0123456789");
});
