import type { Locator, Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, reachText, test } from "./fixtures.ts";

async function openProfile(page: Page): Promise<Locator> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Profile" });
  await expect(editor.getByLabel("Designation")).toBeVisible();
  return editor;
}

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("an editor that the browser closes by itself is there again, with what was typed and the question", async ({
  asMember: page,
}) => {
  const editor = await openProfile(page);
  await editor.getByLabel("Designation").fill("Warden of the reserve");
  // As browsers do at the second step back of a phone.
  await editor.evaluate((dialog) => dialog instanceof HTMLDialogElement && dialog.close());
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Continue editing" }).click();
  await expect(editor.getByLabel("Designation")).toHaveValue("Warden of the reserve");
  await editor.getByLabel("Designation").press("Escape");
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
});

test("Escape in a text asks before the editor closes, and once more stays in the text", async ({
  asMember: page,
}) => {
  const editor = await openProfile(page);
  const text = await reachText(editor);
  await text.pressSequentially("Warden. ");
  await text.press("Escape");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect(text).toContainText("Warden.");
});

test("an editor that is closed by Escape is closed once, and its opener can be pressed again", async ({
  asMember: page,
}) => {
  await page.goto("/profile");
  const opener = page.getByRole("button", { name: "Create Post" });
  const editor = page.getByRole("dialog", { name: "New Post" });
  for (const _time of ["first", "second"]) {
    await opener.press("Enter");
    await expect(editor.getByLabel("Title")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(editor).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test("who chooses no file after all stays in the editor", async ({ asMember: page }) => {
  const editor = await openProfile(page);
  await editor.getByLabel("Designation").fill("Warden of the reserve");
  const files = editor.locator("input[type=file]").first();
  await files.evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await editor.getByLabel("Designation").press("End");
  await expect(editor.getByLabel("Designation")).toBeFocused();
  await expect(question(page)).toHaveCount(0);
});

test("the page below an editor does not scroll, and its links take no focus", async ({ asMember: page }) => {
  const editor = await openProfile(page);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 4000);
  await page.mouse.wheel(0, 4000);
  await expect
    .poll(() => editor.evaluate((dialog) => dialog.scrollHeight - dialog.scrollTop - dialog.clientHeight))
    .toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const link = page.getByRole("contentinfo").getByRole("link").first();
  await link.evaluate((element) => element instanceof HTMLElement && element.focus());
  await expect(link).not.toBeFocused();
});

test("a message that comes while a dialog stays open is read and closed above it", async ({
  asStore: page,
  mark,
}) => {
  const { _id } = await call(page, "post", "/api/equipment", { name: `Ladder ${mark}`, quantity: 0 });
  await call(page, "post", `/api/unit/of/${_id}`, { units: [{ label: `L${mark}` }] });
  await page.goto(`/equipment/${_id}`);
  await page.getByRole("button", { name: `L${mark}` }).click();
  const dialog = page.getByRole("dialog", { name: `Unit L${mark}` });
  await dialog.getByRole("button", { name: "Save" }).click();
  const message = dialog.getByText("There was nothing to save");
  await expect(message).toBeVisible();
  await dialog.getByRole("button", { name: "Close this message" }).click();
  await expect(message).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
