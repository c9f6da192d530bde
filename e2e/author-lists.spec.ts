import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a list of authors is read as a list, undone, and read in the way that a person chooses", async ({
  asMember: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Publication");
  const field = editor.getByPlaceholder("Add an author");
  const names = editor.locator("ol > li");
  const before = await names.count();
  await field.fill("Prof. Adams A. Chaskda, Engr. Musa Bello FNSE, J. van der Kamp and WWF Nigeria");
  await field.press("Enter");
  await expect(names).toHaveCount(before + 4);
  await expect(names.filter({ hasText: "J. van der Kamp" })).toBeVisible();
  const note = editor.getByText("4 authors added. Left out: Prof., Engr., FNSE.");
  await expect(note).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await note.getByRole("button", { name: "Undo" }).click();
  await expect(names).toHaveCount(before);
  await expect(field).toBeFocused();

  await field.fill("Bako Alade, Gyang Tok");
  await field.press("Enter");
  await expect(names.filter({ hasText: "Bako Alade, Gyang Tok" })).toHaveCount(1);
  await expectAccessible(page);
  await editor.getByRole("button", { name: "2 authors: Alade, Bako; Tok, Gyang" }).click();
  await expect(names.filter({ hasText: "Gyang Tok" })).toHaveText(/^Gyang Tok/);
  await expect(names).toHaveCount(before + 2);
});
