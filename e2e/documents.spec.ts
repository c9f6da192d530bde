import type { Page } from "@playwright/test";
import { expect, keepingPages, test } from "./fixtures.ts";

test.use(keepingPages);

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const theses = (page: Page) => mainMenu(page).getByRole("link", { name: "Dissertations & Theses" });
const siteScript = /\/assets\/page-script-.*\.js$/;

/** A visitor reads, opens a menu and searches. */
async function readAndSearch(page: Page) {
  await page.goto("/publications");
  await expect(page.getByRole("article").first()).toBeVisible();
  await mainMenu(page).getByRole("button", { name: "Publications" }).hover();
  await expect(theses(page)).toBeVisible();
  await page.getByRole("searchbox").fill("malimbe");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/found for malimbe/)).toBeFocused();
}

test("a step back shows each public page as it was left, with its menus closed", async ({ page }) => {
  for (const address of ["/", "/news", "/publications", "/birds", "/datazone/pointcount"]) {
    await page.goto(address);
    await page.evaluate(() => document.body.setAttribute("data-left", ""));
    await mainMenu(page).getByRole("button", { name: "Publications" }).focus();
    await page.keyboard.press("Enter");
    await theses(page).click();
    await expect(page).toHaveURL("/theses");
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(address);
    await expect(page.locator("body"), `${address} was loaded again`).toHaveAttribute("data-left");
    await expect(theses(page)).toBeHidden();
  }
});

test.describe("a script that", () => {
  const broken: [what: string, spoil: (script: string) => string | undefined][] = [
    ["is blocked", () => undefined],
    ["arrives by half", (script) => script.slice(0, script.length / 2)],
    ["fails", () => "throw new Error('broken')"],
  ];
  for (const [what, spoil] of broken)
    test(`${what} leaves pages, menus and forms as they are without`, async ({ page, quiet }) => {
      // Where a script is cut decides what is wrong with its first half.
      quiet.allow(/ERR_FAILED|SyntaxError|ReferenceError|TypeError|broken|status of 422/);
      await page.route(siteScript, async (route) => {
        const body = spoil(await (await route.fetch()).text());
        await (body === undefined ? route.abort() : route.fulfill({ contentType: "text/javascript", body }));
      });
      await readAndSearch(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByText("Menu", { exact: true }).click();
      await page
        .getByRole("navigation", { name: "All pages" })
        .getByRole("link", { name: "Contact" })
        .click();
      await expect(page.getByRole("button", { name: "Discard" })).toBeHidden();
      await page.getByRole("button", { name: "Send Message" }).click();
      await expect(page.getByLabel("First name")).toBeFocused();
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Next slide" })).toBeHidden();
    });

  test("is late keeps open what was opened, and handles nothing twice", async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(siteScript, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/publications", { waitUntil: "commit" });
    await page.getByRole("searchbox").fill("malimbe");
    await page.getByText("Menu", { exact: true }).click();
    script.resolve();
    await page.waitForLoadState();
    await expect(page.getByRole("navigation", { name: "All pages" })).toBeVisible();
    await page.getByText("Menu", { exact: true }).click();
    await expect(page.getByRole("navigation", { name: "All pages" })).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveValue("malimbe");
  });
});

test("a slow line brings the stylesheets before the script of all pages", async ({ page }) => {
  const styles = Promise.withResolvers<void>();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.route(/\/assets\/.*\.css$/, async (route) => {
    await styles.promise;
    await route.continue();
  });
  await page.goto("/news", { waitUntil: "commit" });
  await page.locator("script[data-src]").waitFor({ state: "attached" });
  expect(requested.filter((address) => siteScript.test(address))).toEqual([]);
  styles.resolve();
  await page.waitForLoadState();
  expect(requested.filter((address) => siteScript.test(address))).toHaveLength(1);
});

test("the browser may load the page of a link ahead when the link is pressed", async ({ page, context }) => {
  const ahead: string[] = [];
  const session = await context.newCDPSession(page);
  await session.send("Preload.enable");
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl }) => ahead.push(new URL(prefetchUrl).pathname));
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().hover();
  await page.mouse.down();
  await expect.poll(() => ahead).toContain("/contact");
});

test.describe("a touch module that", () => {
  test("is late answers the first click once", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write", "clipboard-read"]);
    const module = Promise.withResolvers<void>();
    await page.route(/\.touch-.*\.js$/, async (route) => {
      await module.promise;
      await route.continue();
    });
    await page.goto("/datazone/pointcount");
    const files: string[] = [];
    page.on("download", (file) => files.push(file.suggestedFilename()));
    await page.getByRole("button", { name: "Download SVG drawing" }).first().click();
    await page
      .getByText(/^Cite /)
      .first()
      .click();
    await page.getByRole("button", { name: "Copy", exact: true }).first().click();
    expect(files).toEqual([]);
    module.resolve();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    await expect.poll(() => files).toHaveLength(1);
  });

  test("does not arrive says so, and answers when it is tried again", async ({ page, quiet }) => {
    quiet.allow(/ERR_FAILED|dynamically imported module|Unable to preload/);
    await page.route(/\.touch-.*\.js$/, (route) => route.abort());
    await page.goto("/birds");
    await page.getByRole("button", { name: "Save the guide offline" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "That did not work" })).toBeVisible();
    await page.unroute(/\.touch-.*\.js$/);
    await page.getByRole("button", { name: "Save the guide offline" }).click();
    await expect(page.getByText(/^Offline copy of/)).toBeVisible();
    await page.getByRole("button", { name: "Remove the copy" }).click();
    await expect(page.getByRole("button", { name: "Save the guide offline" })).toBeVisible();
  });
});

test.describe("a browser's storage that", () => {
  const refuse = (name: "getItem" | "setItem") => {
    Storage.prototype[name] = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
  };
  const forbid = () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
  };
  const forge = () => {
    const lasting = `e30.${btoa('{"exp":4000000000}')}.x`;
    const forged = ["", "null", "[[]]", "{", '{"token":7}', '{"token":"a.b","result":{"name":{}}}'];
    forged.push(JSON.stringify({ token: lasting, result: { name: "Bala" } }));
    const name = location.search.slice(1);
    for (const key of ["profile", "notice", "contact-draft"])
      for (const storage of [localStorage, sessionStorage]) storage.setItem(key, forged[Number(name)] ?? "");
  };
  const visit = async (page: Page, query = "") => {
    for (const address of ["/", "/birds", "/contact"]) {
      await page.goto(address + query);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    }
    await page.getByLabel("First name").fill("Bala");
  };

  test("is full leaves every page readable", async ({ page }) => {
    await page.addInitScript(refuse, "setItem" as const);
    await visit(page);
  });
  test("is forbidden leaves every page readable", async ({ page }) => {
    await page.addInitScript(forbid);
    await visit(page);
  });
  test("was forged leaves every page readable", async ({ page }) => {
    await page.addInitScript(forge);
    for (let forged = 0; forged < 7; forged++) await visit(page, `?${forged}`);
  });
  const expectReason = async (page: Page) => {
    await page.goto("/auth");
    await page.getByLabel("E-mail").fill("member@example.org");
    await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
    const ended = page.waitForResponse("/api/user/signout");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText(/could not save your sign-in/).first()).toBeVisible();
    expect((await ended).ok(), "the session stays open on the server").toBe(true);
    await expect(page.getByText("Sign in successful")).toHaveCount(0);
  };
  test("is full is named as the reason why a sign-in fails", async ({ page }) => {
    await page.addInitScript(refuse, "setItem" as const);
    await expectReason(page);
  });
  test("is forbidden is named as the reason why a sign-in fails", async ({ page, quiet }) => {
    // React Router looks for scroll positions there, and reports that it may not.
    quiet.allow(/SecurityError: forbidden/);
    await page.addInitScript(forbid);
    await expectReason(page);
  });
});

test("a cookie of nonsense changes nothing", async ({ request }) => {
  for (const address of ["/", "/news", "/contact"]) {
    const plain = await (await request.get(address)).text();
    const reply = await request.get(address, {
      headers: { Cookie: '=;;%E0%A4%A; a="b; files=%; c=<script>' },
    });
    expect(reply.status()).toBe(200);
    expect(await reply.text()).toBe(plain);
  }
});

test("nothing on a phone moves while a page loads or is scrolled", async ({ page }) => {
  // Eight pages are scrolled to their ends.
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect: { y: before }, currentRect: { y } }) =>
                `“${node?.textContent?.trim().slice(0, 30)}” from ${before} to ${y}`,
            ),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
  const { data } = await (await page.request.get("/api/posts/news?limit=1")).json();
  const species = "/birds/ibadan-malimbe";
  const addresses = ["/", "/news", `/news/${data[0].slug}`, "/publications", "/birds", "/birdlist", species];
  for (const address of [...addresses, "/datazone/pointcount"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    const shifts = await page.evaluate(async () => {
      const frame = () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
          // Chromium without windows draws none now and then.
          setTimeout(resolve, 500);
        });
      for (let place = 0; place < document.body.scrollHeight; place += innerHeight / 2) {
        scrollTo(0, place);
        await frame();
      }
      await frame();
      return (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts;
    });
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect
      .soft(sum, `${address}: ${shifts.flatMap(({ moved }) => moved).join("; ")}`)
      .toBeLessThanOrEqual(0.01);
  }
});

test("Logout without its script says so, and works when it is tried again", async ({
  asMember: page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|dynamically imported module|Unable to preload/);
  await page.route(/\/account-.*\.js$/, (route) => route.abort());
  await page.goto("/news");
  await page.locator("summary", { hasText: "Your account" }).click();
  const logout = page.getByRole("button", { name: "Logout", exact: true });
  await logout.click();
  await expect(page.getByRole("alert").filter({ hasText: "That did not work" })).toBeVisible();
  await page.unroute(/\/account-.*\.js$/);
  await logout.click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("profile"))).toBeNull();
});

test("a session that ends while its owner reads leads to the sign-in page", async ({ asMember: page }) => {
  await page.goto("/news");
  await expect(page.getByRole("link", { name: "Login" })).toBeHidden();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("profile") ?? "{}");
    localStorage.setItem("profile", JSON.stringify({ ...session, ends: 1 }));
  });
  await page.getByRole("link", { name: "Research", exact: true }).first().click();
  await expect(page).toHaveURL("/auth?from=%2Fresearch");
  expect(await page.evaluate(() => localStorage.getItem("profile"))).toBeNull();
});
