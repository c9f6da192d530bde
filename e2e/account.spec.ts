import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, reachText, test } from "./fixtures.ts";

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test("signing up opens a session; a profile needs a confirmed address", async ({ page, mark }) => {
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill("typed before toggling");
  await page.getByRole("button", { name: "Sign up instead" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("");
  await page.getByLabel("First name").fill("Hauwa");
  await page.getByLabel("Last name").fill("Ɗanladi");
  await page.getByLabel("E-mail").fill(`hauwa.${mark}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough phrase");
  await page.getByLabel("Repeat password").fill("a different phrase");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByText("The two passwords differ.").first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Hauwa");

  await page.getByLabel("Repeat password").fill("a long enough phrase");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByText("Sign up successful")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await stored(page)).toContain("profile");

  await page.goto("/profile");
  await expect(
    page.getByText("We could not verify your identity. Please contact the admin for verification"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a wrong password is reported beside the form, and nothing typed is lost", async ({ page, quiet }) => {
  quiet.allow(/401/);
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill("member@example.org");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The e-mail address or the password is wrong.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("member@example.org");
  await page.getByRole("button", { name: /show/i }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
});

test("logging out clears local storage and the menus", async ({ asAdmin: page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Admin" })).toBeVisible();
  await page.locator("summary", { hasText: "Your account, Abọsẹde Adeṣina" }).click();
  await expect(page.getByText("admin@example.org")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Admin" })).toHaveCount(0);
  expect(await stored(page)).not.toContain("profile");
});

test("an expired session ends silently on the next navigation", async ({ asMember: page }) => {
  await page.goto("/");
  await expect(page.locator("summary", { hasText: "Your account" })).toBeVisible();
  // The script of this page has seen the session before it ends.
  await expect(page.locator("[data-person=name]").first()).not.toBeEmpty();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("profile") ?? "{}");
    localStorage.setItem("profile", JSON.stringify({ ...session, ends: 1_000_000_000_000 }));
  });
  await page.getByRole("link", { name: "Research", exact: true }).first().click();
  await expect(page).toHaveURL(/\/auth\?from=%2Fresearch$/);
  expect(await stored(page)).not.toContain("profile");
});

test("visitors and members are redirected from screens without access", async ({ page, asMember }) => {
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/moderator");
  await expect(page).toHaveURL(/\/$/);
  await asMember.goto("/moderator");
  await expect(asMember).toHaveURL(/\/$/);
  await asMember.goto("/auth");
  await expect(asMember).toHaveURL(/\/$/);
});

test("axe finds nothing in the dialog of a new post", async ({ asAdmin: page }) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  await reachText(page.getByRole("dialog"));
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await expectAccessible(page);
});
