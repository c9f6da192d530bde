import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

const checklist = (rows: readonly string[]) => ["scientific_name,english_name,synonyms", ...rows].join("\n");

/** Adds species to the guide without the screen. */
async function addSpecies(page: Page, rows: readonly string[]) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "text/csv" };
  const reply = await page.request.post("/api/species/import", { headers, data: checklist(rows) });
  expect(await reply.json()).toMatchObject({ created: rows.length });
}

async function expectFits(page: Page) {
  await expectAccessible(page);
  const overflow = await page.evaluate(() =>
    [document.documentElement, document.querySelector("dialog")].map((element) =>
      element ? element.scrollWidth - element.clientWidth : 0,
    ),
  );
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
}

const nameAt = async (page: Page, path: string) => (await (await page.request.get(path)).json()).name;

test("an admin answers the splits and lumps of a newer checklist on a phone, and undoes it", async ({
  asAdmin: page,
  mark,
}) => {
  test.slow();
  const bird = (name: string) => `${name} ${mark}`;
  const genus = `Zyx${mark}`;
  await addSpecies(page, [
    `${genus} alba,${bird("Moon Owl")},`,
    `${genus} nigra,${bird("Coal Kite")},`,
    `${genus} flava,${bird("Amber Kite")},`,
    `${genus} longa,${bird("Dike Lapwing")},`,
  ]);
  await page.goto("/species");
  await page.getByRole("button", { name: "Import a checklist" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a checklist" });
  const newer = checklist([
    `${genus} alba,${bird("Western Moon Owl")},`,
    `${genus} orientalis,${bird("Eastern Moon Owl")},${genus} alba orientalis`,
    `${genus} nigra,${bird("Coal Kite")},${genus} flava`,
    `${genus} longa,${bird("Long Lapwing")},`,
  ]);
  const file = { name: "newer.csv", mimeType: "text/csv", buffer: Buffer.from(newer) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByText("2 changes wait for your answer.")).toBeVisible();
  await dialog.getByRole("radio", { name: /^More than one of them may occur/ }).check();
  await expect(dialog.getByText("1 change waits for your answer.")).toBeVisible();
  await dialog.getByRole("radio", { name: `Join their counts as ${bird("Coal Kite")}` }).check();
  await expect(dialog.getByText(/for your answer/)).toHaveCount(0);
  await dialog.getByText("Renamed 1").click();
  await dialog.getByRole("radio", { name: "Leave it as it is", exact: true }).check();
  await expectFits(page);
  await dialog.getByRole("button", { name: "Import the list" }).click();
  await expect(page.getByText("The file was imported")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /^More than one/ })).toBeDisabled();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  expect(await nameAt(page, `/api/species/moon-owl-${mark}`)).toBe(bird("Western Moon Owl"));
  expect(await nameAt(page, `/api/species/amber-kite-${mark}`)).toBe(bird("Coal Kite"));
  expect(await nameAt(page, `/api/species/dike-lapwing-${mark}`)).toBe(bird("Dike Lapwing"));

  const all = page.getByRole("region", { name: "Imported checklists" });
  const imported = all.getByRole("listitem").first();
  await expect(imported).toContainText("1 added, 2 changed, 1 split, 1 lump");
  await imported.getByRole("button", { name: /^Undo/ }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await expectFits(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  expect(await nameAt(page, `/api/species/moon-owl-${mark}`)).toBe(bird("Western Moon Owl"));
  await imported.getByRole("button", { name: /^Undo/ }).click();
  await question.getByRole("button", { name: "Undo the import" }).click();
  await expect(imported).toContainText(/Undone .*\d/);
  await expect(imported.getByRole("button")).toHaveCount(0);
  expect(await nameAt(page, `/api/species/moon-owl-${mark}`)).toBe(bird("Moon Owl"));
  expect(await nameAt(page, `/api/species/amber-kite-${mark}`)).toBe(bird("Amber Kite"));
});
