import { expectAccessible } from "./accessibility.ts";
import { expect, sizes, test } from "./fixtures.ts";

const orcid = "0000-0009-9999-0003";

// Both take over works for one member.
test.describe.configure({ mode: "serial" });

for (const { width } of sizes)
  test(`works of an ORCID record are ticked and sent for approval at ${width} px`, async ({
    asMember: page,
    quiet,
  }) => {
    quiet.allow(/404/);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/profile");
    await page.getByRole("link", { name: "From ORCID" }).click();
    const field = page.getByLabel("Your ORCID iD");
    await field.fill("0000-0009-9999-0004");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The last digit is a check on the others.").first()).toBeVisible();
    await field.fill("0000-0002-1825-0097");
    await page.keyboard.press("Enter");
    await expect(page.getByText("ORCID has no record 0000-0002-1825-0097.")).toBeVisible();
    await field.fill(`https://orcid.org/${orcid}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: `The record ${orcid}` })).toBeFocused();
    await expect(page.getByRole("heading", { name: "230 works" })).toBeVisible();
    await expect(page.getByText("Already here").first()).toBeVisible();
    await expect(page.getByText("Works 201 to 230")).toBeVisible();
    await expect(page.getByText("Report 98 on the birds")).toBeVisible();
    await expect(page.getByText("Report 99 on the birds")).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page
      .getByRole("checkbox", { name: `Report ${(width === 360 ? 36 : 14) + test.info().retry} on the birds` })
      .check();
    await page.getByRole("checkbox", { name: /A fruit diet rather/ }).check();
    await page.getByRole("button", { name: "Add 2 works" }).click();
    await expect(page.getByText("1 of 2 works added.")).toBeVisible();
    await expect(page.getByText("Sent. It waits for approval.")).toBeVisible();
    await expect(page.getByText("your name is not among its authors", { exact: false })).toBeVisible();
    await page.goto("/profile/orcid");
    await field.fill(orcid);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/, and you are one of its authors/).first()).toBeVisible();
  });
