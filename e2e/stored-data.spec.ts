import { expect, test } from "./fixtures.ts";

const screens = [
  "/database",
  "/database?view=accounts",
  "/today",
  "/moderator",
  "/messages",
  "/audit",
  "/equipment",
  "/equipment/desk",
  "/profile",
];

test("an admin's browser stores no e-mail address except their own", async ({ asAdmin: page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const screen of screens) {
    const answered = page.waitForResponse((reply) => reply.url().includes("/api/") && reply.ok());
    await page.goto(screen);
    await answered;
    await expect(page.locator("h1").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  // The profile was opened last, so once it is stored, all other data would be stored too.
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(stored).toContain("client-state");
  await expect.poll(stored).toContain("aboutExcerpt");
  const addresses = (await stored()).match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
  expect([...new Set(addresses)]).toEqual(["admin@example.org"]);
});
