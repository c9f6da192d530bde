import { expect, newAccountPassword, signIn, signUp, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

test("a new account confirms its address by mail, and owns its profile once an admin creates it", async ({
  page,
  baseURL,
}) => {
  const email = "hauwa.links@example.org";
  await signUp(page, email);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("The site has no mail server yet")).toBeVisible();

  await page.goto(extractLink(await waitForMail(baseURL, email, /Confirm your e-mail/)));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText("no member profile has this address")).toBeVisible();
});

test("the link for a forgotten password sets a new one, signs in and opens the profile", async ({
  page,
  baseURL,
  quiet,
}) => {
  quiet.allow(/422|link has been used/i);
  const email = "forgetful@example.org";
  await signUp(page, email);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgotten password" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("A password reset link has been sent to your email.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to home" })).toBeVisible();
  await page.getByRole("button", { name: "Resend link" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();

  const link = extractLink(await waitForMail(baseURL, email, /new password/));
  await page.goto(link);
  const field = page.getByRole("textbox", { name: "New password" });
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await field.fill("harmattan over the plateau");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL(/\/profile$/);

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
});

test("logging out on every device ends another browser's session on its next navigation", async ({
  browser,
  baseURL,
}) => {
  const [desk, phone] = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })]);
  const [deskPage, phonePage] = [await desk.newPage(), await phone.newPage()];
  await signUp(deskPage, "everywhere@example.org");
  await signIn(phonePage, "everywhere@example.org", newAccountPassword);
  await phonePage.goto("/");
  await deskPage.locator("summary", { hasText: "Your account" }).click();
  await deskPage.getByRole("button", { name: "Sign out on every device" }).click();
  await expect(deskPage.getByRole("link", { name: "Login" })).toBeVisible();
  await phonePage.getByRole("link", { name: "Research", exact: true }).first().click();
  await expect(phonePage).toHaveURL(/\/auth\?from=%2Fresearch$/);
  await expect(phonePage.getByText("You were signed out. What you wrote is saved.")).toBeVisible();
  await desk.close();
  await phone.close();
});
