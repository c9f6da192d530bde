import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { test } from "./import-turn.ts";

test.use({ viewport: { width: 360, height: 740 } });

const header = "Date,Site,Latitude,Longitude,Observer,Species,Count";

test("SV14: a name is a row with one field, which Enter confirms with the sure species in it, and goes on", async ({
  asAdmin: page,
  mark,
}) => {
  const session = await page.evaluate(() => localStorage.getItem("profile"));
  const { token } = JSON.parse(session ?? "{}");
  const unknown = `Penguin ${mark}`;
  const rows = ["Comon Bulbul", unknown].map((name) => `2018-10-04,${mark},9.87,8.98,Talatu Tende,${name},1`);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "text/csv" };
  const data = [header, ...rows].join("\n");
  expect((await page.request.post("/api/surveys/import", { headers, data })).ok()).toBe(true);

  await page.goto("/unmatched-names");
  const field = (name: string) => page.getByRole("combobox", { name: `What ${name} means` });
  const row = (name: string) => page.getByRole("listitem").filter({ has: field(name) });
  // Those with the most counts come first, a few at once on a phone.
  const more = page.getByRole("region", { name: /^Waiting/ }).getByRole("button", { name: "Show more" });
  await expect(page.getByRole("combobox").first()).toBeVisible();
  while (await more.isVisible()) await more.click();
  await expect(field("Comon Bulbul")).toHaveValue("Common Bulbul (Pycnonotus barbatus)");
  await expect(field(unknown)).toHaveValue("");
  const { height = 0 } = (await row(unknown).boundingBox()) ?? {};
  expect(height).toBeLessThan(140);
  await expectAccessible(page);

  await field("Comon Bulbul").press("Enter");
  await expect(field("Comon Bulbul")).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/ means$/);
  await field(unknown).press("Enter");
  await expect(row(unknown)).toContainText("Choose from the list, or see More…");
  await row(unknown).locator("summary").click();
  await row(unknown)
    .getByRole("button", { name: /^Leave as written/ })
    .click();
  await expect(field(unknown)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Waiting/ })).toBeVisible();
  while (await more.isVisible()) await more.click();
  for (const name of ["Comon Bulbul", unknown]) await expect(field(name)).toHaveCount(0);
});
