import type { Page } from "@playwright/test";
import { expect, reachText, test } from "./fixtures.ts";
import { makeOldest } from "./today-steps.ts";

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ quiet }) => quiet.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/));

/** The changes that the page sends, as method, path and key. */
function watchChanges(page: Page): { path: string; key: string | undefined }[] {
  const changes: { path: string; key: string | undefined }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (!["GET", "HEAD"].includes(request.method()) && !/^\/api\/(visits|drafts)/.test(path))
      changes.push({ path, key: request.headers()["idempotency-key"] });
  });
  return changes;
}

async function writeNews(page: Page, title: string) {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title").fill(title);
  await (await reachText(editor)).fill("The masts on the plateau were down at noon.");
  return editor;
}

const note = (page: Page) => page.getByRole("region", { name: "Connection" });

test("a post that is sent offline waits in its editor, and is stored once the device is online", async ({
  asMember: page,
  mark,
}) => {
  const title = `Sent without a line ${mark}`;
  const editor = await writeNews(page, title);
  await page.context().setOffline(true);
  const changes = watchChanges(page);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(editor.getByText("This waits on this device and is sent once you’re online.")).toBeVisible();
  expect(changes).toHaveLength(1);
  await page.context().setOffline(false);
  await expect(page.getByText("Post added successfully")).toBeVisible();
  expect(changes.map(({ path }) => path)).toEqual(["/api/posts", "/api/posts"]);
  expect(new Set(changes.map(({ key }) => key)).size).toBe(1);
  await expect(note(page)).toHaveCount(0);
});

test("what waits can be taken back, and then is not sent", async ({ asMember: page, mark }) => {
  const editor = await writeNews(page, `Taken back ${mark}`);
  await page.context().setOffline(true);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await editor.getByRole("button", { name: "Don’t send" }).click();
  await expect(editor.getByRole("alert")).toContainText("You cancelled it, so it was not sent.");
  const changes = watchChanges(page);
  await page.context().setOffline(false);
  await expect(editor.getByRole("button", { name: "Send for approval" })).toBeEnabled();
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  expect(changes).toHaveLength(1);
});

test("what a closed page had sent goes with the next page of the same account, and its draft ends", async ({
  asMember: page,
  mark,
}) => {
  const title = `Closed while it waited ${mark}`;
  const editor = await writeNews(page, title);
  await expect(editor.getByText("Saved on this device")).toBeVisible();
  await page.context().setOffline(true);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(editor.getByText("This waits on this device")).toBeVisible();
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/profile");
  await expect(next.getByText("1 change sent")).toBeVisible();
  await next.getByRole("tab", { name: /^News/ }).click();
  await expect(next.getByText(title)).toHaveCount(1);
});

test("a press on Today waits offline and is done once the device is online", async ({
  asMember: member,
  asAdmin: page,
  baseURL,
  mark,
}) => {
  const title = `Approved without a line ${mark}`;
  const editor = await writeNews(member, title);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(member.getByText("Post added successfully")).toBeVisible();
  await makeOldest(baseURL, title);
  await page.goto("/today");
  const approve = page.getByRole("button", { name: `Approve: ${title}` });
  await expect(approve).toBeVisible();
  await page.context().setOffline(true);
  await approve.click();
  await note(page)
    .getByRole("button", { name: `Don’t send: Approve: ${title}` })
    .click();
  await expect(page.getByRole("alert").filter({ hasText: "so it was not sent" })).toBeVisible();
  await expect(page.getByText("No answer came")).toHaveCount(0);
  await approve.click();
  await expect(note(page)).toContainText(`Approve: ${title}`);
  await page.context().setOffline(false);
  await expect(page.getByRole("status").getByText("Approved", { exact: true })).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await expect(approve).toHaveCount(0);
});

test("what the server refuses later is said, with the way to its page", async ({
  asMember: member,
  asAdmin: page,
  baseURL,
  mark,
}) => {
  const title = `Changed meanwhile ${mark}`;
  const editor = await writeNews(member, title);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(member.getByText("Post added successfully")).toBeVisible();
  await makeOldest(baseURL, title);
  await page.goto("/today");
  const context = page.context();
  await context.setOffline(true);
  await page.getByRole("button", { name: `Approve: ${title}` }).click();
  await expect(note(page)).toContainText(title);
  await page.close();
  await member.getByRole("tab", { name: /^News/ }).click();
  await member.getByRole("button", { name: `Delete ${title}` }).click();
  await member
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(member.getByText("Post deleted")).toBeVisible();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/profile");
  await expect(note(next)).toContainText("This was not sent:");
  await expect(note(next).getByRole("link", { name: "Open the page" })).toHaveAttribute("href", "/today");
  await note(next)
    .getByRole("button", { name: `Remove: Approve: ${title}` })
    .click();
  await expect(note(next)).toHaveCount(0);
});

test("offline, the rows of a page stay with their age", async ({ asMember: page }) => {
  await page.goto("/equipment");
  await expect(page.getByRole("status").getByText(/\d items?/)).toBeVisible();
  await page.context().setOffline(true);
  await expect(note(page)).toContainText("You’re offline. What you see was loaded just now.");
  await expect(page.getByRole("button", { name: /Request/ }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(note(page)).toHaveCount(0);
});

const readers: Record<string, readonly string[]> = {
  asMember: ["/profile", "/today", "/equipment"],
  asAdmin: ["/profile", "/today", "/moderator", "/database"],
  asStore: ["/today", "/equipment/desk"],
};
for (const [who, paths] of Object.entries(readers))
  for (const path of paths)
    test(`${path} is read in one request, and nothing twice (${who})`, async ({
      asMember,
      asAdmin,
      asStore,
    }) => {
      const page = new Map(Object.entries({ asMember, asAdmin, asStore })).get(who) ?? asMember;
      const reads: string[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith("/api/") && request.method() === "GET") reads.push(pathname + search);
      });
      await page.goto(path, { waitUntil: "networkidle" });
      const [first = "", ...others] = reads;
      const joined = new URL(first, page.url()).searchParams.getAll("of");
      expect(first).toMatch(/^\/api\/reads\?/);
      expect(others.filter((address) => joined.includes(address))).toEqual([]);
      expect(new Set(others).size).toBe(others.length);
      // What depends on the first answer, such as the works that a profile selects.
      expect(others.length).toBeLessThanOrEqual(1);
    });
