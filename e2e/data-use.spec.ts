import { expect, test } from "./fixtures.ts";

// Readers who pay for each kilobyte, and pages that come before they are asked for.

test("the switch in the footer makes pages small and full again, without script", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/news?search=bird");
  await page.getByRole("button", { name: "Use less data" }).click();
  await expect(page).toHaveURL(/\/news\?search=bird$/);
  await expect(page.getByText("small pages, which use less data")).toBeVisible();
  await page.goto("/");
  const secondSlide = page.getByRole("group", { name: /^2 of/ });
  await expect(secondSlide).toHaveCount(0);
  await page.getByRole("button", { name: "Show full pages" }).click();
  await expect(secondSlide).toHaveCount(1);
  await context.close();
});

test("a page that was loaded ahead counts once, when it is shown", async ({ page }) => {
  const beacons: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/visits")) beacons.push(request.postData() ?? "");
  });
  await page.goto("/about");
  const link = page.locator("footer").getByRole("link", { name: "News", exact: true });
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const loadedAhead = new Promise((resolve) =>
    session.on("Network.loadingFinished", () => resolve(undefined)),
  );
  await page.mouse.down();
  await loadedAhead;
  expect(beacons).toEqual([]);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/news$/);
  await expect.poll(() => beacons).toEqual(["/news"]);
});
