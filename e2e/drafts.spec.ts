import type { Locator, Page } from "@playwright/test";
import { expect, reachText, signIn, test } from "./fixtures.ts";

async function write(page: Page, title: string, text: string) {
  // Navigates by a link, so that the Back button stays within the site.
  await page.goto("/");
  await page
    .getByText(/^Your account/)
    .locator("..")
    .click();
  await page.getByRole("link", { name: "Visit your Profile" }).click();
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Thesis");
  await editor.getByLabel("Title").fill(title);
  await (await reachText(editor)).fill(text);
  await editor.getByLabel("Year").fill("2026");
  return editor;
}

/** The unfinished post with this title; other journeys of the same person leave others. */
const unfinishedOf = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: "Unfinished writing" }).locator("div").filter({ hasText: title });

/** Resolves once this browser has stored the draft, including its last field. */
const written = (page: Page, title: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const request = indexedDB.open("malimbe-drafts", 1);
            request.onsuccess = () => {
              const all = request.result.transaction("draft").objectStore("draft").getAll();
              all.onsuccess = () => {
                request.result.close();
                resolve(all.result.map(({ values }) => `${values.title}, ${values.year}`));
              };
            };
          }),
      ),
    )
    .toContain(`${title}, 2026`);

test("a crash of the tab while writing loses no text", async ({ page, context, quiet, mark }) => {
  test.slow();
  quiet.allow(/crash/i);
  const title = `Turacos and figs ${mark}`;
  await signIn(page, "member@example.org");
  await write(page, title, "Twelve trees were watched.");
  await written(page, title);
  const crashed = page.waitForEvent("crash");
  void page.goto("chrome://crash").catch(() => undefined);
  await crashed;

  const after = await context.newPage();
  await after.goto("/profile");
  const unfinished = unfinishedOf(after, title);
  await expect(unfinished).toContainText(title);
  await unfinished.getByRole("button", { name: "Continue editing" }).click();
  const editor = after.getByRole("dialog", { name: "New Post" });
  await expect(editor.getByText("Your unsaved changes from")).toBeVisible();
  await expect(editor.getByLabel("Type")).toHaveValue("thesis");
  await expect(editor.getByLabel("Title")).toHaveValue(title);
  await expect(await reachText(editor)).toHaveText("Twelve trees were watched.");
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(after.getByText("Post added successfully")).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(unfinished).toHaveCount(0);
  await after.reload();
  await expect(after.getByRole("row").filter({ hasText: title })).toContainText("Pending");
  await expect(unfinished).toHaveCount(0);
});

test("two tabs with new posts save both drafts", async ({ page, context, mark }) => {
  test.slow();
  const [first, second] = [`Nightjars on the road ${mark}`, `Plovers on the runway ${mark}`];
  await signIn(page, "member@example.org");
  const editor = await write(page, first, "Heard at dusk.");
  await written(page, first);

  const other = await context.newPage();
  await other.goto("/");
  const another = await write(other, second, "Seen at noon.");
  await written(other, second);
  await expect(another.getByLabel("Title")).toHaveValue(second);
  await another.getByRole("button", { name: "Send for approval" }).click();
  await expect(other.getByText("Post added successfully")).toBeVisible();
  await expect(unfinishedOf(other, second)).toHaveCount(0);

  await expect(editor.getByLabel("Title")).toHaveValue(first);
  await page.close();
  await other.reload();
  const unfinished = unfinishedOf(other, first);
  await expect(unfinished).toContainText(first);
  await unfinished.getByRole("button", { name: "Continue editing" }).click();
  await expect(other.getByRole("dialog", { name: "New Post" }).getByLabel("Title")).toHaveValue(first);
});

test("a post that was sent is not unfinished, even if its tab closes before the list has arrived", async ({
  asMember: page,
  mark,
}) => {
  const title = `Sunbirds at the feeder ${mark}`;
  const editor = await write(page, title, "Six at once.");
  await written(page, title);
  await page.route(/\/api\/posts\/user\?/, () => {
    // The list of one's own posts does not arrive on this line any more.
  });
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  const after = await page.context().newPage();
  await page.close();
  await after.goto("/profile");
  await expect(after.getByRole("row").filter({ hasText: title })).toContainText("Pending");
  await expect(unfinishedOf(after, title)).toHaveCount(0);
});

test("text typed when the session ended is restored for the same person only", async ({
  page,
  quiet,
  mark,
}) => {
  test.setTimeout(120_000);
  quiet.allow(/401|session has ended/i);
  const title = `Hornbills of the gallery forest ${mark}`;
  await signIn(page, "member@example.org");
  const editor = await write(page, title, "Counted from the ridge.");
  const profile = await page.evaluate(() => localStorage.getItem("profile"));
  const { token } = JSON.parse(profile ?? "{}");
  // Ends the session from another device, like a changed password.
  await page.request.post("/api/user/signout", { headers: { Authorization: `Bearer ${token}` } });
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await signIn(page, "admin@example.org");
  for (const address of ["/profile", "/moderator"]) {
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Create Post" })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("dialog", { name: "New Post" }).getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: "Close the editor" }).click();
  await page.evaluate(() => localStorage.clear());

  await signIn(page, "member@example.org");
  await page.goto("/profile");
  const unfinished = unfinishedOf(page, title);
  await expect(unfinished).toContainText(title);
  await unfinished.getByRole("button", { name: "Discard" }).click();
  await expect(unfinished).toHaveCount(0);
  await expect(page.locator("section:focus-within").filter({ hasText: "Your posts" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(unfinished).toContainText(title);
  await expect(unfinished.getByRole("button", { name: "Continue editing" })).toBeFocused();
  await unfinished.getByRole("button", { name: "Discard" }).click();
  await expect(unfinished).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your posts" })).toBeVisible();
  await expect(unfinished).toHaveCount(0);
});

test("leaving with unsaved text asks first, by button, Escape or the Back button", async ({
  asMember: page,
  mark,
}) => {
  test.slow();
  const title = `Weavers ${mark}`;
  const editor = await write(page, title, "They weave.");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await editor.getByRole("button", { name: "Close the editor" }).click();
  await question.getByRole("button", { name: "Continue editing" }).click();
  await expect(editor.getByLabel("Title")).toHaveValue(title);
  for (const field of [editor.getByLabel("Year"), editor.locator("[contenteditable=true]")]) {
    await field.focus();
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(editor.locator(":focus")).toHaveCount(1);
  }
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Leave and keep draft" }).click();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await unfinishedOf(page, title).getByRole("button", { name: "Continue editing" }).click();
  await expect(editor.getByLabel("Title")).toHaveValue(title);
  await editor.getByRole("button", { name: "Discard" }).click();
  await expect(editor.getByLabel("Title")).toHaveValue("");
  await editor.getByRole("button", { name: "Close the editor" }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the Back button closes an empty editor and stays on the page", async ({ asMember: page }) => {
  await page.goto("/");
  await page
    .getByText(/^Your account/)
    .locator("..")
    .click();
  await page.getByRole("link", { name: "Visit your Profile" }).click();
  for (const [button, name] of [
    ["Create Post", "New Post"],
    ["Edit Profile", "Edit Profile"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    const editor = page.getByRole("dialog", { name });
    await expect(editor.locator("input, textarea").first()).toBeVisible();
    await page.goBack();
    await expect(editor).toBeHidden();
    await expect(page).toHaveURL(/\/profile$/);
  }
});

test("a new post begins as what the open tab shows", async ({ asMember: page }) => {
  await page.goto("/profile");
  for (const [tab, type] of [
    ["Publications", "publication"],
    ["News", "news"],
    ["Files", "document"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("button", { name: "Create Post" }).click();
    const editor = page.getByRole("dialog", { name: "New Post" });
    await expect(editor.getByLabel("Type")).toHaveValue(type);
    await editor.getByRole("button", { name: "Close the editor" }).click();
    await expect(editor).toHaveCount(0);
  }
});

test("news can be written and submitted with the keyboard alone", async ({ asMember: page, mark }) => {
  const title = `By keyboard ${mark}`;
  await page.goto("/profile", { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: "Publications" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Create Post" }).focus();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: "New Post" });
  await expect(editor.getByLabel("Title")).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Shift+Tab");
  await expect(editor.getByLabel("Type")).toBeFocused();
  await page.keyboard.type("News");
  await expect(editor.getByLabel("Type")).toHaveValue("news");
  const tabTo = async (field: Locator) => {
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press("Tab");
      if (await field.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(field).toBeFocused();
  };
  await tabTo(editor.getByRole("textbox", { name: "Text", exact: true }));
  await page.keyboard.type("Seen from the ridge at dawn.");
  await tabTo(editor.getByRole("button", { name: "Send for approval" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Post added successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: title, exact: true })).toBeVisible();
});

test("the text tools are one stop of the Tab key, and the arrow keys move between them", async ({
  asMember: page,
}) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  const tools = editor.getByRole("toolbar", { name: "Formatting" });
  const italic = tools.getByRole("button", { name: "Italic" });
  await reachText(editor);
  await editor.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(italic).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editor.locator("[contenteditable=true]")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(italic).toBeFocused();
});
