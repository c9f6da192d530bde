import type { Browser, Page } from "@playwright/test";
import { expect, signIn, test } from "./visitor.ts";

const phone = { width: 360, height: 740 };

async function open(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: phone });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** The server stores what is sent to an address, and the first reply is lost on its way back. */
async function loseFirstReply(page: Page, address: string): Promise<() => number> {
  let sent = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent++;
    const reply = await route.fetch();
    expect(reply.ok()).toBe(true);
    return sent === 1 ? route.abort("connectionreset") : route.fulfill({ response: reply });
  });
  return () => sent;
}

test("a post whose reply was lost is published once, however often the button is pressed", async ({
  browser,
  baseURL,
}, { project }) => {
  const title = `Lost on the way back ${project.name}`;
  const page = await open(browser, baseURL, "member@example.org");
  const sent = await loseFirstReply(page, "**/api/posts");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title").fill(title);
  await editor.locator("[contenteditable]").fill("The masts on the plateau were down at noon.");
  const publish = editor.getByRole("button", { name: "Send for approval" });
  await publish.click();
  await expect(editor.getByRole("alert")).toContainText("What you typed is still here.");
  await expect(editor.getByLabel("Title")).toHaveValue(title);
  await publish.click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  expect(sent()).toBe(2);
  expect(await ownTitles(page)).toEqual([title]);

  async function ownTitles(of: Page): Promise<string[]> {
    return of.evaluate(async (wanted) => {
      const { token } = JSON.parse(localStorage.getItem("profile") ?? "{}");
      const address = "/api/posts/user?searchQuery=member@example.org&limit=100";
      const reply = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
      const { data }: { data: { title: string }[] } = await reply.json();
      return data.map((post) => post.title).filter((one) => one === wanted);
    }, title);
  }
});

test("equipment whose reply was lost is added once", async ({ browser, baseURL }, { project }) => {
  const name = `Parabolic dish ${project.name}`;
  const page = await open(browser, baseURL, "store@example.org");
  const sent = await loseFirstReply(page, "**/api/equipment");
  await page.goto("/equipment");
  await page.getByRole("button", { name: "New Equipment" }).click();
  const dialog = page.getByRole("dialog", { name: "New Equipment" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Quantity").fill("3");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Equipment added successfully")).toBeVisible();
  expect(sent()).toBe(2);
  await page.goto(`/equipment?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("heading", { name })).toHaveCount(1);
});

test("a request whose reply was lost holds its units once", async ({ browser, baseURL }) => {
  const page = await open(browser, baseURL, "member@example.org");
  const sent = await loseFirstReply(page, "**/api/request");
  await page.goto("/equipment");
  await page
    .getByRole("button", { name: /^Request/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Request for/ });
  await dialog.getByLabel("Phone").fill("0803 123 4567");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Request submitted successfully")).toBeVisible();
  expect(sent()).toBe(2);
});
