import type { Browser, Page } from "@playwright/test";
import { makeMember } from "./draft-steps.ts";
import { expect, newAccountPassword, signIn, test } from "./fixtures.ts";

const saved = "Saved with your account";

/** A device of an account, at a page. */
async function openDevice(browser: Browser, width: number, path: string, email: string, password?: string) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await signIn(page, email, password);
  await page.goto(path);
  return page;
}

/** What a person does who comes back to a device. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

test("a species begun at the desk goes on in the field, and is gone from both once it is added", async ({
  browser,
  quiet,
  mark,
}) => {
  test.setTimeout(120_000);
  quiet.allow(/409/);
  const name = `Laminga Firefinch ${mark}`;
  const desk = await openDevice(browser, 1440, "/newspecies", "admin@example.org");
  await desk.getByLabel("Common name", { exact: true }).fill(name);
  await expect(desk.getByText(saved)).toBeVisible();

  const phone = await openDevice(browser, 360, "/species", "admin@example.org");
  const unfinished = (page: Page) =>
    page.getByRole("region", { name: "Unsaved species" }).locator("div").filter({ hasText: name });
  await expect(unfinished(phone)).toContainText(/Last changed today at .* on another device/);
  await unfinished(phone).getByRole("button", { name: "Continue editing" }).click();
  await expect(phone.getByLabel("Common name", { exact: true })).toHaveValue(name);
  await phone.getByLabel("Scientific name", { exact: true }).fill(`Lagonosticta ${mark}`);
  await expect(phone.getByText(saved)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The desk, where it is still open, gets what the phone has added.
  await comeBack(desk);
  await expect(desk.getByText("This draft was changed on another device")).toBeVisible();
  await desk.getByRole("button", { name: "Show the newer version" }).click();
  await expect(desk.getByLabel("Scientific name", { exact: true })).toHaveValue(`Lagonosticta ${mark}`);

  await phone.getByRole("button", { name: "Add Species" }).click();
  await expect(phone.getByText("Species added successfully")).toBeVisible();
  await comeBack(desk);
  await expect(desk.getByText("This was sent already")).toBeVisible();
  await desk.getByRole("button", { name: "Remove it here" }).click();
  await expect(desk.getByLabel("Common name", { exact: true })).toHaveValue("");
  await phone.goto("/species");
  await expect(unfinished(phone)).toHaveCount(0);
});

test("a profile changed on a phone is offered in its form at the desk", async ({
  page,
  browser,
  baseURL,
  quiet,
  mark,
}) => {
  test.setTimeout(120_000);
  quiet.allow(/409/);
  const email = `two.profiles.${mark}@example.org`;
  const password = newAccountPassword;
  await makeMember(page, baseURL, email);

  const editorOf = (device: Page) => device.getByRole("dialog", { name: "Edit Profile" });
  const phone = await openDevice(browser, 360, "/profile", email, password);
  await phone.getByRole("button", { name: "Edit Profile" }).click();
  await editorOf(phone).getByLabel("Designation").fill("Ringer");
  await expect(editorOf(phone).getByText(saved)).toBeVisible();
  await editorOf(phone).getByRole("button", { name: "Close the editor" }).click();
  await phone.getByRole("button", { name: "Leave and keep draft" }).click();

  const desk = await openDevice(browser, 1440, "/profile", email, password);
  await expect(desk.getByRole("region", { name: "Unsaved profile" })).toContainText("on another device");
  await desk.getByRole("button", { name: "Edit Profile" }).click();
  const offer = editorOf(desk).getByRole("region", { name: "Started on another device" });
  await expect(editorOf(desk).getByLabel("Designation")).toHaveValue("");
  await offer.getByRole("button", { name: /^Continue/ }).click();
  await expect(editorOf(desk).getByLabel("Designation")).toHaveValue("Ringer");
  await editorOf(desk).getByRole("button", { name: "Update Profile" }).click();
  await expect(desk.getByText("Profile updated successfully")).toBeVisible();
  await expect(desk.getByRole("region", { name: "Unsaved profile" })).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await expect(phone.getByRole("region", { name: "Unsaved profile" })).toHaveCount(0);
});
