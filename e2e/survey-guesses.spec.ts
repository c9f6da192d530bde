import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeWorkbook } from "#tests/make-workbook.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { test } from "./import-turn.ts";

// A site imports one file at a time and shows every admin the same import, so these tests run in order.
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 360, height: 740 } });

/** Eight letters, so that no header is one that another try has been remembered for. */
const newName = () =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

async function choose(page: Page, name: string, content: Parameters<typeof makeWorkbook>[0] | string) {
  const buffer = Buffer.from(typeof content === "string" ? content : await makeWorkbook(content));
  await page.goto("/surveys");
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.locator("label").filter({ hasText: name })).toBeVisible();
  await expect(step(page)).toBeVisible();
}

const step = (page: Page) => page.getByRole("region", { name: "What is what" });
const summary = (page: Page) => step(page).getByRole("status").first();
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("a guess that nobody was asked about is corrected with one select", async ({ asAdmin: page }) => {
  const mark = newName();
  const rows = [
    `05/01/2011,Rock 8 ${mark},500,Hamerkop,1,${mark}`,
    `06/01/2011,Rock 8 ${mark},500,Hamerkop,3,${mark}`,
  ];
  const header = `Date (dd/mm/yyyy),Site,Transect length (m),Species,Count,${mark}`;
  await choose(page, `${mark}.csv`, [header, ...rows].join("\n"));
  await expect(summary(page)).toContainText("5 January 2011 to 6 January 2011: 2 counts");
  await step(page).getByText("Other guesses").click();
  await expect(page.getByLabel("The values of “Transect length (m)”")).toHaveValue("m");
  await page.getByLabel("Days in numbers, such as 04/03/2024").selectOption("have the month first");
  await expect(summary(page)).toContainText("1 May 2011 to 1 June 2011: 2 counts");
  await expectAccessible(page, "the other guesses");
  expect(await isNarrow(page)).toBe(true);
});

test("columns of species that were not seen are taken for species from one to another", async ({
  asAdmin: page,
}) => {
  const mark = newName();
  const rows = [1, 2, 3].map((day) => `2011-02-0${day},Rock 8 ${mark},${mark},${day},0,4`);
  await choose(page, `${mark}.csv`, [`Date,Site,Remark ${mark},Wever,Reiger,Kraai`, ...rows].join("\n"));
  await expect(summary(page)).not.toContainText("counts of 3 species");
  await step(page).getByText("Columns that are species or visits").click();
  await page.getByLabel("The columns from").selectOption("Wever");
  await page.getByLabel("to", { exact: true }).selectOption("Kraai");
  await page.getByLabel("are", { exact: true }).selectOption("species");
  await expect(summary(page)).toContainText(
    "3 surveys at 1 place, 1 February 2011 to 3 February 2011: 6 counts",
  );
  await page.getByLabel("to", { exact: true }).selectOption("Reiger");
  await expect(summary(page)).toContainText("3 counts of 1 species");
  await page.getByLabel("are", { exact: true }).selectOption("what each is read as");
  await expect(summary(page)).not.toContainText("3 counts of 1 species");
});

test("a file of a known program is read by its columns and by its own rules again", async ({
  asAdmin: page,
}) => {
  const mark = newName();
  const head = "Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Species primary name,Count";
  const row = `2011/03/03,06:31,9.87,8.97,0955c0855,Rock 8 ${mark},Hamerkop,2`;
  await choose(page, `${mark}.csv`, `${head},${mark}\n${row},a`);
  await step(page).getByRole("button", { name: "Read it by its columns instead" }).click();
  await expect(page.getByRole("combobox", { name: "Fieldsheet" })).toBeVisible();
  await step(page).getByRole("button", { name: "Read it by its own rules again" }).click();
  await expect(step(page).getByRole("button", { name: "Read it by its columns instead" })).toBeVisible();
});

test("two sheets with a key of any name are joined, and can be joined by another column", async ({
  asAdmin: page,
}) => {
  const mark = newName();
  const visit = (key: string, day: number) => [key, `K${key}`, `2011-04-0${day}`, `Rock 8 ${mark}`, mark];
  const bird = (key: string, name: string) => [key, `K${key}`, name, 1, mark];
  await choose(page, `${mark}.xlsx`, {
    Visits: [["ref nr", "ref label", "Date", "Site", mark], visit("V1", 1), visit("V2", 2)],
    Birds: [
      ["ref nr", "ref name", "Species", "Count", mark],
      bird("V1", "Hamerkop"),
      bird("V1", "Piapiac"),
      bird("V2", "Hamerkop"),
    ],
  });
  await expect(summary(page)).toContainText("2 surveys at 1 place, 1 April 2011 to 2 April 2011: 3 counts");
  await expect(step(page)).toContainText("The rows of “Visits” are joined by “ref nr”.");
  await expect(page.getByRole("row", { name: /^ref nr Please check/ })).toContainText(
    "so its rows are joined",
  );
  await step(page).getByRole("button", { name: "Leave them out" }).click();
  await expect(summary(page)).toContainText("Say which column has the date");
  await step(page).getByRole("button", { name: "Join them again" }).click();
  await step(page).getByText("Join by another column").click();
  await page.getByLabel("The column here").selectOption("ref name: KV1");
  await page.getByLabel("The column of “Visits” with the same values").selectOption("ref label: KV1");
  await expect(step(page)).toContainText("The rows of “Visits” are joined by “ref name”.");
  await expect(summary(page)).toContainText("2 surveys at 1 place, 1 April 2011 to 2 April 2011: 3 counts");
  await expectAccessible(page, "joining by hand");
  expect(await isNarrow(page)).toBe(true);
});
