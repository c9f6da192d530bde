import { expectAccessible } from "./accessibility.ts";
import { expect, newAccountPassword, signIn, signUp, sizes, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

for (const viewport of sizes)
  test(`an address is changed by the link to the new one, at ${viewport.width} px`, async ({
    page,
    browser,
    baseURL,
    mark,
    quiet,
  }) => {
    quiet.allow(/422|401/);
    await page.setViewportSize(viewport);
    const [email, wrong, wanted] = [`old.${mark}`, `wrong.${mark}`, `new.${mark}`].map(
      (name) => `${name}.${viewport.width}@example.org`,
    ) as [string, string, string];
    await signUp(page, email);
    // Only an address that is proven is warned.
    await page.goto(extractLink(await waitForMail(baseURL, email, /Confirm your e-mail/)));
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page.getByText("Your address is confirmed.")).toBeVisible();
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const other = await context.newPage();
    await signIn(other, email, newAccountPassword);

    await page.goto("/account");
    const form = page.getByRole("region", { name: "Change your e-mail address" });
    await expectAccessible(page);
    for (const [address, password] of [
      [wrong, "not the password"],
      [wrong, newAccountPassword],
      [wanted, newAccountPassword],
    ] as const) {
      await form.getByLabel("New e-mail address").fill(address);
      await form.getByLabel("Your password").fill(password);
      await page.keyboard.press("Enter");
      if (password === newAccountPassword)
        await expect(form.getByText(`A link is on its way to ${address}`)).toBeVisible();
      else await expect(form.getByText("This is not your current password.").first()).toBeVisible();
      if (address === wrong && password === newAccountPassword)
        await waitForMail(baseURL, wrong, /Confirm your new/);
    }
    await waitForMail(baseURL, email, /about to change/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await page.goto(extractLink(await waitForMail(baseURL, wrong, /Confirm your new/)));
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page.getByText("This link has been used, has expired, has been replaced")).toBeVisible();
    await page.goto(extractLink(await waitForMail(baseURL, wanted, /Confirm your new/)));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText(`You sign in with ${wanted}`)).toBeVisible();
    await expect(page.getByText("You are signed in only on this device.")).toBeVisible();

    await other.goto("/account");
    await expect(other).toHaveURL(/\/auth$/);
    await signIn(other, wanted, newAccountPassword);
    await context.close();
    await waitForMail(baseURL, email, /was changed/);
  });
