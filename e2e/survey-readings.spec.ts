import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeWorkbook } from "#tests/make-workbook.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { test } from "./import-turn.ts";

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
  await expect(page.locator("label").filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole("region", { name: "What is what" })).toBeVisible();
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
    ["2011-03-03", `Rock 7 ${mark}`, "Common Bulbul", "3", "2"],
    ["2011-03-03", `Rock 7 ${mark}`, "Hamerkop", "1", "2"],
    ["2011-03-04", `Creek 7 ${mark}`, "Hamerkop", "2", "5"],
  ],
});

test("an unknown workbook is mapped by hand with the keyboard alone", async ({ asAdmin: page }) => {
  test.slow();
  const mark = newName();
  await choose(page, `${mark}.xlsx`, unknown(mark));
  await expect(summary(page)).toContainText("Say which column has the site");
  await expect(step(page)).toContainText("Not said: no species counts as absent.");
  await column(page, "Vogel").focus();
  await page.keyboard.press("Enter");
  await expect(column(page, "Stück")).toBeFocused();
  await page.keyboard.type("Number of birds");
  await expect(column(page, "Stück")).toHaveValue("individuals");
  await column(page, "Stelle").focus();
  await page.keyboard.type("Site");
  await expect(summary(page)).toContainText("2 surveys at 2 places");
  await page.keyboard.press("Enter");
  await expect(check(page)).toBeFocused();
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
});

test("a file with the same header is read as before without a question, until that is forgotten", async ({
  asAdmin: page,
}) => {
  test.slow();
  const mark = newName();
  await choose(page, `${mark}.xlsx`, unknown(mark));
  await column(page, "Stelle").selectOption("Site");
  await column(page, "Stück").selectOption("Number of birds");
  await check(page).click();
  await store(page, "2 surveys and 3 counts");

  await choose(page, `${mark} again.xlsx`, unknown(mark));
  await expect(step(page)).toContainText(new RegExp(`Read as on .+, by .+ \\(${mark}\\.xlsx\\)`));
  await expect(step(page).getByRole("group")).toHaveCount(0);
  await expect(check(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/0 surveys and 0 counts would be added/)).toBeVisible();
  await page.getByRole("button", { name: "Change how it is read" }).click();
  await expect(column(page, "Stelle")).toHaveValue("name");
  await page.getByRole("button", { name: "Back to the result" }).click();
  await page.getByRole("button", { name: "Cancel the import" }).click();
  await page.getByText(/^Remembered: /).click();
  await page.getByRole("button", { name: `Forget how ${mark}.xlsx is read` }).click();
  await expect(page.getByText(`The reading of ${mark}.xlsx was deleted`)).toBeVisible();
});

test("merged cells are filled down, and that is said beside their columns", async ({ asAdmin: page }) => {
  const mark = newName();
  await choose(page, `${mark}.xlsx`, {
    Counts: [
      ["Date", "Site", "Species", "Count", mark],
      ["2011-04-03", `Rock 7 ${mark}`, "Common Bulbul", 3, "a"],
      [null, null, "Hamerkop", 1, "b"],
      ["2011-04-04", `Creek 7 ${mark}`, "Hamerkop", 2, "c"],
      [null, null, "Cattle Egret", 9, "d"],
    ],
  });
  await expect(summary(page)).toContainText("2 surveys at 2 places, 3 April 2011 to 4 April 2011: 4 counts");
  const row = page.getByRole("row", { name: /^Date/ });
  await expect(row).toContainText("a blank cell says the same as the one above");
  await check(page).click();
  await expect(page.getByText(/2 surveys and 4 counts would be added/)).toBeVisible();
});

test("the two sheets of a form are joined, and can be read apart", async ({ asAdmin: page }) => {
  const mark = newName();
  await choose(page, `${mark}.xlsx`, {
    survey: [
      ["today", "site", "_id", "_uuid", "_index", mark],
      ["2011-05-03", `Rock 7 ${mark}`, 1, "u1", 1, "a"],
      ["2011-05-04", `Creek 7 ${mark}`, 2, "u2", 2, "b"],
    ],
    birds: [
      ["species", "count", "_index", "_parent_index", "_submission__id", mark],
      ["Common Bulbul", 3, 1, 1, 1, "a"],
      ["Hamerkop", 1, 2, 1, 1, "b"],
      ["Cattle Egret", 8, 3, 2, 2, "c"],
    ],
  });
  await expect(summary(page)).toContainText("2 surveys at 2 places");
  await expect(step(page)).toContainText("The rows of “survey” are joined by “_submission__id”.");
  await expect(page.getByRole("radio", { name: /^survey/ })).not.toBeChecked();
  await step(page).getByRole("button", { name: "Leave them out" }).click();
  await expect(summary(page)).toContainText("Say which column has the date and the site");
  await check(page).click();
  await expect(page.getByRole("alert").getByText(/These columns are missing: date, site/)).toBeVisible();
  await step(page).getByRole("button", { name: "Join them again" }).click();
  await check(page).click();
  await expect(page.getByText(/2 surveys and 3 counts would be added/)).toBeVisible();
  expect(await isNarrow(page)).toBe(true);
});

test("a matrix is read as species across, and one of its columns can be left out", async ({
  asAdmin: page,
}) => {
  const mark = newName();
  const birds = ["Common Bulbul", "Hamerkop", "Cattle Egret", "Pied Crow", "Laughing Dove"];
  const rows = [1, 2, 3].map(
    (day) => `2011-06-0${day},Rock 7 ${mark},${mark},${birds.map(() => day).join(",")}`,
  );
  await choose(page, `${mark}.csv`, [`Date,Site,Remark ${mark},${birds.join(",")}`, ...rows].join("\n"));
  const all = page.getByLabel("5 columns from “Common Bulbul” to “Laughing Dove”");
  await expect(all).toHaveValue("visits-in-rows");
  await expect(summary(page)).toContainText("15 counts of 5 species");
  await step(page).getByText("Each of these columns").click();
  await column(page, "Pied Crow").selectOption("Not used");
  await expect(summary(page)).toContainText("12 counts of 4 species");
  await all.selectOption("are not used");
  await expect(summary(page)).toContainText("Say which column has the species");
  await all.selectOption("are species");
  await expect(summary(page)).toContainText("15 counts of 5 species");
  await check(page).click();
  await expect(page.getByText(/3 surveys and 15 counts would be added/)).toBeVisible();
});

test("positions that cannot be are said before anything is checked", async ({ asAdmin: page }) => {
  const mark = newName();
  const rows = [
    `2011-07-03,Rock 7 ${mark},E 8.975,N 9.875,Hamerkop,2`,
    `2011-07-03,Creek 7 ${mark},95.2,8.9,Hamerkop,1`,
    `2011-07-03,Hill 7 ${mark},9.875,8.975,Hamerkop,4`,
  ];
  await choose(page, `${mark}.csv`, ["Date,Site,Latitude,Longitude,Species,Count", ...rows].join("\n"));
  const problems = page.getByRole("list", { name: "What is not understood" });
  await expect(problems).toContainText("“95.2”, “8.9” is not a position in degrees");
  await expect(problems).toContainText("the letters say that the columns are swapped");
  await page.getByRole("radio", { name: "Yes, every species that was found is listed" }).check();
  await page.getByRole("button", { name: "Leave it open" }).click();
  await expect(step(page)).toContainText("Not said: no species counts as absent.");
  await check(page).click();
  await expect(page.getByText(/3 surveys and 3 counts would be added/)).toBeVisible();
});
