import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, reachText, signIn, test } from "./fixtures.ts";

// What a thumb does on a phone: sends what an editor has, formats a text, opens the menu, scrolls through long pages.

const phone = { width: 360, height: 740 };
/** 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };
test.use({ viewport: phone });

interface Editor {
  what: string;
  address: string;
  /** Opens it, where the address does not. */
  open?: (page: Page) => Promise<unknown>;
  /** The button that sends it. */
  send: string | RegExp;
}
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
const chooseType = (type: string) => async (page: Page) => {
  await press("Create Post")(page);
  await page.getByLabel("Type", { exact: true }).selectOption(type);
};
const request = (page: Page) =>
  page
    .getByRole("button", { name: /^(Request|Borrow|Lend)/ })
    .first()
    .click();

const editors: Record<"member" | "store" | "admin", Editor[]> = {
  member: [
    { what: "a new draft", address: "/profile?new", send: "Send for approval" },
    ...["Publication", "Thesis", "Document", "Proposal"].map((type) => ({
      what: type,
      address: "/profile",
      open: chooseType(type),
      send: "Send for approval",
    })),
    { what: "the profile", address: "/profile", open: press("Edit Profile"), send: "Update Profile" },
    { what: "a request", address: "/equipment", open: request, send: "Submit Request" },
  ],
  store: [
    { what: "equipment", address: "/equipment", open: press("New Equipment"), send: "Submit" },
    { what: "a loan", address: "/equipment", open: request, send: "Submit Request" },
  ],
  admin: [
    { what: "a web page", address: "/moderator", open: chooseType("Web page"), send: /^(Publish|Save)/ },
    { what: "a page of the institute", address: "/edit/page/capacity-building", send: "Publish" },
    { what: "the settings", address: "/settings", send: "Publish" },
    { what: "a species", address: "/edit/species/willow-warbler", send: "Save Species" },
    { what: "a new species", address: "/newspecies", send: "Add Species" },
    { what: "a call", address: "/edit/page/calls--", send: "Publish" },
    { what: "a member", address: "/database", open: press(/^Edit /), send: "Update Profile" },
    { what: "rights", address: "/database", open: press(/^Rights of /), send: "Save rights" },
    {
      what: "a survey",
      address: "/surveys/correct",
      open: (page) => page.getByRole("article").getByRole("link").first().click(),
      send: "Save the correction",
    },
  ],
};

const softly = expect.configure({ soft: true });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The form of the editor that is open, with the button that sends it. */
async function openEditor(page: Page, { address, open, send }: Editor): Promise<Locator> {
  await page.goto(address);
  await open?.(page);
  const button = page.getByRole("button", { name: send, exact: true }).last();
  await expect(button).toBeVisible();
  return button;
}

/** Where the button is cut or covered, while its form is scrolled from its beginning over its middle to its end. */
const hiddenAt = (button: Locator) =>
  button.evaluate((element) => {
    const form = element.closest("form") ?? element;
    const holder = element.closest("dialog, [role=dialog]") ?? document.documentElement;
    const top = form.getBoundingClientRect().top + holder.scrollTop;
    const last = holder.scrollHeight - holder.clientHeight;
    const isInSight = () => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && element.contains(seen);
    };
    return [
      Math.max(0, top - innerHeight / 2),
      (top + last) / 2,
      Math.min(last, top + form.clientHeight - innerHeight * 0.7),
    ].filter((place) => {
      holder.scrollTo({ top: place, behavior: "instant" });
      return !isInSight();
    });
  });

/** The fields that the buttons at the foot, or what stays at the top, cover when they get the focus. */
const covered = (button: Locator) =>
  button.evaluate((element) => {
    const foot = element.parentElement;
    const fields = element
      .closest("form")
      ?.querySelectorAll<HTMLElement>("input, select, textarea, [contenteditable]");
    return [...(fields ?? [])]
      .filter((field) => field.checkVisibility({ checkOpacity: true }) && field.offsetWidth > 1)
      .filter((field) => {
        field.focus();
        const { top, bottom } = field.getBoundingClientRect();
        const end = foot?.getBoundingClientRect().top ?? innerHeight;
        return document.activeElement === field && (top > end - 12 || bottom < 12);
      })
      .map(({ id, outerHTML }) => id || outerHTML.slice(0, 80));
  });

for (const who of ["member", "store", "admin"] as const)
  test(`the button that sends stays in sight in every editor that ${who}s have`, async ({ page }) => {
    test.setTimeout(240_000);
    await signIn(page, `${who}@example.org`);
    for (const editor of editors[who]) {
      await page.setViewportSize(phone);
      const button = await openEditor(page, editor);
      for (const size of [phone, { width: 320, height: 640 }, zoomed]) {
        await page.setViewportSize(size);
        const name = `${editor.what} at ${size.width} × ${size.height}`;
        // On a low screen the button is at the end of its form.
        if (size !== zoomed) await softly.poll(() => hiddenAt(button), name).toEqual([]);
        expect.soft(await covered(button), `${name}, the focus`).toEqual([]);
        expect.soft(await overflow(page), name).toBeLessThanOrEqual(0);
      }
    }
  });

test("the foot of a form is above an on-screen keyboard, and at the foot of the page without one", async ({
  asMember: page,
}) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    const keyboard = new EventTarget();
    Object.assign(keyboard, { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: keyboard });
  });
  await page.goto("/profile?new");
  const button = page.getByRole("button", { name: "Send for approval" });
  await expect(button).toBeVisible();
  await button.evaluate((element) =>
    element.closest("form")?.querySelector<HTMLElement>("input:not([hidden])")?.focus(),
  );
  const raise = (height: number) =>
    page.evaluate((height) => {
      Object.assign(visualViewport ?? {}, { height });
      visualViewport?.dispatchEvent(new Event("resize"));
    }, height);
  const foot = async () =>
    Math.round(await button.evaluate((element) => element.getBoundingClientRect().bottom));
  await expect
    .poll(async () => {
      await raise(420);
      return foot();
    })
    .toBeLessThanOrEqual(420);
  await raise(740);
  await expect.poll(foot).toBeGreaterThan(420);
});

test("a short form ends with its button, which lies over no field", async ({ asMember: page }) => {
  for (const [address, send] of [
    ["/account", "Change password"],
    ["/contact", "Send Message"],
  ] as const) {
    await page.goto(address);
    const button = page.getByRole("button", { name: send });
    await expect(button).toBeVisible();
    const row = button.locator("..");
    expect(await row.evaluate((element) => getComputedStyle(element).position), address).toBe("static");
  }
});

test("a text has its tools in one row on a phone, and the others behind one press", async ({
  asMember: page,
}) => {
  await page.goto("/profile?new");
  const editor = page.getByRole("dialog", { name: "New Post" });
  const text = await reachText(editor);
  await expect(text).toBeVisible();
  const bar = editor.getByRole("toolbar", { name: "Formatting" });
  const more = bar.getByRole("button", { name: "More tools" });
  const tools = bar.locator("button:visible, select:visible");
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(tools).toHaveCount(7);
    const rows = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect()));
    expect(new Set(rows.map(({ top }) => Math.round(top))).size).toBe(1);
    expect(Math.max(...rows.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect(Math.min(...rows.map((row) => row.width))).toBeGreaterThanOrEqual(24);
  }

  // A long text: the tools and the line that is written stay in sight.
  await text.click();
  await text.pressSequentially("Counted at dawn.");
  for (let line = 0; line < 30; line++) await page.keyboard.press("Enter");
  await page.keyboard.type("The last line.");
  await expect(more).toBeInViewport({ ratio: 1 });
  const line = await text.getByText("The last line.").boundingBox();
  const send = await editor.getByRole("button", { name: "Send for approval" }).boundingBox();
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(send?.y ?? 0);

  await page.keyboard.press("Shift+Tab");
  await expect(bar.getByRole("button", { name: "Heading" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "all tools");
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(bar.getByRole("button", { name: "Add a table" })).toBeFocused();
  await expect(bar.getByRole("button", { name: "Add a table" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(editor).toBeVisible();
  await expect(more).toBeFocused();
  await expect(tools).toHaveCount(7);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(more).toBeHidden();
  await expect(bar.getByRole("button", { name: "Add a table" })).toBeVisible();
  await expect(bar.getByRole("combobox", { name: "Paragraph" })).toBeVisible();
});

/** The rows of the open menu that can be seen. */
const rowsOf = (page: Page) =>
  page
    .getByRole("navigation", { name: "All pages" })
    .locator("a:visible, summary:visible")
    .evaluateAll((rows) => rows.map(({ firstChild }) => firstChild?.textContent));
const openMenu = (page: Page) => page.locator("header summary").filter({ hasText: "Menu" }).click();

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the menu of a visitor is at most twelve rows, whose groups open by one press", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    const menu = page.getByRole("navigation", { name: "All pages" });
    const rows = menu.locator("a:visible, summary:visible");
    expect(await rows.count()).toBeLessThanOrEqual(12);
    await expect(rows.first()).toHaveText("Search");
    await expect(menu.getByText("New draft")).toBeHidden();
    await menu.getByText("Publications", { exact: true }).click();
    await menu.getByRole("link", { name: "Dissertations & Theses" }).click();
    await expect(page).toHaveURL(/\/theses$/);
    await openMenu(page);
    await expect(menu.getByRole("link", { name: "Dissertations & Theses" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Our Founder" })).toBeHidden();
  });
});

test("the menu begins with what the person uses, and a new draft is two presses away", async ({
  asMember: member,
  asAdmin: admin,
}) => {
  for (const page of [member, admin]) await page.setViewportSize(phone);
  await member.goto("/about");
  await openMenu(member);
  expect((await rowsOf(member)).slice(0, 3)).toEqual(["Today", "Visit your Profile", "New draft"]);
  await expect(member.getByRole("navigation", { name: "All pages" }).getByText("Admin")).toBeHidden();
  await expectAccessible(member, "the menu of a member");
  await member.getByRole("link", { name: "New draft" }).click();
  const editor = member.getByRole("dialog", { name: "New Post" });
  await expect(editor).toBeVisible();
  await editor.getByRole("button", { name: "Close the editor" }).click();
  await expect(editor).toBeHidden();
  await member.reload();
  await expect(member.getByRole("button", { name: "Create Post" })).toBeVisible();
  await expect(editor).toBeHidden();

  await admin.goto("/moderator");
  await openMenu(admin);
  const menu = admin.getByRole("navigation", { name: "All pages" });
  await expect(menu.locator("summary").filter({ hasText: "Admin" })).toContainText(/\d waiting/);
  await expect(menu.getByRole("link", { name: "Moderate Posts" })).toBeVisible();
  await menu.getByText("About", { exact: true }).press("Enter");
  await expect(menu.getByRole("link", { name: "Our Founder" })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(admin.locator("header summary").filter({ hasText: "Menu" })).toBeFocused();
  await admin.goto("/today");
  await openMenu(admin);
  expect((await rowsOf(admin)).length).toBeLessThanOrEqual(20);
  for (const size of [phone, { width: 320, height: 640 }, zoomed]) {
    await admin.setViewportSize(size);
    expect(await overflow(admin)).toBeLessThanOrEqual(0);
    await menu.getByRole("link", { name: "Search", exact: true }).focus();
    await menu.getByRole("link", { name: "Contact" }).focus();
    await expect(menu.getByRole("link", { name: "Contact" })).toBeInViewport({ ratio: 1 });
  }
});

test("the home page, the database and the names are at most six screens long", async ({
  page: visitor,
  asAdmin: admin,
}) => {
  await admin.setViewportSize(phone);
  // As many as the server lists, each with long words.
  await admin.route("**/api/names/unsplit", (route) =>
    route.fulfill({
      json: {
        total: 300,
        names: Array.from({ length: 100 }, (_, number) => ({
          name: `W. Cresswell, S. A. Manu, A. A. Chaskda and ${number} others of the field station`,
          total: 2,
          works: [1, 2].map((work) => ({
            _id: `${number} ${work}`,
            slug: "a-work",
            postType: "publication",
            title: "What is known of the breeding of the Rock Firefinch, and where it is not known yet",
            titleHtml: null,
          })),
          readings: [
            ["W. Cresswell", "S. A. Manu", "A. A. Chaskda", "Others of the field station"],
            ["The field station"],
          ].map((names) => names.map((name) => ({ kind: "person", name }))),
        })),
      },
    }),
  );
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { name: "Recent news" })).toBeVisible();
  expect(await screens(visitor)).toBeLessThanOrEqual(6);
  for (const [address, rows] of [
    ["/database", "main article"],
    ["/database?view=accounts", "main article"],
    ["/author-names", "main li h3"],
    ["/unmatched-names", "main li h3"],
  ] as const) {
    await admin.goto(address);
    await expect(admin.locator(rows).first()).toBeVisible();
    await admin.waitForLoadState("networkidle");
    expect(await screens(admin), address).toBeLessThanOrEqual(6);
  }
  await admin.goto("/author-names");
  const shown = admin.locator("main h3");
  const before = await shown.count();
  await admin.getByRole("button", { name: "Show more" }).click();
  expect(await shown.count()).toBeGreaterThan(before);
});

const screens = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
