import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, sizes, test } from "./fixtures.ts";

/** Pastes as a person does, by the clipboard event. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Opens the form of a new publication: two presses. */
async function openForm(page: Page) {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Publication");
  const box = editor.getByLabel("DOI, BibTeX, RIS or a list of authors?");
  return { editor, box };
}

const doi = "10.5555/standin.2031.7";

for (const { width } of sizes)
  test(`a pasted DOI is sent in four presses at ${width} px`, async ({ asMember: page, mark }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const { editor, box } = await openForm(page);
    await box.click();
    await paste(box, `https://publisher.example.org/doi/full/${doi}/full?mark=${mark}`);
    await expect(editor.getByText("Filled in from Crossref: Title")).toBeVisible();
    await expect(editor.getByLabel("Title")).toHaveValue(/^Moult of Estrilda poliopareia & its timing/);
    await expect(editor.getByLabel("Year")).toHaveValue("2031");
    await expect(editor.getByLabel("Volume")).toHaveAccessibleDescription("Filled in from Crossref.");
    await expect(editor.getByText("Jan van der Kamp Jr.")).toBeVisible();
    await expect(editor.getByText("You are not named among the authors")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page, `a work that was filled in at ${width} px`, "dialog");
    await editor.getByRole("button", { name: "Send for approval" }).click();
    await expect(page.getByText("Post added successfully")).toBeVisible();
  });

test("a new publication begins at its DOI", async ({ asMember: page }) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await expect(editor.getByLabel("Type")).toHaveValue("publication");
  await expect(editor.getByLabel("DOI, BibTeX, RIS or a list of authors?")).toBeFocused();
});

test("a BibTeX record and a list of authors fill in the form without any service", async ({
  asMember: page,
}) => {
  await page.route("**/api/lookup?*", (route) => route.abort());
  const { editor, box } = await openForm(page);
  await paste(
    box,
    "@article{a, author = {Blackburn, Emma and {{WWF Nigeria}}}, title = {Song of a stand-in}, journal = {Ibis}, year = 2019}",
  );
  await expect(
    editor.getByText(/^Filled in from BibTeX: Title, Authors, Year\b.*\bJournal or book\b/),
  ).toBeVisible();
  await expect(editor.getByLabel("Journal or book")).toHaveValue("Ibis");
  await expect(editor.getByText("WWF Nigeria")).toBeVisible();
  await editor.getByRole("button", { name: "Undo filling in" }).click();
  await expect(editor.getByLabel("Title")).toHaveValue("");
  await expect(editor.getByText("WWF Nigeria")).toBeHidden();

  await box.fill("Emma Blackburn, Will Cresswell and Ulf Ottosson");
  await editor.getByRole("button", { name: "Fill in" }).click();
  await expect(editor.getByText("Filled in from your list: Authors.")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Remove Emma Blackburn" })).toBeVisible();
});

test("a filled-in name with the member’s initials is theirs only once they say so", async ({
  asMember: page,
}) => {
  const { editor, box } = await openForm(page);
  await box.fill("Emma Blackburn; Dashe, N.");
  await editor.getByRole("button", { name: "Fill in" }).click();
  await expect(editor.getByText("If “N. Dashe” is you, say so below the authors.")).toBeVisible();
  await expect(editor.getByLabel("I enter it for others")).toBeChecked();
  await editor.getByRole("button", { name: "Yes, this is me" }).click();
  await expect(editor.getByRole("button", { name: "Remove Nenrot Dashe" })).toBeVisible();
  await expect(editor.getByLabel("I enter it for others")).not.toBeChecked();
  await expect(editor.getByText("it is entered for others")).toBeHidden();
});

test("what was typed stays, and dead services leave the form usable", async ({ asMember: page, quiet }) => {
  quiet.allow(/404|Failed to load|ERR_FAILED|AppError|DetailedError|TypeError/);
  const { editor, box } = await openForm(page);
  await editor.getByLabel("Title").fill("My own title");
  await box.fill("10.5555/nothing");
  await box.press("Enter");
  await expect(
    editor.getByText("Neither Crossref nor DataCite nor doi.org knows 10.5555/nothing."),
  ).toBeVisible();
  await expect(box).toHaveValue("10.5555/nothing");

  await page.route("**/api/lookup?*", (route) => route.abort());
  await box.fill(doi);
  await box.press("Enter");
  await expect(editor.getByText("The server cannot be reached.")).toBeVisible();
  await expect(editor.getByLabel("DOI or link")).toHaveValue(doi);
  await page.unroute("**/api/lookup?*");

  await box.fill(`doi: ${doi}.`);
  await box.press("Enter");
  await expect(
    editor.getByText("Left as you entered it, although Crossref says something else: Title."),
  ).toBeVisible();
  await expect(editor.getByLabel("Title")).toHaveValue("My own title");
});

test("a work that is there already is shown with what can be done, and a retraction is told", async ({
  asMember: page,
}) => {
  test.slow();
  const { editor, box } = await openForm(page);
  await paste(box, "10.1111/ibi.12610");
  await expect(editor.getByText("This work is already here:")).toBeVisible();
  await expect(editor.getByRole("link", { name: "Open it in a new tab" })).toHaveAttribute(
    "href",
    /^\/publications\/spring/,
  );
  await expectAccessible(page, "a work that is there", "dialog");
  await editor.getByRole("button", { name: "It is the same: add me as an author" }).click();
  await expect(editor.getByText("Your name is not among its authors.")).toBeVisible();
  await editor.getByRole("button", { name: "It is another work" }).click();
  await expect(editor.getByText("This work is already here:")).toBeHidden();
  await editor.getByRole("button", { name: "Undo filling in" }).click();
  await paste(box, "10.5555/retracted.5");
  await expect(editor.getByText("This work has been retracted.")).toBeVisible();
});

test("a member claims a work that is there, and an admin sees on the row of another that it may be the same", async ({
  asMember: page,
  asAdmin: admin,
  mark,
}) => {
  test.slow();
  const title = `Diet of the Rock Firefinch in the stand-in reserve ${mark}`;
  const { editor: adminsForm } = await openForm(admin);
  await adminsForm.getByLabel("Title").fill(title);
  await adminsForm.getByLabel("Year").fill("2018");
  await adminsForm.getByRole("combobox", { name: "Authors" }).fill("N. Dashe");
  await admin.keyboard.press("Enter");
  await adminsForm.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("Post added successfully")).toBeVisible();

  const { editor } = await openForm(page);
  await editor.getByLabel("Title").fill(title);
  await expect(editor.getByText("This work is already here:")).toBeVisible();
  await editor.getByRole("button", { name: "It is the same: add me as an author" }).click();
  await expect(editor.getByText("It will be on your page once your name is confirmed.")).toBeVisible();
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();

  await admin.goto(`/moderator?state=pending&search=${encodeURIComponent(title)}`);
  const card = admin.getByRole("article").filter({ hasText: title }).first();
  await expect(card.getByText(/Already here/)).toBeVisible();
  await expectAccessible(admin);
  await card.getByRole("button", { name: `${title} is another work` }).click();
  await expect(card.getByText(/Already here/)).toBeHidden();
  await admin.getByRole("button", { name: "Undo" }).click();
  await card.getByRole("button", { name: `${title} is the same work` }).click();
  await expect(admin.getByText("Stored as one work")).toBeVisible();
  await expect(card).toBeHidden();
});
