import type { Browser, Page } from "@playwright/test";
import { expect, newAccountPassword, signIn, signUp, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Signs in with the same account on a second device. */
async function otherDevice(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, email, newAccountPassword);
  return page;
}

test("a changed password signs out all other devices and mails the owner", async ({
  page,
  browser,
  baseURL,
  mark,
}) => {
  const email = `changing.${mark}@example.org`;
  await signUp(page, email);
  // Only an address that is proven is told of the change.
  await page.goto(extractLink(await waitForMail(baseURL, email, /Confirm your e-mail/)));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  const other = await otherDevice(browser, baseURL, email);
  await page.locator("summary", { hasText: "Your account" }).click();
  await page.getByRole("link", { name: "Account settings" }).click();
  await page.getByLabel("Current password").fill(newAccountPassword);
  await page.getByLabel("New password").fill("wet granite and rollers");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(page.getByText("You are signed in only on this device.")).toBeVisible();
  await other.goto("/account");
  await expect(other).toHaveURL(/\/auth$/);
  await other.context().close();
  await waitForMail(baseURL, email, /password .* was changed/);
});

test("another signed-in device is listed and can be signed out", async ({ page, browser, baseURL, mark }) => {
  const email = `devices.${mark}@example.org`;
  await signUp(page, email);
  const other = await otherDevice(browser, baseURL, email);
  await page.goto("/account");
  await expect(page.getByText("Chrome on Linux").or(page.getByText("Chrome on Windows"))).toHaveCount(2);
  await expect(page.getByText("This device.")).toBeVisible();
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText("That device is signed out.")).toBeVisible();
  await expect(page.getByText("You are signed in only on this device.")).toBeVisible();
  await other.goto("/account");
  await expect(other).toHaveURL(/\/auth$/);
  await other.context().close();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a weak password is refused at its field, in plain words", async ({ page, quiet }) => {
  quiet.allow(/422/);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign up instead" }).click();
  await page.getByLabel("First name").fill("Hauwa");
  await page.getByLabel("Last name").fill("Ɗanladi");
  await page.getByLabel("E-mail").fill("weak@example.org");
  await page.getByLabel("Password", { exact: true }).fill("amurum2002");
  await page.getByLabel("Repeat password").fill("amurum2002");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByText("This password is too easy to guess").first()).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Hauwa");
});
