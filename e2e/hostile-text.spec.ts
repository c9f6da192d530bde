import type { Page } from "@playwright/test";
import { cleanHtml } from "#core/formats/rich-text/clean.ts";
import { someOf } from "../tests/all-tests.ts";
import { attacks } from "../tests/attacks.ts";
import { expect, reachText, signIn, test } from "./fixtures.ts";

/** On each change, a tenth of them is sent; `clean.test.ts` and the first journeys read all. */
const some = someOf(attacks, 10);

// The content security policy is disabled here, so that only the sanitiser protects.
test.use({
  bypassCSP: true,
  // Other sites are cut off here: routes of Playwright would turn the cache of the browser off.
  launchOptions: async ({ launchOptions }, use) => {
    const unreachable = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), unreachable] });
  },
});

const allowed =
  "P BR H2 H3 H4 BLOCKQUOTE PRE CODE HR UL OL LI STRONG B EM I U S SUB SUP A IMG SPAN FIGURE FIGCAPTION " +
  "DL DT DD TABLE CAPTION THEAD TBODY TR TH TD IFRAME";

test.beforeEach(async ({ page, quiet }) => {
  // Missing pictures and refused frames are part of the attacks.
  quiet.allow(/Failed to load resource|frame|net::ERR/i);
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(globalThis, { ran });
    for (const name of ["alert", "prompt", "confirm", "print"])
      Object.assign(globalThis, { [name]: (text: unknown) => void ran.push(`${name} ${text}`) });
  });
});

const ran = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran);

/** Pictures from other sites are copied on saving; those of the attacks cannot be, and are left out. */
const withoutForeignPictures = (html: string) => cleanHtml(html.replaceAll(/<img src="https?:[^>]*>/g, ""));

/** Triggers everything that reacts to the pointer or the focus, and returns what ran. */
const provoke = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("main *, dialog *")) {
      for (const name of [
        "mouseover",
        "mouseenter",
        "pointerover",
        "focus",
        "focusin",
        "toggle",
        "input",
        "error",
      ])
        element.dispatchEvent(new Event(name, { bubbles: name === "mouseover" }));
      if (!(element instanceof HTMLAnchorElement)) continue;
      // A browser does not run the text of a citation download.
      const isSaved =
        element.hasAttribute("download") &&
        /^data:(text\/plain|application\/(x-bibtex|x-research-info-systems|vnd\.citationstyles\.csl\+json));/.test(
          element.href,
        );
      if (!isSaved && /^\s*(javascript|data|vbscript):/i.test(element.href))
        throw new Error(`A link leads to ${element.href}`);
    }
    return (globalThis as unknown as { ran: string[] }).ran;
  });

test("at least two hundred hostile texts run script if not sanitised, and none after sanitising", async ({
  page,
  quiet,
}) => {
  test.setTimeout(120_000);
  // The first half runs the attacks themselves.
  quiet.allow(/./);
  expect(new Set(attacks).size).toBeGreaterThanOrEqual(200);
  await page.goto("/accessibility");
  const harm = await page.evaluate(async (texts) => {
    const provoked: string[] = [];
    for (const text of texts) {
      const container = document.createElement("div");
      document.body.append(container);
      container.innerHTML = text;
      await new Promise((resolve) => setTimeout(resolve, 20));
      container.remove();
    }
    provoked.push(...(globalThis as unknown as { ran: string[] }).ran);
    return provoked.length;
  }, attacks);
  expect(harm, "the collection can do harm").toBeGreaterThan(30);

  await page.goto("/accessibility");
  const survivors = await page.evaluate(
    async ([texts, names]) => {
      const allowed = new Set(names.split(" "));
      const found: string[] = [];
      for (const text of texts) {
        const container = document.createElement("div");
        document.body.append(container);
        container.innerHTML = text;
        for (const element of container.querySelectorAll("*")) {
          if (!allowed.has(element.tagName)) found.push(`${element.tagName} in ${text}`);
          for (const { name, value } of element.attributes)
            if (
              /^(on|style|srcdoc|srcset|action|formaction|id|name)/.test(name) ||
              /^\s*(javascript|data|vbscript):/i.test(value)
            )
              found.push(`${name}=${value} in ${text}`);
          for (const type of ["mouseover", "focus", "click", "error", "load"])
            element.dispatchEvent(new Event(type));
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return found;
    },
    [attacks.map((text) => cleanHtml(text)), allowed] as const,
  );
  expect(survivors).toEqual([]);
  expect(await ran(page)).toEqual([]);
});

test("no hostile text runs on any page, from any field", async ({ page }) => {
  test.setTimeout(480_000);
  await signIn(page, "admin@example.org");
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const headers = { Authorization: `Bearer ${session.token}` };
  const stored: { _id: string; slug: string }[] = [];
  for (const attack of some) {
    const line = attack.replace(/[\n\r\f]/g, " ").slice(0, 90);
    const reply = await page.request.post("/api/posts", {
      headers,
      data: {
        postType: "publication",
        title: `${line} sqlite`,
        content: `<p>before</p>${attack}<p>after</p>`,
        authors: [line.replaceAll("@", " at ") || "x"],
        journal: line,
        doi: line,
        publicationNumber: line,
        year: 1999,
        isApproved: true,
      },
    });
    expect(reply.status(), await reply.text()).toBe(201);
    const post = await reply.json();
    stored.push(post);
    const cleaned = await (await page.request.get(`/api/posts/${post._id}`)).json();
    const clean = cleanHtml(`<p>before</p>${attack.replaceAll("\u0000", "")}<p>after</p>`);
    expect(cleaned.content).toBe(withoutForeignPictures(clean));
  }
  const pages = Math.ceil(stored.length / 12);
  for (let number = 1; number <= pages; number++) {
    for (const list of [`/publications?year=1999&page=${number}`, `/moderator?search=1999&page=${number}`]) {
      await page.goto(list);
      await expect(page.locator("main h1")).toBeVisible();
      expect(await provoke(page), list).toEqual([]);
    }
  }
  for (const { slug } of stored) {
    expect((await page.goto(`/publications/${slug}`))?.status(), slug).toBe(200);
    expect(await provoke(page), slug).toEqual([]);
  }
  for (const { _id } of stored)
    expect((await page.request.delete(`/api/posts/${_id}`, { headers })).status()).toBe(204);
});

test("no hostile text runs or remains when it is pasted into the editor", async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: "Create Post" }).click();
  const text = await reachText(page.getByRole("dialog", { name: "New Post" }));
  await expect(text).toBeVisible({ timeout: 60_000 });
  for (const attack of some) {
    await text.evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData("text/html", `<p>before</p>${html}<p>after</p>`);
      data.setData("text/plain", html);
      element.focus();
      getSelection()?.selectAllChildren(element);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, attack);
    const left = await text.evaluate((element) =>
      [...element.querySelectorAll("*")].flatMap((child) =>
        [...child.attributes]
          .filter(({ name, value }) => /^on|srcdoc|formaction/.test(name) || /^\s*javascript:/i.test(value))
          .map(({ name, value }) => `${child.tagName} ${name}=${value}`),
      ),
    );
    expect(left, attack).toEqual([]);
    expect(await ran(page), attack).toEqual([]);
  }
  expect(await provoke(page)).toEqual([]);
});
