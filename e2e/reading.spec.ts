import { expectAccessibleInBothLooks } from "./accessibility.ts";
import { expect, publicPages, test } from "./fixtures.ts";

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every public page has a heading and text, and none is wider than a phone", async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of await publicPages(page)) {
      const reply = await page.goto(address);
      expect(reply?.status(), address).toBe(200);
      await expect(page.locator("h1"), address).toHaveCount(1);
      await expect(page.getByRole("contentinfo"), address).toContainText("P.O. Box 13404");
      expect(await page.evaluate(overflow), `${address} is too wide`).toBeLessThanOrEqual(0);
    }
  });

  test("no long word makes a page wider than a small phone", async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of await publicPages(page)) {
      await page.goto(address);
      expect.soft(await page.evaluate(overflow), `${address} is too wide`).toBeLessThanOrEqual(0);
      await page.evaluate(() => {
        for (const words of document.querySelectorAll(
          "main :is(h1, h2, h3, h4, p, dd, li, q, i, span):not(button *, summary *, .button *)",
        ))
          if (words.children.length === 0 && words.textContent) words.textContent = "w".repeat(190);
        for (const link of document.querySelectorAll("main :is(h1, h2, h3, p, dd) a:not(.button)"))
          link.textContent = "w".repeat(190);
      });
      expect.soft(await page.evaluate(overflow), `${address} with long words`).toBeLessThanOrEqual(0);
    }
  });

  test("publications can be searched, filtered by year and paged with forms and links", async ({ page }) => {
    await page.goto("/publications");
    await page.getByRole("searchbox", { name: "Search scientific publications" }).fill("malimbe");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/publications\?search=malimbe#results$/);
    await expect(page.getByText("found for malimbe")).toBeVisible();
    await expect(page.getByRole("article").first()).toContainText(/malimbe/i);
    await page.getByRole("link", { name: "Clear" }).click();

    await page.getByRole("button", { name: "Search by Year" }).click();
    await page
      .getByRole("dialog", { name: "Search by Year" })
      .getByRole("link", { name: "2005", exact: true })
      .click();
    await expect(page).toHaveURL(/\/publications\?year=2005#results$/);
    await expect(page.getByText("3 found in 2005")).toBeVisible();

    await page.goto("/publications");
    await page.getByRole("link", { name: "Last page" }).click();
    await expect(page).toHaveURL(/page=[4-9]|page=\d\d/);
    await expect(page.getByRole("link", { name: /^Page \d+$/ }).last()).toHaveAttribute(
      "aria-current",
      "page",
    );
    expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  });

  test("an empty search shows the full list", async ({ page }) => {
    await page.goto("/proposals");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/proposals#results$/);
    await expect(page.getByRole("article")).toHaveCount(7);
    await expect(page.getByText(/submissions this year/)).toBeVisible();
  });
});

test("a filtered list starts at its summary, which has the focus, and the whole list at its top", async ({
  page,
}) => {
  await page.goto("/publications");
  await page.getByRole("searchbox").fill("malimbe");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/found for malimbe/)).toBeFocused();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(/Page 2 of \d/)).toBeFocused();
  await page.getByRole("button", { name: "Search by Year" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "2005", exact: true }).click();
  await expect(page.getByText("3 found in 2005")).toBeFocused();
});

test("on a phone, the year dialog finds works without a year", async ({ page, request }) => {
  const { undated } = await (await request.get("/api/posts/publications/years")).json();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/publications");
  await page.getByRole("button", { name: "Search by Year" }).click();
  const years = page.getByRole("dialog", { name: "Search by Year" });
  await years.getByRole("link", { name: "Undated", exact: true }).click();
  await expect(page).toHaveURL(/\/publications\?year=none#results$/);
  await expect(page.getByText(`${undated} found without a year`)).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(undated);
  await expect(page.getByRole("article").first()).toContainText("undated");
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
});

test("a year in the list of documents finds documents posted in it", async ({ page }) => {
  await page.goto("/documents?search=2020");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("How to record a pentad");
});

for (const path of ["news", "research"])
  test(`/${path} can be searched by words, including names of types, and filtered by year`, async ({
    page,
    request,
  }) => {
    const { years } = await (await request.get(`/api/posts/${path}/years`)).json();
    const { year, total } = years.at(-1);
    const search = { searchQuery: "research", type: path, fields: "summary" };
    const found = await (await request.get("/api/posts/search", { params: search })).json();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${path}`);
    await page.getByRole("searchbox", { name: `Search ${path}` }).fill("research");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(`/${path}?search=research#results`);
    await expect(page.getByText(`${found.total || "Nothing"} found for research`)).toBeFocused();
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByRole("button", { name: "Search by Year" }).click();
    const dialog = page.getByRole("dialog", { name: "Search by Year" });
    await dialog.getByRole("link", { name: String(year), exact: true }).click();
    await expect(page).toHaveURL(`/${path}?year=${year}#results`);
    await expect(page.getByText(`${total} found in ${year}`)).toBeFocused();
    await expect(page.getByRole("article")).toHaveCount(Math.min(total, 12));
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  });

test("Escape closes a menu opened by mouse, and a second tap one opened by touch", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Publications" }).hover();
  const entry = page.getByRole("link", { name: "Dissertations & Theses" });
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();

  const context = await browser.newContext({ hasTouch: true, baseURL: baseURL ?? "" });
  const tablet = await context.newPage();
  await tablet.goto("/");
  const menu = tablet.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Publications" });
  await menu.tap();
  await expect(tablet.getByRole("link", { name: "Dissertations & Theses" })).toBeVisible();
  await menu.tap();
  await expect(tablet.getByRole("link", { name: "Dissertations & Theses" })).toBeHidden();
  await context.close();
});

test("the menus open by keyboard, and Escape returns the focus", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Publications" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Dissertations & Theses" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Dissertations & Theses" })).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Dissertations & Theses" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Theses & Dissertations" })).toBeVisible();
});

test("below 960 px the menus are a page of links in groups, of which that of the open page is open", async ({
  page,
}) => {
  await page.setViewportSize({ width: 959, height: 800 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "All pages" });
  await page.getByText("Menu", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "Document Archives" })).toBeHidden();
  await menu.getByText("Publications", { exact: true }).click();
  await menu.getByRole("link", { name: "Document Archives" }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.getByText("Menu", { exact: true }).click();
  await menu.getByRole("link", { name: "Document Archives" }).click();
  await expect(menu).toBeHidden();
});

test("at 400 % zoom the bar scrolls away with the page, and its menu scrolls too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/news");
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await page.keyboard.press("Control+Home");
  await page.getByText("Menu", { exact: true }).click();
  const contact = page.getByRole("navigation", { name: "All pages" }).getByRole("link", { name: "Contact" });
  await contact.scrollIntoViewIfNeeded();
  await contact.click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("the slides advance automatically, can be paused, and stop for people who prefer reduced motion", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const slides = page.getByRole("region", { name: "Highlights" });
  await expect(slides.getByText("1 / 6")).toBeVisible();
  await expect(slides.getByText("2 / 6")).toBeVisible({ timeout: 12_000 });
  await slides.getByRole("button", { name: "Pause the slides" }).click();
  await expect(slides.getByRole("button", { name: "Play the slides" })).toBeVisible();
  await slides.getByRole("button", { name: "Previous slide" }).click();
  await slides.getByRole("button", { name: "Previous slide" }).click();
  await expect(slides.getByText("6 / 6")).toBeVisible();
  await slides.getByRole("button", { name: "Play the slides" }).click();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(slides.getByRole("button", { name: "Play the slides" })).toBeVisible();

  const calm = await browser.newContext({ reducedMotion: "reduce", baseURL: baseURL ?? "" });
  const still = await calm.newPage();
  await still.goto("/");
  await expect(still.getByRole("button", { name: "Play the slides" })).toBeVisible();
  await calm.close();
});

test("a publication shows date, authors, year, DOI and abstract, and can be shared", async ({ page }) => {
  await page.goto("/publications?search=whinchat+spring");
  await page.getByRole("link", { name: /^Spring migration strategies of Whinchat/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Spring migration strategies");
  await expect(page.getByRole("heading", { name: "Abstract" })).toBeVisible();
  const facts = page.getByRole("complementary", { name: "Facts" });
  await expect(facts).toContainText("2019");
  await expect(facts.getByRole("link", { name: "10.1111/ibi.12610" })).toHaveAttribute(
    "href",
    "http://doi.org/10.1111/ibi.12610",
  );
  for (const name of ["Facebook", "X", "LinkedIn", "WhatsApp"]) {
    await expect(page.getByRole("link", { name: `Share on ${name}`, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Share by e-mail" })).toHaveAttribute("href", /^mailto:/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByLabel("Copy this address")).toBeFocused();
});

test("a document's PDF can be downloaded, and its author links to the member", async ({ page }) => {
  await page.goto("/documents");
  const card = page.getByRole("article").filter({ hasText: "Moult scores" });
  const href = await card.getByRole("link", { name: /^Download PDF/ }).getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await card.getByRole("link", { name: "Nenrot Dashe" }).click();
  await expect(page).toHaveURL(/\/member\/nenrot-dashe$/);
});

test("an unknown address shows a helpful page with status 404", async ({ page, quiet }) => {
  quiet.allow(/status of 404/);
  for (const address of ["/nowhere", "/news/nowhere", "/member/nobody", "/user/nobody"]) {
    const reply = await page.goto(address);
    expect(reply?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Home" })).toBeVisible();
  }
});

test("axe finds no problems on any public page, light or dark", async ({ page }) => {
  test.setTimeout(600_000);
  for (const address of await publicPages(page)) {
    await page.goto(address);
    await expectAccessibleInBothLooks(page, address);
  }
});
