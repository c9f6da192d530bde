import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { written } from "./draft-steps.ts";
import { expect, keepingPages, reachText, signIn, test } from "./fixtures.ts";

test.use(keepingPages);
test.setTimeout(120_000);

/** The session has lasted its days, by the clock of this device. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("profile") ?? "{}");
    localStorage.setItem("profile", JSON.stringify({ ...session, ends: 1 }));
  });

/** The session was ended on the server, as by a changed password on another device. */
async function revoke(page: Page) {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  await page.request.post("/api/user/signout", { headers: { Authorization: `Bearer ${token}` } });
}

const sentence = (page: Page) => page.getByText("You were signed out. What you wrote is saved.");
const goOn = (page: Page) => page.getByRole("link", { name: "Go on reading without signing in" });

async function typePassword(page: Page, email = "member@example.org") {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

for (const [how, end] of [
  ["expired", expire],
  ["was revoked", revoke],
] as const)
  test(`PE6: a session that ${how} leads from a page to one sentence, and on to that page`, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/401/);
    await signIn(page, "member@example.org");
    await end(page);
    await page.goto("/publications?search=a&page=2#main");
    await expect(page).toHaveURL("/auth?from=%2Fpublications%3Fsearch%3Da%26page%3D2%23main");
    await expect(sentence(page)).toBeVisible();
    await page.reload();
    await expect(sentence(page)).toBeVisible();
    await goOn(page).click();
    await expect(page).toHaveURL("/publications?search=a&page=2#main");
    await page.goto("/news");
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page).toHaveURL("/news");
    await page.goto("/auth");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(sentence(page)).toHaveCount(0);
  });

test("PE6: signing in again leads back to the page where the session had ended", async ({ page }) => {
  await signIn(page, "member@example.org");
  await expire(page);
  await page.goto("/datazone/atlas?pentad=0955c0855");
  await expect(sentence(page)).toBeVisible();
  await typePassword(page);
  await expect(page).toHaveURL("/datazone/atlas?pentad=0955c0855");
  await expect(page.locator("summary", { hasText: "Your account" })).toBeVisible();
  await page.locator("summary", { hasText: "Your account" }).click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(sentence(page)).toHaveCount(0);
});

test("PE6: an address from elsewhere leads to no other site and says nothing to a visitor", async ({
  page,
}) => {
  await page.goto("/auth?from=%2F%2Fevil.example%2Fx");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(sentence(page)).toHaveCount(0);
  await typePassword(page);
  await expect(page).toHaveURL(/:\d+\/$/);
});

for (const address of ["/equipment?page=1", "/moderator", "/account"])
  test(`PE6: a session that ended leads from ${address} to the sentence and back there`, async ({
    asAdmin: page,
    quiet,
  }) => {
    // The stored list may show the picture of an item, which only members may load.
    quiet.allow(/401|session has ended|404.*\/files\//i);
    for (const end of [expire, revoke]) {
      await end(page);
      await page.goto(address);
      await expect(page).toHaveURL(/\/auth$/);
      await expect(sentence(page)).toBeVisible();
      await page.getByLabel("E-mail").fill("admin@example.org");
      await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(address);
    }
    await expire(page);
    await page.goto(address);
    // The screens of members are closed to visitors; the site is not.
    await goOn(page).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

test("PE6: text typed when the session ended is kept, and the sign-in page says so", async ({
  page,
  quiet,
  mark,
}) => {
  quiet.allow(/401|session has ended/i);
  const title = `Rollers at dusk ${mark}`;
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title").fill(title);
  await (await reachText(editor)).fill("At the inselberg.");
  await written(page, title);
  await revoke(page);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(sentence(page)).toBeVisible();
  await typePassword(page);
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByRole("region", { name: "Unfinished writing" })).toContainText(title);
});

test("PE6: a request whose form has no draft is there again after signing in, once, and for its member alone", async ({
  page,
  quiet,
}) => {
  quiet.allow(/401|session has ended/i);
  const reason = "Waders at the dam of Lamingo";
  await signIn(page, "member@example.org");
  await page.goto("/equipment");
  const open = page.getByRole("button", { name: /^Request / }).first();
  const request = page.getByRole("dialog", { name: /^Request for / });
  await open.click();
  await request.getByLabel("Reason").fill(reason);
  await revoke(page);
  await request.getByRole("button", { name: "Submit Request" }).click();
  await expect(sentence(page)).toBeVisible();
  await typePassword(page, "store@example.org");
  await expect(page).toHaveURL(/\/equipment$/);
  await open.click();
  await expect(request.getByLabel("Reason")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expire(page);
  await page.reload();
  await typePassword(page);
  await expect(page).toHaveURL(/\/equipment$/);
  await open.click();
  await expect(request.getByLabel("Reason")).toHaveValue(reason);
  await expect(page.getByText("Your text is back")).toBeVisible();
  await page.reload();
  await open.click();
  await expect(request.getByLabel("Reason")).toHaveValue("");
});

test("PE6: a page that comes back from the cache after the session has ended leads to the sentence", async ({
  page,
}) => {
  await signIn(page, "member@example.org");
  await page.goto("/about");
  await expect(page.locator("[data-person=name]").first()).not.toBeEmpty();
  await page.goto("/robots.txt");
  await expire(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/auth?from=%2Fabout");
  await expect(sentence(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});

test("PE6: of two tabs, one is at a screen of members and both say it; after signing out neither does", async ({
  page,
  context,
}) => {
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).waitFor();
  const other = await context.newPage();
  await other.goto("/robots.txt");
  await expire(other);
  // The screen notices at once what the other tab does.
  await expect(sentence(page)).toBeVisible();
  await other.goto("/news");
  await other.getByRole("link", { name: "Login" }).click();
  await expect(sentence(other)).toBeVisible();
  await typePassword(other);
  await expect(other).toHaveURL(/:\d+\/(news)?$/);
  await expect(page).toHaveURL(/\/profile$/);
  await other.locator("summary", { hasText: "Your account" }).click();
  await other.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(sentence(page)).toHaveCount(0);
});

test("PE6: a message that is being written stays on the screen, and a notice says what happened", async ({
  page,
  quiet,
}) => {
  quiet.allow(/401/);
  await signIn(page, "member@example.org");
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("/api/user/me", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await revoke(page);
  await page.goto("/contact");
  await page.getByLabel("Message").fill("May I visit in the dry season?");
  answer();
  await expect(page.getByRole("alert").filter({ hasText: "You were signed out" })).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByLabel("Message")).toHaveValue("May I visit in the dry season?");
});

test("PE6: a phone whose clock is wrong signs in once, and is not sent round in circles", async ({
  page,
}) => {
  for (const days of [-400, 400]) {
    const shift = days * 86_400_000;
    await page.addInitScript((by) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + by;
    }, shift);
    await page.goto("/auth?from=%2Fnews");
    await typePassword(page);
    await expect(page).toHaveURL("/news");
    await page.goto("/research");
    await expect(page.locator("summary", { hasText: "Your account" })).toBeVisible();
    await expect(page).toHaveURL("/research");
    await page.evaluate(() => localStorage.clear());
  }
});

test("the sign-in page after an ended session has no accessibility problem on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "member@example.org");
  await expire(page);
  await page.goto("/news");
  await expect(sentence(page)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
