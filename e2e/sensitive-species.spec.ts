import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./visitor.ts";

test.use({ viewport: { width: 360, height: 740 } });

async function importCounts(page: Page, rows: string[]) {
  await page.goto("/surveys");
  const sheet = ["Date;Site;Species;Scientific name;Count", ...rows].join("\n");
  const file = { name: "counts.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await expect(page.getByText("The surveys were imported")).toBeVisible();
}

/** What the public downloads of a place in a year. */
async function downloaded(page: Page, year: number, place: string): Promise<string> {
  const reply = await page.request.get(`/api/surveys/counts.csv?year=${year}`);
  const lines = (await reply.text()).split("\n");
  return lines.filter((line) => line.includes(place)).join("\n");
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("an admin decides on a name that was held back, and the public download follows", async ({ page }, {
  project,
}) => {
  const [name, place] = [`Hooded Vultre ${project.name}`, `Cliff ${project.name}`];
  await signIn(page, "admin@example.org");
  await importCounts(page, [`2014-03-01;${place};${name};;3`]);
  expect(await downloaded(page, 2014, place)).not.toContain("Vultre");
  await page.goto(`/datazone/pointcount?year=2014&species=${name}`);
  await expect(page.locator("main")).not.toContainText("1 March 2014");

  await page.goto("/sensitive-species");
  const waiting = page.getByRole("region", { name: /^Names to decide/ }).getByRole("listitem");
  await expect(waiting.filter({ hasText: name })).toContainText("1 count, resembles Vulture");
  expect(await isNarrow(page)).toBe(true);
  await page.getByRole("button", { name: `Not sensitive ${name}` }).press("Enter");
  await expect(page.getByText("Its counts are public with their place and day.")).toBeVisible();
  await expect(waiting.filter({ hasText: name })).toHaveCount(0);
  expect(await downloaded(page, 2014, place)).toContain("Vultre");
  await page.goto(`/datazone/pointcount?year=2014&species=${name}`);
  await expect(page.locator("dl").first()).toContainText("1 March 2014");

  await page.goto("/sensitive-species");
  await page.getByRole("button", { name: `Withdraw ${name}` }).click();
  await expect(page.getByText("The name is held back again.")).toBeVisible();
  expect(await downloaded(page, 2014, place)).not.toContain("Vultre");
});

test("an admin lists a species, and takes it off again after a question", async ({ page }, { project }) => {
  const [genus, place] = [`Zyx${project.name}`, `Plain ${project.name}`];
  await signIn(page, "admin@example.org");
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
  await expect(page.getByText("Taken off the list")).toBeVisible();
  expect(await downloaded(page, 2013, place)).toContain(genus);
  expect(await isNarrow(page)).toBe(true);
});
