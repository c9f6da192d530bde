import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

async function startWork(page: Page, title: string) {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Thesis");
  await editor.getByLabel("Title").fill(title);
  return editor;
}

const papersOf = (page: Page) => page.locator("dl div").filter({ hasText: "Papers" }).locator("dd");

test("a member enters a work for others, goes on editing it, and becomes an author of it later", async ({
  asMember: page,
  mark,
}) => {
  test.slow();
  const title = `Shrikes${mark} at dusk`;
  const editor = await startWork(page, title);
  const names = editor.getByRole("listitem");
  const box = editor.getByLabel("I enter it for others");
  await expect(names).toHaveText([/Nenrot Dashe/]);
  await box.check();
  await expect(names).toHaveCount(0);
  await expect(box).toBeFocused();
  await box.uncheck();
  await expect(names).toHaveText([/Nenrot Dashe/]);
  await editor.getByRole("button", { name: "Remove Nenrot Dashe" }).click();
  await expect(box).toBeChecked();
  await editor.getByRole("button", { name: "Undo removing Nenrot Dashe" }).click();
  await expect(box).not.toBeChecked();
  await box.check();
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await editor.getByRole("link", { name: "Authors" }).click();
  const authors = editor.getByRole("combobox", { name: "Authors" });
  await expect(authors).toBeFocused();
  await expectAccessible(page, "the form of a work for others", "dialog");
  await authors.fill("Smith, John");
  await authors.press("Enter");
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();

  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("Entered for others");
  await expect(row.getByRole("button", { name: /^Pin/ })).toHaveCount(0);
  const papers = Number(await papersOf(page).textContent());
  await row.getByRole("button", { name: title, exact: true }).click();
  const update = page.getByRole("dialog", { name: "Update Post" });
  await expect(update.getByLabel("I enter it for others")).toBeChecked();
  await update.getByLabel("I enter it for others").uncheck();
  await expect(update.getByRole("list").first().getByRole("listitem")).toHaveText([
    /John Smith/,
    /Nenrot Dashe/,
  ]);
  await update.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Post updated successfully")).toBeVisible();
  await expect(row).not.toContainText("Entered for others");
  await expect(papersOf(page)).toHaveText(String(papers + 1).padStart(2, "0"));
});

test("a draft says for whom it is entered when the member comes back", async ({ asMember: page, mark }) => {
  const title = `Cisticolas${mark} in the grass`;
  const editor = await startWork(page, title);
  await editor.getByLabel("I enter it for others").check();
  await editor.getByRole("combobox", { name: "Authors" }).fill("U. Ottosson");
  await page.keyboard.press("Enter");
  await page.goBack();
  await page.getByRole("button", { name: "Leave and keep draft" }).click();
  await expect(editor).toBeHidden();
  await page.reload();
  const unfinished = page.getByRole("region", { name: "Unfinished writing" });
  await expect(unfinished).toContainText(title);
  await unfinished
    .locator("div")
    .filter({ hasText: title })
    .getByRole("button", { name: "Continue editing" })
    .click();
  const again = page.getByRole("dialog", { name: "New Post" });
  await expect(again.getByLabel("I enter it for others")).toBeChecked();
  await expect(again.getByRole("button", { name: "Remove U. Ottosson" })).toBeVisible();
});

test("an admin’s name is not on a work that they enter, unless they add it", async ({
  asAdmin: page,
  page: visitor,
  mark,
}) => {
  test.slow();
  const title = `Nightjars${mark} on the road`;
  const editor = await startWork(page, title);
  await expect(editor.getByRole("button", { name: /^Remove Abọsẹde/ })).toHaveCount(0);
  await expect(editor.getByLabel("I enter it for others")).toHaveCount(0);
  await editor.getByRole("button", { name: "Publish" }).click();
  await editor.getByRole("link", { name: "Authors" }).click();
  await editor.getByRole("button", { name: "Add me" }).click();
  await expect(editor.getByRole("button", { name: "Add me" })).toHaveCount(0);
  const remove = editor.getByRole("button", { name: /^Remove Abọsẹde Adeṣina/ });
  await remove.click();
  await expect(editor.getByRole("button", { name: "Add me" })).toBeVisible();
  await editor.getByRole("combobox", { name: "Authors" }).fill("Smith, John");
  await page.keyboard.press("Enter");
  await editor.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  await visitor.goto(`/theses?search=${title.split(" ")[0]}`);
  await visitor.getByRole("link", { name: title, exact: true }).click();
  await expect(visitor.getByText("John Smith").first()).toBeVisible();
  await expect(visitor.getByText("Adeṣina")).toHaveCount(0);
});
