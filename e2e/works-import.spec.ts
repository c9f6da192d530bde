import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, sizes, test } from "./fixtures.ts";

// A site imports one list of works at a time.
test.describe.configure({ mode: "default" });

const known = "Effects of habitat fragmentation on the distribution of forest birds in south western Nigeria";

/** A BibTeX file of 45 works, one that may be a thesis of the demo, and half of one. */
const bibtex = (mark: string) =>
  [
    ...Array.from(
      { length: 45 },
      (_, number) =>
        `@article{${mark}${number}, author = {Bitrus, Zwa${mark}}, title = {Weaver colonies ${number} of ${mark}}, year = {2010}}`,
    ),
    `@article{known, author = {Manu, Shiiwua}, title = {${known}}, year = {2000}}`,
    `@article{half, title = {Half of a record of ${mark}`,
  ].join("\n");

async function expectFits(page: Page, name: string) {
  await expectAccessible(page, name);
  const overflow = await page.evaluate(() =>
    [document.documentElement, document.querySelector("dialog")].map((element) =>
      element ? element.scrollWidth - element.clientWidth : 0,
    ),
  );
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
}

const countFound = async (page: Page, mark: string) =>
  (await (await page.request.get(`/api/posts/search?searchQuery=${mark}&fields=summary`)).json()).total;

for (const viewport of sizes)
  test(`an admin imports 45 works and undoes it, ${viewport.width} px wide`, async ({
    asAdmin: page,
    mark,
    quiet,
  }) => {
    test.slow();
    // An empty file is refused in words.
    quiet.allow(/ 422 |^422 /);
    await page.setViewportSize(viewport);
    const sign = `Zw${viewport.width}${mark}`;
    await page.goto("/moderator");
    await page.getByRole("button", { name: "Import works" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Import works" });
    await expect(dialog.getByText("BibTeX, RIS, EndNote, PubMed (.nbib) or CSL-JSON")).toBeVisible();
    await expectFits(page, "the empty import");

    const choose = (name: string, text: string) =>
      dialog
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await choose("empty.bib", "");
    await expect(dialog.getByRole("alert")).toHaveText(/The file is empty/, { timeout: 60_000 });

    await choose("works.bib", bibtex(sign));
    await expect(dialog.getByText("New: 45 works")).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByText("Refused: 1 work")).toBeVisible();
    await expect(dialog.getByText(/braces do not close/)).toBeVisible();
    await dialog.getByText("New: 45 works").click();
    await expect(dialog.getByText(`Weaver colonies 44 of ${sign}`)).toBeVisible();
    await expectFits(page, "the checked rows");
    await dialog
      .getByRole("group", { name: `What is ${known}?` })
      .getByLabel("Another work: import it")
      .press("Space");
    await expect(dialog.getByRole("button", { name: "Import 46 works" })).toBeVisible();
    await dialog.getByLabel("Leave it out").check();
    await dialog.getByRole("button", { name: "Import 45 works" }).click();

    await expect(dialog.getByText("45 works imported.")).toBeVisible({ timeout: 60_000 });
    await expectFits(page, "the import that is done");
    expect(await countFound(page, sign)).toBe(45);
    await dialog.getByRole("button", { name: "Undo this import" }).click();
    await expect(dialog.getByText("Undone: 45 works.")).toBeVisible({ timeout: 60_000 });
    expect(await countFound(page, sign)).toBe(0);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(
      page.getByRole("region", { name: "Imported works" }).getByText("Undone").first(),
    ).toBeVisible();
    await expectFits(page, "the imports that were done");
  });
