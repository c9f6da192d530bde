import { randomInt } from "node:crypto";
import { expectAccessible } from "./accessibility.ts";
import { expect, sizes, test } from "./fixtures.ts";

/** A process of its own reads the file, which takes a while on a busy machine. */
const reading = { timeout: 60_000 };

for (const viewport of sizes)
  test(`a keeper takes in a workbook of ringing and undoes it, ${viewport.width} px wide`, async ({
    asAdmin: page,
    mark,
    quiet,
  }) => {
    test.slow();
    // The bird of an undone import is not there.
    quiet.allow(/404/);
    await page.setViewportSize(viewport);
    const ring = (number: number) => `ZZ${number}`;
    const gully = `Gully ${mark} ${viewport.width}`;
    const first = randomInt(10_000_000, 90_000_000);
    const rows = [
      "date,NewRetrap,RingNo,Age,Notes,Location,OpenTime,CloseTime",
      `1/5/2020,N,${ring(first)},3,,${gully},06:15,10:30`,
      `8/5/2020,R,${ring(first)},3,,${gully},06:15,10:30`,
      `15/05/2020,N,${ring(first + 1)},11,,${gully},06:15,10:30`,
      `22/05/2020,,,,rain,${gully},06:15,07:00`,
    ];
    await page.goto("/ringing/import");
    await page.getByRole("button", { name: "Choose a file" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Import older records" });
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "gully.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
    await expect(dialog.getByText("Each column was read by its name")).toBeVisible(reading);
    await expect(dialog.getByText(/^4 sessions, 1 without a catch, 0 without hours; 3 birds;/)).toBeVisible();
    await expect(dialog.getByText("Age: “11” is not understood. It is kept as written.")).toBeVisible();
    await expectAccessible(page, "the checked rows of ringing");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await dialog.getByRole("button", { name: "Import 4 rows" }).click(reading);
    await expect(page.getByText("The file was imported")).toBeVisible(reading);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();

    await page.goto(`/ringing/birds/${ring(first)}`);
    await expect(page.getByRole("heading", { name: "2 records" })).toBeVisible();
    await page.goto("/ringing/import");
    await page
      .getByRole("button", { name: /^Undo…/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText(/Undone /).first()).toBeVisible(reading);
    await page.goto(`/ringing/birds/${ring(first)}`);
    await expect(page.getByText(/No bird with this ring/)).toBeVisible();
  });
