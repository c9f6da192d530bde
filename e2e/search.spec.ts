import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const phone = { width: 360, height: 740 };

const isNarrowerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("on a phone, the menu leads to the search, a misspelt bird to the right one, and its papers to a citation", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await page.getByText("Menu", { exact: true }).click();
  await page
    .getByRole("navigation", { name: "All pages" })
    .getByRole("link", { name: "Search", exact: true })
    .click();
  const box = page.getByRole("search").getByRole("searchbox", { name: "Search the whole site" });
  await box.fill("WILOW");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").first()).toContainText("Nothing found for WILOW");
  await page.getByRole("link", { name: "Willow Warbler" }).click();
  await expect(box).toHaveValue("Willow Warbler");
  const birds = page.getByRole("region", { name: "Birds" });
  await expect(birds.getByRole("link", { name: "Willow Warbler" })).toHaveAttribute(
    "href",
    "/birds/willow-warbler",
  );

  await box.fill("urban");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Scientific Publications" })).toBeVisible();
  expect(await isNarrowerThanScreen(page)).toBe(true);
  await page
    .getByRole("link", { name: /^Cite / })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Cite" })).toBeVisible();
  await expectAccessible(page);
});

test("without script, each group leads to its own list with the same search", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    viewport: phone,
  });
  const page = await context.newPage();
  await page.goto("/search?q=african");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByRole("link", { name: /^All \d+ birds$/ }).click();
  await expect(page).toHaveURL(/\/birdlist\?search=african#results$/);
  await expect(page.getByRole("searchbox", { name: "Search birds" })).toHaveValue("african");
  await page.goto("/publications?search=consevation");
  await page.getByRole("link", { name: /^conservation$/i }).click();
  await expect(page).toHaveURL(/\/publications\?search=conservation#results$/i);
  await context.close();
});

test("nothing, one letter, a sign, a name of three hundred letters and markup are answered in words", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/search?q=");
  await expect(page).toHaveURL(/\/search$/);
  for (const [text, words] of [
    ["a", "Type at least two letters."],
    ["%", "Type at least two letters."],
    ["x".repeat(400), "Only the first 300 characters were searched for."],
    ["<script>alert(1)</script>", " for <script>alert(1)</script>"],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(text)}`);
    await expect(page.getByRole("status").first()).toContainText(words);
    expect(await isNarrowerThanScreen(page), text).toBe(true);
  }
});

test("on a phone, the words of an applicant and of a donor lead to their pages, which show where the words are", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/search");
  const box = page.getByRole("searchbox", { name: "Search the whole site" });
  const pages = page.getByRole("region", { name: "Pages of the institute" });
  await expect(box).toBeFocused();
  for (const [words, title, href] of [
    ["admission", "Work and study with us", "/apply"],
    ["how to apply", "Work and study with us", "/apply"],
    ["fees", "MSc in Conservation Biology", "/msc-program"],
    ["bourses", "MSc in Conservation Biology", "/msc-program"],
    ["donate", "Support our work", "/support"],
    ["directions", "Visiting scientists", "/visit"],
    ["press", "Contact", "/contact"],
  ] as const) {
    await box.fill(words);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").first()).toContainText(words);
    await expect(pages.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", href);
    expect(await isNarrowerThanScreen(page), words).toBe(true);
  }
  await box.fill("guest houses");
  await page.keyboard.press("Enter");
  await expect(pages.locator("mark").first()).toHaveText(/^guest/i);
  await expectAccessible(page);

  await box.fill("scholarship quetzal deadline vacancy");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").first()).toContainText(
    "No page has all of these words; these have most of them.",
  );
  await expect(pages.getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask us" })).toBeVisible();
  await expectAccessible(page);
});

test("without script, a search that finds nothing leads to the contact form with its words, which can be changed", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    viewport: phone,
  });
  const page = await context.newPage();
  await page.goto(`/search?q=${encodeURIComponent('"><script>zzqx & zzqy')}`);
  await page.getByRole("link", { name: "Ask us" }).click();
  const subject = page.getByRole("textbox", { name: "Subject" });
  await expect(subject).toHaveValue('"><script>zzqx & zzqy');
  await subject.fill("Another subject");
  await page.getByRole("textbox", { name: "Message" }).fill("Where is it?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Give your first name.").first()).toBeVisible();
  await expect(subject).toHaveValue("Another subject");

  await page.goto(`/contact?about=${"x".repeat(900)}%0D%0ABcc:%20a%E2%80%AE`);
  expect(await subject.inputValue()).toBe("x".repeat(200));
  await page.goto("/contact?about=%0D%0ABcc:%09you%E2%80%AE%00");
  expect(await subject.inputValue()).toBe("Bcc: you");
  await context.close();
});

test("a member who misspells what they want to borrow finds it", async ({ asMember: page }) => {
  await page.goto("/equipment?search=binoculers");
  await page.getByRole("link", { name: "Binoculars" }).click();
  await expect(page).toHaveURL(/search=Binoculars/);
  await expect(page.getByRole("heading", { name: "Binoculars, 8 × 42" })).toBeVisible();
});
