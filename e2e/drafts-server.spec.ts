import type { Browser, Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { makeMember, written } from "./draft-steps.ts";
import { expect, newAccountPassword, reachText, signIn, test } from "./fixtures.ts";

const saved = "Saved with your account";

/** A device of the account, at its profile. */
async function openDevice(browser: Browser, email: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await signIn(page, email, newAccountPassword);
  await page.goto("/profile");
  return page;
}

const editorOf = (page: Page): Locator => page.getByRole("dialog", { name: "New Post" });
const unfinishedOf = (page: Page): Locator => page.getByRole("region", { name: "Unfinished writing" });
const textOf = (page: Page): Locator => editorOf(page).locator("[contenteditable=true]");

async function begin(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = editorOf(page);
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title", { exact: true }).fill(title);
  await (await reachText(editor)).fill(text);
  await expect(editor.getByText(saved)).toBeVisible();
}

/** What a person does who comes back to a device. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

test("a post begun on a phone goes on at the desk, and is gone from both once it is sent", async ({
  page,
  browser,
  baseURL,
  quiet,
  mark,
}) => {
  test.setTimeout(180_000);
  quiet.allow(/409/);
  const email = `phone.desk.${mark}@example.org`;
  const title = `Sunbirds at the feeder ${mark}`;
  await makeMember(page, baseURL, email);
  const phone = await openDevice(browser, email, 360);
  await begin(phone, title, "Six at once.");
  await editorOf(phone)
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "feeder.png", mimeType: "image/png", buffer: await screenshotOf(phone) });
  await expect(editorOf(phone).getByText("feeder.png has been uploaded.")).toBeAttached();
  await expect(editorOf(phone).getByText(saved)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const desk = await openDevice(browser, email, 1440);
  await expect(unfinishedOf(desk)).toContainText(title);
  await expect(unfinishedOf(desk)).toContainText(
    /News, not sent yet\. Last changed today at .* on another device/,
  );
  await desk.getByRole("button", { name: "Create Post" }).click();
  const offer = editorOf(desk).getByRole("region", { name: "Continue or start a new one" });
  await expect(offer).toBeVisible();
  await expect(editorOf(desk).getByLabel("Title", { exact: true })).toHaveValue("");
  await expectAccessible(desk, "the choice of a draft");
  await offer.getByRole("button", { name: `Continue “${title}”` }).click();
  await expect(editorOf(desk).getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(await reachText(editorOf(desk))).toHaveText("Six at once.");
  await expect(editorOf(desk).getByRole("button", { name: "Remove", exact: true })).toBeVisible();

  // The page as it will be, for its writer alone.
  const opening = desk.waitForEvent("popup");
  await editorOf(desk).getByRole("button", { name: "Preview of this draft" }).click();
  const preview = await opening;
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText("Only you can see this page.")).toBeVisible();
  await expect(preview.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  quiet.allow(/404|draft does not exist/i);
  await signIn(page, "admin@example.org");
  await page.goto(preview.url());
  await expect(page.getByRole("heading", { level: 1, name: "Draft not found" })).toBeVisible();
  await page.goto("/moderator");
  await expect(page.getByRole("button", { name: "Create Post" })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await preview.close();

  // The phone, where it is still open, shows what the desk has changed.
  await textOf(desk).fill("Six at once, and a seventh.");
  await expect(editorOf(desk).getByText(saved)).toBeVisible();
  await comeBack(phone);
  await editorOf(phone).getByRole("button", { name: "Show the newer version" }).click();
  await expect(textOf(phone)).toHaveText("Six at once, and a seventh.");

  await editorOf(desk).getByRole("button", { name: "Send for approval" }).click();
  await expect(desk.getByText("Post added successfully")).toBeVisible();
  await expect(editorOf(desk)).toHaveCount(0);
  await expect(unfinishedOf(desk)).toHaveCount(0);
  await comeBack(phone);
  await expect(editorOf(phone).getByText("This was sent already")).toBeVisible();
  await editorOf(phone).getByRole("button", { name: "Remove it here" }).click();
  await expect(editorOf(phone).getByLabel("Title", { exact: true })).toHaveValue("");
  await editorOf(phone).getByRole("button", { name: "Close the editor" }).click();
  await expect(editorOf(phone)).toHaveCount(0);
  await expect(unfinishedOf(phone)).toHaveCount(0);
});

test("what was written without a line on one device and meanwhile on another is shown side by side", async ({
  page,
  browser,
  baseURL,
  quiet,
  mark,
}) => {
  test.setTimeout(180_000);
  quiet.allow(/409|ERR_INTERNET/);
  const email = `two.texts.${mark}@example.org`;
  await makeMember(page, baseURL, email);
  const phone = await openDevice(browser, email, 360);
  await begin(phone, `Rains return ${mark}`, "The first rain fell.");
  const desk = await openDevice(browser, email, 1440);
  await unfinishedOf(desk).getByRole("button", { name: "Continue editing" }).click();
  await expect(textOf(desk)).toHaveText("The first rain fell.");

  await phone.context().setOffline(true);
  await textOf(phone).fill("The first rain fell at noon.");
  await written(phone, "fell at noon");
  await expect(editorOf(phone).getByText("Saved on this device.")).toBeVisible();
  await editorOf(desk).getByLabel("Title", { exact: true }).fill(`Rains return to Jos ${mark}`);
  await expect(editorOf(desk).getByText("Saved on this device.")).toBeVisible();
  await expect(editorOf(desk).getByText(saved)).toBeVisible();

  await phone.context().setOffline(false);
  await expect(editorOf(phone).getByText("This draft was changed on another device")).toBeVisible();
  const compared = editorOf(phone).getByRole("region", { name: "Your text compared with the newer version" });
  await expect(compared).toContainText("at noon");
  await expectAccessible(phone, "two texts of a draft");
  await editorOf(phone).getByRole("button", { name: "Keep mine" }).click();
  await expect(editorOf(phone).getByText(saved)).toBeVisible();
  // What only the desk had changed stays.
  await expect(editorOf(phone).getByLabel("Title", { exact: true })).toHaveValue(
    `Rains return to Jos ${mark}`,
  );
  await expect(textOf(phone)).toHaveText("The first rain fell at noon.");

  // The other way round, what is given up for the newer text can be had back as a draft of its own.
  await textOf(desk).fill("It rained.");
  await expect(editorOf(desk).getByText("This draft was changed on another device")).toBeVisible();
  await editorOf(desk).getByRole("button", { name: "Load the newer version" }).click();
  await expect(textOf(desk)).toHaveText("The first rain fell at noon.");
  await desk.getByText("Undo", { exact: true }).click();
  await editorOf(desk).getByRole("button", { name: "Close the editor" }).click();
  await desk.getByRole("button", { name: "Leave and keep draft" }).click();
  await expect(unfinishedOf(desk).getByText(`Rains return to Jos ${mark}`)).toHaveCount(2);
});

test("several drafts are kept side by side, and a deleted one can be had back", async ({
  page,
  browser,
  baseURL,
  mark,
}) => {
  test.setTimeout(180_000);
  const email = `several.${mark}@example.org`;
  await makeMember(page, baseURL, email);
  const phone = await openDevice(browser, email, 360);
  const titles = ["Plovers", "Nightjars", "Weavers", "Turacos"].map((name) => `${name} ${mark}`);
  for (const title of titles) {
    await begin(phone, title, "Seen at noon.");
    await editorOf(phone).getByRole("button", { name: "Close the editor" }).click();
    await phone.getByRole("button", { name: "Leave and keep draft" }).click();
    await expect(editorOf(phone)).toHaveCount(0);
  }
  const desk = await openDevice(browser, email, 1440);
  const unfinished = unfinishedOf(desk);
  await expect(unfinished.getByRole("button", { name: "Continue editing" })).toHaveCount(3);
  await unfinished.getByRole("button", { name: "Show all 4" }).click();
  await expect(unfinished.getByRole("button", { name: "Continue editing" })).toHaveCount(4);

  await phone.getByRole("button", { name: "Create Post" }).click();
  const offer = editorOf(phone).getByRole("region", { name: "Continue or start a new one" });
  await expect(offer.getByRole("button", { name: /^Continue/ }).first()).toContainText(
    `Continue “${titles[3]}”`,
  );
  await offer.getByRole("button", { name: "Delete" }).first().click();
  await expect(offer.getByText(titles[3] ?? "")).toHaveCount(0);
  await phone.getByText("Undo", { exact: true }).click();
  await expect(offer.getByRole("button", { name: `Continue “${titles[3]}”` })).toBeFocused();
  await offer.getByRole("button", { name: "Delete" }).nth(1).click();
  await offer.getByRole("button", { name: "Start a new one" }).click();
  await expect(offer).toHaveCount(0);
  await expect(editorOf(phone).getByLabel("DOI, BibTeX, RIS or a list of authors?")).toBeFocused();
  await desk.reload();
  await expect(unfinished.getByText(titles[2] ?? "")).toHaveCount(0);
  await expect(unfinished.getByText(titles[3] ?? "")).toBeVisible();
});

/** Any picture. */
const screenshotOf = (page: Page): Promise<Buffer> =>
  page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
