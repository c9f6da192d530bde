import type { Locator, Page } from "@playwright/test";
import { expect, reachText, test } from "./fixtures.ts";

// What people come for, on a phone. A tap is a press on the glass, also to get into a field; typing is none.

const phone = { width: 360, height: 740 };
test.use({ viewport: phone, hasTouch: true });

/** A person at a phone, who counts taps and screens of scrolling. */
class Visitor {
  taps = 0;
  screens = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Scrolls until an element is in sight. */
  async find(goal: Locator): Promise<void> {
    await goal.waitFor();
    const moved = await goal.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const down = bottom > innerHeight ? bottom - innerHeight : Math.min(0, top);
      element.scrollIntoView({ block: "center", behavior: "instant" });
      return Math.abs(down) / innerHeight;
    });
    this.screens += moved;
  }

  async tap(goal: Locator): Promise<void> {
    await this.find(goal);
    await goal.tap();
    this.taps += 1;
  }

  /** Types into a field, after a tap unless the cursor is there already. */
  async type(field: Locator, words: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(words);
  }
}

test("what the MSc asks and how to apply is found with three taps and two screens of scrolling", async ({
  page,
}) => {
  const visitor = new Visitor(page);
  await page.goto("/");
  await visitor.tap(page.getByRole("link", { name: /^Study/ }));
  await visitor.find(page.getByRole("heading", { name: "Who can apply" }).locator("+ ul li").first());
  await visitor.find(page.getByRole("heading", { name: "What to send, and where" }).locator("+ *"));
  expect(visitor.taps).toBeLessThanOrEqual(3);
  expect(visitor.screens).toBeLessThanOrEqual(2);
});

test("a bird is found by its Hausa name, with the time of its arrival, with three taps", async ({ page }) => {
  const visitor = new Visitor(page);
  await page.goto("/");
  await visitor.tap(page.locator("footer").getByRole("link", { name: "Bird guide" }));
  await visitor.type(page.getByLabel("Search birds"), "shirwa");
  await visitor.tap(page.getByRole("option", { name: /^Black Kite/ }));
  await visitor.find(page.getByText(/^Arrives between /));
  expect(visitor.taps).toBeLessThanOrEqual(3);
});

test("a paper of a year is found and cited with four taps", async ({ page }) => {
  const visitor = new Visitor(page);
  await page.goto("/");
  await visitor.tap(page.locator("footer").getByRole("link", { name: "Scientific Publications" }));
  await visitor.tap(page.getByRole("button", { name: "Search by Year" }));
  await visitor.tap(page.getByRole("dialog").getByRole("link", { name: "2021", exact: true }));
  await expect(page).toHaveURL(/year=2021/);
  await visitor.tap(page.getByRole("link", { name: /^Cite/ }).first());
  await expect(page.getByText(/\(2021\)/).first()).toBeVisible();
  expect(visitor.taps).toBeLessThanOrEqual(4);
});

/** Adds something to the store without its screens; calls it with the store's rights. */
async function addItem(store: Page, name: string) {
  const token = await store.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const headers = { Authorization: `Bearer ${token}` };
  const added = await store.request.post("/api/equipment", { headers, data: { name, quantity: 5 } });
  const { _id } = await added.json();
  return { _id, headers };
}

test("a member borrows three nets with five taps", async ({ asMember: page, asStore: store, mark }) => {
  const visitor = new Visitor(page);
  // The first of the catalogue, whatever other journeys add.
  const name = `A hoop net ${mark}`;
  await addItem(store, name);
  await page.setViewportSize(phone);
  await page.goto("/");
  await visitor.tap(page.locator("header summary").filter({ hasText: "Menu" }));
  await visitor.tap(
    page.getByRole("navigation", { name: "All pages" }).getByRole("link", { name: "Borrow Equipment" }),
  );
  await visitor.tap(page.getByRole("button", { name: `Request ${name}` }));
  await visitor.type(page.getByLabel("Quantity"), "3");
  await visitor.tap(page.getByRole("button", { name: "Submit Request" }));
  await expect(page.getByText("Request submitted successfully")).toBeVisible();
  expect(visitor.taps).toBeLessThanOrEqual(5);
});

test("the store hands nets over and takes two back with four taps", async ({ asStore: page, mark }) => {
  const visitor = new Visitor(page);
  await page.setViewportSize(phone);
  const name = `Hand net ${mark}`;
  const { _id, headers } = await addItem(page, name);
  const loan = { requestId: _id, phone: "0803 123 4567", quantity: 3, status: "approved" };
  expect((await page.request.post("/api/request", { headers, data: loan })).status()).toBe(201);

  await page.goto("/equipment/desk");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await visitor.tap(row.getByRole("button", { name: /^Hand over/ }));
  await expect(page.getByText(`3 × ${name}, to `)).toBeVisible();
  const out = page.getByRole("region", { name: /^Out now \(\d+\)$/ });
  await visitor.tap(out.getByRole("button", { name: `3 × ${name}`, exact: true }));
  const record = page.getByRole("dialog", { name: /^Update Record/ });
  await visitor.type(record.getByLabel("Returned in total"), "2");
  await expect(record.getByRole("radio", { name: "Partial" })).toBeChecked();
  await visitor.tap(record.getByRole("button", { name: "Save Record" }));
  await expect(out.getByRole("listitem").filter({ hasText: name })).toContainText("Partial, 1 out");
  expect(visitor.taps).toBeLessThanOrEqual(4);
});

test("news with a picture and a table is published with nine taps", async ({ asAdmin: page, mark }) => {
  test.slow();
  const visitor = new Visitor(page);
  await page.setViewportSize(phone);
  const title = `Nets repaired ${mark}`;
  await page.goto("/");
  await visitor.tap(page.locator("header [data-account] summary"));
  await visitor.tap(page.getByRole("link", { name: "New draft" }));
  const editor = page.getByRole("dialog", { name: "New Post" });
  await visitor.tap(editor.getByLabel("Type"));
  await editor.getByLabel("Type").selectOption("News");
  await visitor.type(editor.getByLabel("Title"), title);
  await visitor.type(await reachText(editor), "Twelve nets were repaired.");
  await visitor.tap(editor.getByRole("button", { name: "More tools" }));
  await visitor.tap(editor.getByRole("button", { name: "Add a table" }));
  const choosing = page.waitForEvent("filechooser");
  await visitor.tap(editor.getByRole("button", { name: "Add pictures" }));
  await (await choosing).setFiles("public/icon-192.png");
  await expect(editor.locator("[contenteditable=true] img")).toBeVisible();
  await visitor.tap(editor.getByRole("button", { name: "Publish" }));
  await expect(page.getByText("Post added successfully")).toBeVisible();
  expect(visitor.taps).toBeLessThanOrEqual(9);
});
