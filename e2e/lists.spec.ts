import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeWorkbook } from "#tests/make-workbook.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

test.use({ viewport: { width: 360, height: 740 } });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Import members" });
const step = (page: Page) => dialog(page).getByRole("region", { name: "What is what" });
const column = (page: Page, name: string) => dialog(page).getByRole("combobox", { name, exact: true });

/** A process of its own reads the file, which takes a while on a busy machine. */
const reading = { timeout: 40_000 };

/** A workbook of another office, whose names of columns are known in part. */
const members = (mark: string, people: [name: string, mail: string][]) =>
  makeWorkbook({
    "Read me": [["Society"]],
    Members: [
      ["Society of friends"],
      ["S/N", "Full Name", `Reach ${mark}`, "Chapter"],
      ...people.map(([name, mail], index) => [index + 1, name, mail, "Jos"]),
    ],
  });

async function choose(page: Page, name: string, bytes: Uint8Array) {
  await page.goto("/database");
  await page.getByRole("button", { name: "Import a list" }).click();
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({
      name,
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: Buffer.from(bytes),
    });
}

test("an unknown workbook of members comes in on a phone, the next one without a question", async ({
  asAdmin: page,
}) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  const address = (name: string) => `${name}.${mark}@example.org`;
  await choose(page, "society.xlsx", await members(mark, [[`Ada Obi ${mark}`, address("ada")]]));
  await expect(step(page)).toContainText("1 row: Name, E-mail address", reading);
  await expect(column(page, `Reach ${mark}`)).toHaveValue("email");
  await step(page).getByText("Not used: 2 columns").click();
  await column(page, "Chapter").selectOption({ label: "Current location" });
  await expect(step(page)).toContainText("Current location.");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await dialog(page).getByRole("button", { name: "Check", exact: true }).click();
  await expect(dialog(page)).toContainText("Read as you said", reading);
  await expect(dialog(page)).toContainText("One column is not used: “S/N”.");
  await dialog(page).getByRole("button", { name: "Import 1 row" }).click(reading);
  await expect(page.getByText("The file was imported")).toBeVisible(reading);
  await expect(dialog(page).getByRole("button", { name: /^Invite everyone not yet invited/ })).toBeVisible();

  const next = await members(mark, [
    [`Ada Obi ${mark}`, address("ada")],
    [`Musa Bala ${mark}`, address("musa")],
    [`Ruth Ishaku ${mark}`, "nowhere"],
  ]);
  await choose(page, "society-2.xlsx", next);
  await expect(dialog(page)).toContainText(/Read as on .*society\.xlsx/, reading);
  await expect(step(page)).toHaveCount(0);
  await expect(dialog(page)).toContainText(`(Ruth Ishaku ${mark})`);
  await expect(dialog(page)).toContainText("“nowhere” is not a valid e-mail address.");
  await dialog(page).getByRole("button", { name: "Import 1 row" }).click(reading);
  await expect(page.getByText("The file was imported")).toBeVisible(reading);
});

test("a member is invited by a letter, and signs up by its link with their profile", async ({
  asAdmin: page,
  browser,
  baseURL,
}) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  const address = `hauwa.${mark}@example.org`;
  await choose(page, "one.csv", new TextEncoder().encode(`name,email\nHauwa ${mark},${address}\n`));
  await dialog(page).getByRole("button", { name: "Import 1 row" }).click(reading);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click(reading);
  await page.goto(`/database?search=${mark}`);
  await page.getByRole("button", { name: `Invite Hauwa ${mark}` }).click();
  await expect(page.getByText(/No account yet, invited .* by/)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone: invited")).toBeVisible();
  await page.getByRole("button", { name: `Invite Hauwa ${mark}` }).click();
  await expect(page.getByText(/No account yet, invited .* by/)).toBeVisible();

  const link = extractLink(await waitForMail(baseURL, address, /^Your account at/));
  const hers = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await hers.goto(link);
  await expect(hers.getByLabel("E-mail")).toHaveValue(address);
  await expectAccessible(hers);
  await hers.getByLabel("First name").fill("Hauwa");
  await hers.getByLabel("Last name").fill(mark);
  await hers.getByLabel("Password", { exact: true }).fill("harmattan over Jos");
  await hers.getByLabel("Repeat password").fill("harmattan over Jos");
  await hers.getByRole("button", { name: "Sign up" }).click();
  await expect(hers).toHaveURL(/\/profile/, reading);
  await expect(hers.getByText(`Hauwa ${mark}`).first()).toBeVisible();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});
