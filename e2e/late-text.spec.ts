import type { Locator, Page } from "@playwright/test";
import { expect, sizes, test } from "./fixtures.ts";

const tools = /\/assets\/rich-text-(?!later)[\w-]+\.js$/;

/** Lets the text tools come when they are released. */
async function holdTools(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(tools, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release() };
}

async function newPost(page: Page): Promise<Locator> {
  await page.goto("/profile");
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await expect(editor.getByLabel("Title")).toBeVisible();
  return editor;
}

const textOf = (form: Locator | Page) => form.locator("[contenteditable=true]");
const boxOf = (form: Locator | Page, name: string) => form.getByRole("textbox", { name, exact: true });

test("who comes to a text before its tools writes in it once they are there", async ({ asMember: page }) => {
  const { release } = await holdTools(page);
  const editor = await newPost(page);
  const box = boxOf(editor, "Text");
  // The text is the next stop after the file.
  await editor.getByLabel("Title").focus();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused({ timeout: 100 });
  }).toPass();
  await expect(editor.getByText("Loading the text tools")).toBeVisible();
  await page.keyboard.type("Not taken.");
  await expect(box).toHaveText("");
  release();
  await expect(textOf(editor)).toBeFocused();
  await page.keyboard.type("Rain fell at noon.");
  await expect(textOf(editor)).toHaveText("Rain fell at noon.");
});

for (const { width, height } of sizes)
  test(`nothing moves when the tools of a text come, ${width} px wide, and nothing is changed`, async ({
    asAdmin: page,
  }) => {
    await page.setViewportSize({ width, height });
    const { release } = await holdTools(page);
    await page.goto("/edit/species/rock-firefinch");
    const box = boxOf(page, "Description");
    await expect(box).toContainText("A firefinch of rocky, grassy hillsides");
    const next = page.getByLabel("How to tell it from similar birds");
    await box.click({ position: { x: 60, y: 60 } });
    const place = () => next.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await place();
    release();
    await expect(textOf(page)).toBeFocused();
    expect(await place()).toBe(before);
    // A draft would be kept, and leaving would ask.
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page).toHaveURL(/\/species$/);
  });

test("text tools that cannot come say so, and come when they are asked for again", async ({
  asAdmin: page,
  quiet,
}) => {
  quiet.allow(/dynamically imported module|net::ERR/);
  await page.route(tools, (route) => route.abort());
  await page.goto("/edit/species/rock-firefinch");
  const box = boxOf(page, "Description");
  await box.focus();
  await expect(page.getByText("The text tools could not be loaded")).toBeVisible();
  await expect(box).toContainText("A firefinch of rocky, grassy hillsides");
  await page.unroute(tools);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(textOf(page)).toBeFocused();
});

test("a form that is sent before the tools of its text came keeps the text", async ({
  asAdmin: page,
  mark,
  quiet,
}) => {
  quiet.allow(/dynamically imported module|net::ERR/);
  const content = "<p>Sings from <em>tall</em> grass.</p>";
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const headers = { Authorization: `Bearer ${token}` };
  const data = { name: `Late Cisticola ${mark}`, content };
  const { slug } = await (await page.request.post("/api/species", { headers, data })).json();
  await page.route(tools, (route) => route.abort());
  await page.goto(`/edit/species/${slug}`);
  await page.getByLabel("Common name").fill(`Later Cisticola ${mark}`);
  await page.getByRole("button", { name: "Save Species" }).click();
  await expect(page.getByText("Species updated successfully")).toBeVisible();
  const stored = await (await page.request.get(`/api/species/${slug}`)).json();
  expect(stored).toMatchObject({ name: `Later Cisticola ${mark}`, content });
});

test("where data is to be saved, the tools come when the text gets the focus", async ({ asMember: page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }),
  );
  const asked: string[] = [];
  page.on("request", (request) => tools.test(request.url()) && asked.push(request.url()));
  const editor = await newPost(page);
  const box = boxOf(editor, "Text");
  await box.scrollIntoViewIfNeeded();
  await editor.getByLabel("Title").fill("Rains");
  expect(asked).toEqual([]);
  await box.focus();
  await expect(textOf(editor)).toBeFocused();
  expect(asked).toHaveLength(1);
});
