import type { Page } from "@playwright/test";
import { expect, reachText, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ quiet }) => quiet.allow(/ERR_CONNECTION_RESET|Failed to fetch/));

/** Lets the server process the first request to an address, and drops its reply. */
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

test("a post whose reply was lost is published once, even if the button is pressed again", async ({
  asMember: page,
  mark,
}) => {
  const title = `Lost on the way back ${mark}`;
  const sent = await loseFirstReply(page, "**/api/posts");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title").fill(title);
  await (await reachText(editor)).fill("The masts on the plateau were down at noon.");
  const publish = editor.getByRole("button", { name: "Send for approval" });
  await publish.click();
  await expect(editor.getByRole("alert")).toContainText("What you typed is still here.");
  await expect(editor.getByLabel("Title")).toHaveValue(title);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("so the server may have it");
  await question.getByRole("button", { name: "Continue editing" }).click();
  await publish.click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  expect(sent()).toBe(2);
  expect(await listMyTitles(page, title)).toEqual([title]);
});

test("a post whose reply was lost is published once, even after a reload", async ({
  asMember: page,
  mark,
}) => {
  const title = `Lost before a reload ${mark}`;
  const sent = await loseFirstReply(page, "**/api/posts");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title").fill(title);
  await (await reachText(editor)).fill("The river was over its banks.");
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(editor.getByRole("alert")).toContainText("What you typed is still here.");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page
    .getByText(title)
    .locator("xpath=../..")
    .getByRole("button", { name: "Continue editing" })
    .click();
  await expect(editor.getByLabel("Title")).toHaveValue(title);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  expect(sent()).toBe(2);
  expect(await listMyTitles(page, title)).toEqual([title]);
});

test("a message whose reply was lost arrives once when it is sent again", async ({
  page,
  asAdmin: admin,
  mark,
}) => {
  const subject = `A lost reply ${mark}`;
  const sent = await loseFirstReply(page, "**/contact");
  await page.goto("/contact", { waitUntil: "networkidle" });
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Last name").fill("Umeadi");
  await page.getByLabel("E-mail").fill(`ngozi-${mark}@example.org`);
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("May I come in May?");
  const send = page.getByRole("button", { name: "Send Message" });
  await send.click();
  // The browser shows its own page about the lost connection.
  await expect(send).toHaveCount(0);
  await page.goto("/contact");
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await send.click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(sent()).toBe(2);
  await admin.goto("/messages");
  await expect(admin.getByText(subject)).toHaveCount(1);
});

test("a picture whose reply was lost is stored once when it is sent again, and the form shows it", async ({
  asMember: page,
}) => {
  const stored = await loseFirstUpload(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("File").setInputFiles("public/icon-192.png");
  await expect(editor.getByRole("alert")).toBeVisible();
  await editor.getByRole("button", { name: "Send for approval" }).click();
  const summary = editor.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("“icon-192.png” could not be uploaded.");
  await summary.getByRole("link", { name: "File" }).click();
  await expect(editor.getByLabel("File")).toBeFocused();
  await editor.getByRole("button", { name: "Try again" }).click();
  await expect(editor.getByText("icon-192.png has been uploaded.")).toBeAttached();
  await expect(editor.getByText(/could not be uploaded/)).toHaveCount(0);
  expect(stored).toHaveLength(2);
  expect(stored[1]).toBe(stored[0]);
});

/** The same for files, whose bytes a route cannot forward; collects their stored addresses. */
async function loseFirstUpload(page: Page): Promise<string[]> {
  const stored: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on("Fetch.requestPaused", async ({ requestId }) => {
    const { body, base64Encoded } = await browser.send("Fetch.getResponseBody", { requestId });
    const reply = Buffer.from(body, base64Encoded ? "base64" : "utf8").toString();
    stored.push(JSON.parse(reply).secure_url);
    if (stored.length > 1) await browser.send("Fetch.continueResponse", { requestId });
    else await browser.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
  });
  await browser.send("Fetch.enable", {
    patterns: [{ urlPattern: "*/api/uploads", requestStage: "Response" }],
  });
  return stored;
}

/** The number of posts with this title that a person has. */
function listMyTitles(page: Page, title: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem("profile") ?? "{}");
    const address = "/api/posts/user?searchQuery=member@example.org&limit=100";
    const reply = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    const { data }: { data: { title: string }[] } = await reply.json();
    return data.map((post) => post.title).filter((title) => title === wanted);
  }, title);
}

test("equipment whose reply was lost is added once", async ({ asStore: page, mark }) => {
  const name = `Parabolic dish ${mark}`;
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

test("a request whose reply was lost holds its units once", async ({ asMember: page }) => {
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
