import { expect, signUp, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a failed request for a reset link is reported, and can be tried again", async ({ page, quiet }) => {
  quiet.allow(/fail|ERR_|AppError|TypeError/i);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.goto("/forgot");
  await page.getByLabel("E-mail").fill("member@example.org");
  await page.route("**/api/user/forgot", (route) => route.abort());
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "No link was sent" })).toBeVisible();
  await expect(page.getByText("The request for member@example.org did not get through.")).toBeVisible();
  await expect(page.getByText("has been sent")).toHaveCount(0);
  expect(alerts).toHaveLength(1);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => alerts.length).toBe(2);
  await expect(page.getByRole("heading", { level: 1, name: "No link was sent" })).toBeVisible();

  await page.unroute("**/api/user/forgot");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("A password reset link has been sent to your email.")).toBeVisible();
  expect(alerts).toHaveLength(2);
});

test("an invalid reset link is reported before a new password is typed", async ({
  page,
  quiet,
  baseURL,
  mark,
}) => {
  quiet.allow(/422|link has been used/i);
  await page.goto("/reset/forged");
  const dead = page.getByRole("heading", { level: 1, name: "This link no longer works" });
  await expect(dead).toBeVisible();
  await expect(page.getByText("Opening it has changed nothing.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL(/\/forgot$/);

  const email = `dead-link.${mark}@example.org`;
  await signUp(page, email);
  await page.goto("/forgot");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("A password reset link has been sent to your email.")).toBeVisible();
  const link = extractLink(await waitForMail(baseURL, email, /new password/i));
  for (const _ of ["once", "and again"]) {
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Set new password" })).toBeEnabled();
    await expect(dead).toHaveCount(0);
  }
  await page.getByRole("textbox", { name: "New password" }).fill("harmattan over the plateau");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await page.goto(link);
  await expect(dead).toBeVisible();
});
