import type { Page } from "@playwright/test";
import { expect, keepingPages, signIn, test } from "./fixtures.ts";

test.use(keepingPages);

/** Notes in the tab's storage when a page comes back from the cache, and what its first frame shows. */
const noteReturns = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      sessionStorage.setItem("returned", location.pathname);
      requestAnimationFrame(() => sessionStorage.setItem("frame", document.body.innerText));
    });
  });
const noted = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

/** A step back; a page from the cache fires no load event. */
async function stepBack(page: Page, address: RegExp) {
  await page.evaluate(() => history.back());
  await page.waitForURL(address, { waitUntil: "commit" });
}

/** The profile came back, gave way to the sign-in page, and was not seen before that. */
async function expectNothingShown(page: Page) {
  await expect(page).toHaveURL(/\/auth$/);
  expect(await noted(page, "returned")).toBe("/profile");
  expect((await noted(page, "frame")) ?? "").not.toContain("Dashe");
}

async function signOut(page: Page) {
  await page.locator("summary", { hasText: "Your account" }).click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  // The page that is left says so first.
  await page.waitForURL(/:\d+\/$/);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}

test("a page of the workplace comes back as it was while the session lasts", async ({ page }) => {
  await noteReturns(page);
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).waitFor();
  await page.goto("/about");
  await stepBack(page, /\/profile$/);
  await expect.poll(() => noted(page, "returned")).toBe("/profile");
  await expect(page.getByRole("button", { name: "Create Post" })).toBeVisible();
});

test("after signing out here, a step back shows nothing private", async ({ page }) => {
  await noteReturns(page);
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).waitFor();
  await page.goto("/about");
  await signOut(page);
  await page.evaluate(() => history.go(-2));
  await expectNothingShown(page);
});

test("after signing out in another tab, a step back shows nothing private", async ({ page, context }) => {
  await noteReturns(page);
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).waitFor();
  await page.goto("/robots.txt");
  const other = await context.newPage();
  await other.goto("/about");
  await signOut(other);
  await stepBack(page, /\/(profile|auth)$/);
  await expectNothingShown(page);
});

test("after signing out, a document that comes back names nobody", async ({ page }) => {
  await noteReturns(page);
  await signIn(page, "member@example.org");
  await page.goto("/about");
  await expect(page.locator("summary", { hasText: "Nenrot Dashe" })).toBeVisible();
  await page.goto("/team");
  await signOut(page);
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(/\/about$/, { waitUntil: "commit" });
  await expect.poll(() => noted(page, "returned")).toBe("/about");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.locator("details[data-account]")).not.toContainText("Dashe");
});

test("a step back closes an editor that was opened on a page loaded by its address", async ({
  asStore: page,
}) => {
  await page.goto("/about");
  await page.goto("/equipment");
  await page.getByRole("button", { name: "New Equipment" }).click();
  const dialog = page.getByRole("dialog", { name: "New Equipment" });
  await dialog.getByLabel("Name").fill("A net");
  await page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Continue editing" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("A net");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/equipment$/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/about$/);
});

test("a link to a public page asks about unsaved text, and loads one document", async ({ asAdmin: page }) => {
  await page.goto("/newspecies", { waitUntil: "networkidle" });
  await page.getByLabel("Common name").fill("Unsaved Cisticola");
  const loaded: string[] = [];
  page.on("request", (request) =>
    loaded.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
  );
  await page.locator("footer").getByRole("link", { name: "News" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/news$/);
  expect(loaded[0]).toBe("document /news");
  expect(loaded.filter((entry) => entry.startsWith("document"))).toHaveLength(1);
});
