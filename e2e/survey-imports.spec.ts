import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { reload, written } from "./draft-steps.ts";
import { expect } from "./fixtures.ts";
import { test } from "./import-turn.ts";

// A site imports one file at a time and shows every admin the same import, so these tests run in order.
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 360, height: 740 } });

/** Eight unique letters. */
const newName = () =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

/** Chooses a file, and has it checked as it is proposed to be read. */
async function check(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  // Until the file has arrived, the page may show the import of another journey.
  const arrived = page.waitForResponse(
    (reply) => reply.request().method() === "POST" && /\/api\/surveys\/imports(\?|$)/.test(reply.url()),
  );
  await page.locator('input[type="file"]').setInputFiles(file);
  await arrived;
  const step = page.getByRole("region", { name: "What is what" });
  await step.getByRole("button", { name: "Check" }).click();
}

async function importCounts(page: Page, rows: string[]) {
  await page.goto("/surveys");
  const sheet = ["Date;Site;Species;Scientific name;Count", ...rows].join("\n");
  const file = { name: "counts.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
  await check(page, file);
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await expect(page.getByText("The surveys were imported")).toBeVisible();
}

/** The rows of a site in the public download of a year. */
async function downloaded(page: Page, year: number, place: string): Promise<string> {
  const reply = await page.request.get(`/api/surveys/counts.csv?year=${year}`);
  const lines = (await reply.text()).split("\n");
  return lines.filter((line) => line.includes(place)).join("\n");
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("an admin's decision on a withheld name changes the public download", async ({ asAdmin: page }) => {
  const mark = newName();
  const [name, place] = [`Hooded Vultre ${mark}`, `Cliff ${mark}`];
  await importCounts(page, [`2014-03-01;${place};${name};;3`]);
  expect(await downloaded(page, 2014, place)).not.toContain("Vultre");
  await page.goto(`/datazone/pointcount?year=2014&species=${name}`);
  await expect(page.locator("main")).not.toContainText("1 March 2014");

  await page.goto("/sensitive-species");
  const waiting = page.getByRole("region", { name: /^Names to review/ }).getByRole("listitem");
  await expect(waiting.filter({ hasText: name })).toContainText("1 count, resembles Vulture");
  expect(await isNarrow(page)).toBe(true);
  await page.getByRole("button", { name: `Not sensitive ${name}` }).press("Enter");
  await expect(page.getByText("Its counts are public with their site and date.")).toBeVisible();
  await expect(waiting.filter({ hasText: name })).toHaveCount(0);
  expect(await downloaded(page, 2014, place)).toContain("Vultre");
  await page.goto(`/datazone/pointcount?year=2014&species=${name}`);
  await expect(page.locator("dl").first()).toContainText("1 March 2014");

  await page.goto("/sensitive-species");
  await page.getByRole("button", { name: `Withdraw ${name}` }).click();
  await expect(page.getByText("The name is withheld again.")).toBeVisible();
  expect(await downloaded(page, 2014, place)).not.toContain("Vultre");
});

test("an admin stores counts of others under their licence, and undoes the import", async ({
  asAdmin: page,
}) => {
  const place = `Wetland ${newName()}`;
  await page.goto("/surveys");
  const sheet = `Date;Site;Species;Scientific name;Count\n2013-05-02;${place};Hamerkop;;4`;
  const file = { name: `${place}.csv`, mimeType: "text/csv", buffer: Buffer.from(sheet) };
  await check(page, file);
  await page.getByLabel("Licence").selectOption("CC BY-NC 4.0");
  await page.getByLabel("Source").fill("Wetlands International");
  await page.getByRole("button", { name: /^Import \d/ }).click();
  const stored = page.getByRole("article", { name: place });
  await expect(stored).toContainText("Wetlands International. CC BY-NC 4.0");
  await expect(stored).toContainText("1 survey and 1 count added.");
  expect(await isNarrow(page)).toBe(true);
  expect(await downloaded(page, 2013, place)).toContain("Hamerkop");

  const undo = stored.getByRole("button", { name: /^Undo number/ });
  await undo.click();
  await page.keyboard.press("Escape");
  expect(await downloaded(page, 2013, place)).toContain("Hamerkop");
  await undo.click();
  await page.getByRole("button", { name: "Undo the import", exact: true }).click();
  await expect(stored).toContainText(/^.*Undone .* by/);
  await expect(undo).toHaveCount(0);
  expect(await downloaded(page, 2013, place)).toBe("");
});

test("an admin adds a sensitive species, and removes it after a confirmation", async ({ asAdmin: page }) => {
  const mark = newName();
  const [genus, place] = [`Zyx${mark}`, `Plain ${mark}`];
  await importCounts(page, [`2013-03-01;${place};Testbustard;${genus} arabs;3`]);
  expect(await downloaded(page, 2013, place)).toContain(genus);

  await page.goto("/sensitive-species");
  await page.getByLabel("Species, genus or name").fill(genus);
  await page.getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByText("Say why it is sensitive.")).toBeVisible();
  await page.getByLabel("Reason").fill("Hunted");
  await page.getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByText(`${genus} is listed as sensitive`)).toBeVisible();
  expect(await downloaded(page, 2013, place)).not.toContain(genus);

  await page.getByRole("button", { name: `Remove ${genus}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Removed from the list")).toBeVisible();
  expect(await downloaded(page, 2013, place)).toContain(genus);
  expect(await isNarrow(page)).toBe(true);
});

test("an admin checks a file, sees its problems, and imports it", async ({ asAdmin: page }) => {
  const mark = newName();
  const species = `Testbird ${mark}`;
  const sheet = [
    "Date;Site;Species;Count",
    `2016-03-01;Creek ${mark};${species};4`,
    `2016-02-30;Creek ${mark};${species};>9`,
  ].join("\n");
  await page.goto("/surveys");
  const file = { name: "counts.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
  await check(page, file);
  await expect(page.getByText("“2016-02-30” is not a date")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 survey and 1 count" }).click();
  await expect(page.getByText("The surveys were imported")).toBeVisible();
  await page.goto(`/datazone/pointcount?year=2016&species=${species}`);
  await expect(page.locator("dl").first()).toContainText("1 March 2016");
});

test("an admin looks before storing, and takes rows that were kept apart", async ({ asAdmin: page }) => {
  const site = `Aviary beside the old road to the dam ${newName()}`;
  const sheet = [
    "Date;Time;Site;Latitude;Longitude;Species;Count;Captive;Class",
    `2012-03-01;06:30;${site};9.87;8.97;Hamerkop;2;no;Aves`,
    `2012-03-02;06:30;${site};9.87;8.97;Hamerkop;1;no;Aves`,
    `2012-03-03;06:30;${site};9.87;8.97;Hoopoe;53;no;Aves`,
    `2012-03-03;06:30;${site};9.87;8.97;Hamerkop;1;yes;Aves`,
    `2012-03-03;06:30;${site};9.87;8.97;Domestic Dog;1;no;Mammalia`,
  ].join("\n");
  await page.goto("/surveys");
  const name = `${site}.csv`;
  await check(page, { name, mimeType: "text/csv", buffer: Buffer.from(sheet) });
  const look = page.getByRole("region", { name: "A look before storing" });
  await expect(look.getByRole("listitem").first()).toContainText("Hoopoe: 53 at Aviary beside the old road");
  await expect(look).toContainText("3 surveys, 3 records, 56 birds of 2 species");
  await expect(look.getByRole("img", { name: "1 place on the map of Nigeria" })).toBeVisible();
  const apart = page.getByRole("group", { name: "2 rows are kept apart" });
  await expect(apart).toContainText("1 other animals, no birds: row 6 (Domestic Dog)");
  expect(await isNarrow(page)).toBe(true);
  await expectAccessible(page);

  await apart.getByRole("button", { name: "Store them all the same: captive" }).press("Enter");
  const kept = page.getByRole("group", { name: "1 row is kept apart" });
  await expect(kept).toContainText("Stored all the same: captive");
  await page.getByRole("button", { name: "Import 3 surveys and 4 counts" }).click();
  const stored = page.getByRole("article", { name });
  await stored.getByText("What it stored").click();
  await expect(stored).toContainText("Hoopoe: 53 on 3 March 2012");
  await expect(stored).toContainText("Kept apart: 1 other animals, no birds.");
  await expect(stored.getByRole("button", { name: /^Undo number/ })).toBeVisible();
  expect(await isNarrow(page)).toBe(true);
  expect(await downloaded(page, 2012, site)).not.toContain("Dog");
});

test("an admin decides what happens to a survey with an unreadable row", async ({ asAdmin: page }) => {
  const mark = newName();
  const site = `Ford ${mark}`;
  const sheet = `Date;Site;Complete;Species;Count\n2015-03-01;${site};yes;Hamerkop;2\n2015-03-01;${site};yes;Wood Dove;-1`;
  await page.goto("/surveys");
  const file = { name: "counts.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
  await check(page, file);
  const choice = page.getByRole("group", { name: "1 survey has rows that cannot be read" });
  await expect(choice).toContainText(`${site}, 1 March 2015: row 3`);
  await expect(choice.getByLabel("Leave these surveys out")).toBeChecked();
  await choice.getByLabel("Store them as incomplete").check();
  await page.getByRole("button", { name: "Import 1 survey and 1 count" }).click();
  await expect(page.getByText("The surveys were imported")).toBeVisible();
});

test("a long import shows its progress, continues after the admin leaves, and can be cancelled", async ({
  asAdmin: page,
  mark,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const rows = Array.from(
    { length: 60_000 },
    (_, n) => `1999-0${(n % 9) + 1}-${10 + (n % 18)};Pond ${mark} ${n % 700};Bird ${n % 50};${n}`,
  );
  const buffer = Buffer.from(["Date;Site;Species;Count", ...rows].join("\n"));
  await page.goto("/surveys");
  await check(page, { name: "long.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("progressbar", { name: "Import" })).toBeVisible();
  await expect(page.getByText("You can close this page and come back")).toBeVisible();
  const isNarrow = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await isNarrow()).toBe(true);
  await page.goto("/news");
  await page.goto("/surveys");
  await expect(page.getByText("long.csv")).toBeVisible();
  await page.getByRole("button", { name: "Cancel the import" }).click();
  await expect(page.getByRole("button", { name: "Cancel the import" })).toHaveCount(0);
  await expect(page.getByRole("progressbar", { name: "Import" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  const stored = await page.request.get("/api/surveys/counts.csv?year=1999");
  expect(await stored.text()).not.toContain(`Pond ${mark}`);
});

/** Opens the form that corrects the only survey at a site. */
async function openCorrection(page: Page, place: string) {
  await page.goto(`/surveys/correct?search=${place}`);
  await page.getByRole("link", { name: place }).click();
  await expect(page.getByRole("heading", { name: place })).toBeVisible();
}

test("corrections of a survey outlive a reload, and leaving them asks first", async ({ asAdmin: page }) => {
  test.slow();
  const place = `Marsh ${newName()}`;
  await importCounts(page, [`2012-03-01;${place};Hamerkop;;4`, `2012-03-01;${place};Cattle Egret;;9`]);
  await openCorrection(page, place);
  const number = page.getByLabel("Number of Hamerkop");
  const reason = page.getByRole("textbox", { name: "Reason" });
  const restored = page.getByText(/^Your unsaved changes from \d\d:\d\d have been restored\.$/);
  await number.fill("41");
  await page.getByLabel("Observers", { exact: true }).fill("Hauwa");
  await page.getByRole("button", { name: "Remove Cattle Egret" }).click();
  await reason.fill(`Misread at ${place}`);
  await written(page, `Misread at ${place}`);
  await reload(page);
  await expect(restored).toBeVisible();
  await expect(number).toHaveValue("41");
  await expect(page.getByLabel("Observers", { exact: true })).toHaveValue("Hauwa");
  await expect(page.getByRole("button", { name: "Put Cattle Egret back" })).toBeVisible();
  await expect(reason).toHaveValue(`Misread at ${place}`);
  expect(await isNarrow(page)).toBe(true);

  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goBack();
  await question.getByRole("button", { name: "Continue editing" }).click();
  await expect(number).toHaveValue("41");
  await page.getByRole("link", { name: "Find another survey" }).click();
  await question.getByRole("button", { name: "Leave and keep draft" }).click();
  const unsaved = page.getByRole("region", { name: "Unsaved corrections" });
  await expect(unsaved).toContainText(`${place}, 1 March 2012`);
  await expectAccessible(page, "the unsaved corrections");
  expect(await isNarrow(page)).toBe(true);
  await unsaved.getByRole("button", { name: "Continue editing" }).click();
  await expect(number).toHaveValue("41");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(number).toHaveValue("4");
  await expect(restored).toHaveCount(0);

  await number.fill("5");
  await reason.fill("Misread");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("The survey was corrected")).toBeVisible();
  await expect(reason).toHaveValue("");
  await expect(number).toHaveValue("5");
  await page.getByRole("link", { name: "Find another survey" }).click();
  await expect(page.getByRole("button", { name: "Find", exact: true })).toBeVisible();
  await expect(unsaved).toHaveCount(0);
});

test("corrections of an older version are neither lost nor saved over the newer one", async ({
  asAdmin: page,
  quiet,
}) => {
  test.slow();
  quiet.allow(/409|changed this survey in the meantime/);
  const place = `Swamp ${newName()}`;
  await importCounts(page, [`2012-03-01;${place};Hamerkop;;4`, `2012-03-01;${place};Cattle Egret;;9`]);
  await openCorrection(page, place);
  const hamerkop = page.getByLabel("Number of Hamerkop");
  const egret = page.getByLabel("Number of Cattle Egret");
  const reason = page.getByRole("textbox", { name: "Reason" });
  await hamerkop.fill("41");
  await reason.fill(`Misread at ${place}`);
  await written(page, `Misread at ${place}`);

  const other = await page.context().newPage();
  quiet.watch(other);
  await openCorrection(other, place);
  await other.getByLabel("Number of Cattle Egret").fill("90");
  await other.getByRole("textbox", { name: "Reason" }).fill("Also misread");
  await other.getByRole("button", { name: "Save the correction" }).click();
  await expect(other.getByText("The survey was corrected")).toBeVisible();
  await other.close();

  await reload(page);
  await expect(hamerkop).toHaveValue("41");
  await page.getByRole("button", { name: "Save the correction" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "changed this survey in the meantime" });
  await expect(summary.getByRole("row", { name: "Hamerkop 4 41" })).toBeVisible();
  await expectAccessible(page, "the corrections of an older version");
  expect(await isNarrow(page)).toBe(true);
  await summary.getByRole("button", { name: "Keep mine" }).click();
  await expect(summary).toContainText("Your corrections will replace the newer ones when you save");
  await expect(egret).toHaveValue("90");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("The survey was corrected")).toBeVisible();
  await expect(reason).toHaveValue("");
  await expect(hamerkop).toHaveValue("41");
  await expect(egret).toHaveValue("90");

  await egret.fill("91");
  await page.getByRole("button", { name: "Delete the survey…" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete this survey?" });
  await deletion.getByLabel("Reason").fill("Invented");
  await deletion.getByRole("button", { name: "Delete the survey" }).click();
  await expect(page.getByText("The survey was deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Find", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsaved corrections" })).toHaveCount(0);
});
