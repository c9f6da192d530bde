import { expectAccessible } from "./accessibility.ts";
import { expect, reachText, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a member shows a draft to a person without an account, sees that it was opened, and ends it", async ({
  asMember: page,
  browser,
  quiet,
  mark,
}) => {
  test.setTimeout(180_000);
  quiet.allow(/410|422/);
  await page.setViewportSize({ width: 360, height: 740 });
  const title = `Nests of the vulture ${mark}`;
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title", { exact: true }).fill(title);
  await (await reachText(editor)).fill("Twelve nests on the inselberg.");
  await expect(editor.getByText("Saved with your account")).toBeVisible();
  await editor.getByRole("button", { name: "Show to someone" }).click();
  const dialog = page.getByRole("dialog", { name: "Show to someone" });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByText("Say for whom the link is.").first()).toBeVisible();
  await dialog.getByLabel("For whom").fill("Dr Manu");
  await dialog.getByRole("radio", { name: "7 days" }).check();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = dialog.getByRole("textbox", { name: "The link for Dr Manu" });
  await expect(link).toBeFocused();
  await expect(dialog.getByText("Not opened yet.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const address = new URL(await link.inputValue()).pathname;

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const reader = await context.newPage();
  quiet.watch(reader);
  const opened = await reader.goto(address);
  expect(opened?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(reader.getByRole("heading", { level: 1, name: "A link for you" })).toBeVisible();
  expect(await reader.content()).not.toContain("vulture");
  await expectAccessible(reader);
  // A scanner that follows the link opens nothing.
  expect((await reader.request.get(address)).status()).toBe(200);
  await reader.getByRole("button", { name: "Open" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText("Twelve nests on the inselberg.")).toBeVisible();
  await expect(reader.getByRole("region", { name: "Shown to you" })).toContainText("A draft, shown to you");
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(reader);

  // A step back from a page that it leads to is the door again, and not an error of the browser.
  await reader.goto("/news");
  await reader.goBack();
  await expect(reader.getByRole("heading", { level: 1, name: "A link for you" })).toBeVisible();

  await dialog.getByRole("button", { name: "Close" }).click();
  await editor.getByRole("button", { name: "Show to someone" }).click();
  await expect(dialog.getByText(/Opened on .*\d\d:\d\d/)).toBeVisible();
  await dialog.getByRole("button", { name: "End now" }).click();
  await expect(dialog.getByText(/^Ended on/)).toBeVisible();
  await expect(link).toHaveCount(0);
  await reader.goto(address);
  await reader.getByRole("button", { name: "Open" }).click();
  await expect(
    reader.getByRole("heading", { level: 1, name: "This link no longer opens anything" }),
  ).toBeFocused();
  await expect(reader.getByText("This link was ended by the person who gave it to you.")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(link).toBeVisible();
  await reader.goto(address);
  await reader.getByRole("button", { name: "Open" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await context.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a link that opens nothing says so", async ({ page, quiet }) => {
    quiet.allow(/404/);
    await page.goto(`/with/0198a1b2-0000-7000-8000-000000000000.${"a".repeat(43)}`);
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "This link is not complete" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Open" })).toHaveCount(0);
    const cut = await page.goto("/with/0198a1b2-0000-7000-8000-000000000000.aaaa");
    expect(cut?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "This link is not complete" })).toBeVisible();
  });
});
