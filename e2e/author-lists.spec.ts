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

test("a reading that a person corrects is remembered for the next work", async ({ asMember: page, mark }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  // Each run has a name of its own, since the reading of the last one is remembered.
  const last = ["Sosa", "Rocha", "Prado"][test.info().retry] ?? "Luna";
  const written = `Gleyden Lucila Benítez Duarte ${last}`;
  const openEditor = async () => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Create Post" }).click();
    const editor = page.getByRole("dialog", { name: "New Post" });
    await editor.getByLabel("Type").selectOption("Publication");
    await editor.getByLabel("Title").fill(`Moult${mark}`);
    await editor.getByPlaceholder("Add an author").fill(written);
    await editor.getByPlaceholder("Add an author").press("Enter");
    await editor.getByRole("button", { name: `Details of ${written}` }).press("Enter");
    return editor;
  };
  const editor = await openEditor();
  await expect(editor.getByText(`Read with the family name “${last}”`)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await editor.getByLabel("Given names").fill("Gleyden Lucila");
  await editor.getByLabel("Family name").fill(`Benítez Duarte ${last}`);
  const stored = page.waitForResponse("**/api/names/readings");
  await editor.getByLabel("Title").focus();
  expect((await stored).status()).toBe(204);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(editor).toBeHidden();

  const next = await openEditor();
  await expect(next.getByLabel("Family name")).toHaveValue(`Benítez Duarte ${last}`);
  await expect(next.getByText("Read with the family name")).toBeHidden();
  await next.getByRole("radio", { name: "Organisation" }).check();
  await expect(next.getByLabel("Family name")).toBeHidden();
  await next.getByRole("radio", { name: "Person" }).check();
  await expect(next.getByLabel("Family name")).toHaveValue(`Benítez Duarte ${last}`);
});
