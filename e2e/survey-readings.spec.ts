import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeWorkbook } from "#tests/make-workbook.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

// A site imports one file at a time and shows every admin the same import, so these tests run in order.
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 360, height: 740 } });

type Sheets = Parameters<typeof makeWorkbook>[0];

/** Eight unique letters, so that no header is one that another try has been remembered for. */
const newName = () =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

async function choose(page: Page, name: string, content: Sheets | string) {
  const buffer = Buffer.from(typeof content === "string" ? content : await makeWorkbook(content));
  await page.goto("/surveys");
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.getByRole("region", { name: "What is what" })).toContainText(name);
}

const step = (page: Page) => page.getByRole("region", { name: "What is what" });
const check = (page: Page) => page.getByRole("button", { name: "Check", exact: true });
const summary = (page: Page) => step(page).getByRole("status").first();
const column = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

async function store(page: Page, surveys: string) {
  await page.getByRole("button", { name: `Import ${surveys}` }).click();
  await expect(page.getByText("The surveys were imported")).toBeVisible();
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** A workbook whose names of columns nobody knows. */
const unknown = (mark: string): Sheets => ({
  "Read me": [["Counts of the team"]],
  Counts: [
    ["Bird surveys"],
    [`Wann ${mark}`, "Stelle", "Vogel", "Stück", "Wolken"],
    ["2011-03-03", `Rock ${mark}`, "Common Bulbul", "3", "2"],
    ["2011-03-03", `Rock ${mark}`, "Hamerkop", "1", "2"],
    ["2011-03-04", `Creek ${mark}`, "Hamerkop", "2", "5"],
  ],
});

test("an unknown workbook is mapped by hand with the keyboard, and the same file again without a question", async ({
  asAdmin: page,
}) => {
  test.slow();
  const mark = newName();
  await choose(page, `${mark}.xlsx`, unknown(mark));
  await expect(summary(page)).toContainText("Say which column has the site");
  await expect(step(page)).toContainText("Not said: no species counts as absent.");
  await column(page, "Stelle").focus();
  await page.keyboard.type("Site");
  await expect(summary(page)).toContainText("2 surveys at 2 places");
  await page.keyboard.press("Enter");
  await expect(column(page, "Stück")).toBeFocused();
  await page.keyboard.type("Number of birds");
  await expect(column(page, "Stück")).toHaveValue("individuals");
  await column(page, "Wolken").selectOption("Site");
  await expect(summary(page)).toContainText("“Stelle” is not used any more.");
  await column(page, "Stelle").selectOption("Site");
  await expect(column(page, "Wolken")).toHaveValue("");
  await expectAccessible(page, "the step What is what");
  expect(await isNarrow(page)).toBe(true);

  await page.getByRole("link", { name: "Correct a survey" }).click();
  await page.getByRole("button", { name: "Continue editing" }).click();
  await check(page).click();
  await store(page, "2 surveys and 3 counts");

  await choose(page, `${mark} again.xlsx`, unknown(mark)).catch(() => {});
  await expect(step(page)).toContainText(/Read as on \d+ \w+ \d{4}, by .+ \(\w+\.xlsx\)/);
  await expect(check(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/: 0 surveys and 0 counts would be added/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the import" }).click();
  await page.getByText(/^Remembered: /).click();
  await page.getByRole("button", { name: `Forget how ${mark}.xlsx is read` }).click();
  await expect(page.getByText(`How ${mark}.xlsx is read was forgotten`)).toBeVisible();
});
