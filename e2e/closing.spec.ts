import { expectAccessible } from "./accessibility.ts";
import { expect, newAccountPassword, signUp, sizes, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

for (const { width } of sizes)
  test(`a member downloads their data and closes the account, and an admin opens it again, at ${width} px`, async ({
    page,
    asAdmin,
    baseURL,
    mark,
    quiet,
  }) => {
    quiet.allow(/401|422/);
    await page.setViewportSize({ width, height: 800 });
    const email = `leaving.${mark}.${width}@example.org`;
    await signUp(page, email);
    // Only an address that is proven is told of the closing.
    await page.goto(extractLink(await waitForMail(baseURL, email, /Confirm your e-mail/)));
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page.getByText("Your address is confirmed.")).toBeVisible();
    await page.goto("/account");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    expect((await saved).suggestedFilename()).toBe("my-data.zip");

    await page.getByRole("button", { name: "Close my account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill("not the password");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("This is not your current password.")).toBeVisible();
    await expectAccessible(page, "closing an account", "dialog");
    await dialog.getByLabel("Your password").fill(newAccountPassword);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/$/);
    await waitForMail(baseURL, email, /is closed/);
    await page.goto("/auth");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(newAccountPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("The e-mail address or the password is wrong.")).toBeVisible();

    await asAdmin.goto("/database?view=accounts");
    const account = asAdmin.getByRole("article").filter({ hasText: email });
    await expect(account.getByText("Closed by its owner")).toBeVisible();
    await account.getByRole("button", { name: /^Rights of/ }).click();
    const rights = asAdmin.getByRole("dialog");
    await expect(rights.getByText(/The owner closed this account on/)).toBeVisible();
    await rights.getByRole("checkbox", { name: "Disabled" }).uncheck();
    await rights.getByRole("button", { name: "Save rights" }).click();
    await expect(account.getByText("Closed by its owner")).toHaveCount(0);
    await page.getByLabel("Password", { exact: true }).fill(newAccountPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Sign in successful")).toBeVisible();
  });
