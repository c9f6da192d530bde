import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothLooks } from "./accessibility.ts";
import { expect, signIn, test } from "./fixtures.ts";

/** The screens of the workplace, by the person who sees them. */
const screens = {
  "member@example.org": [
    "/today",
    "/profile",
    "/profile/orcid",
    "/account",
    "/equipment",
    "/equipment/trip",
    "/my-surveys",
  ],
  "store@example.org": ["/today", "/equipment", "/equipment/desk", "/equipment/day", "/equipment/labels"],
  "admin@example.org": [
    "/today",
    "/moderator",
    "/database",
    "/database/list",
    "/database?view=accounts",
    "/audit",
    "/messages",
    "/visits",
    "/equipment/loans/2026",
    "/health",
    "/species",
    "/species/colours",
    "/species/photographs",
    "/newspecies",
    "/edit/species/willow-warbler",
    "/surveys",
    "/surveys/correct",
    "/field-reviews",
    "/unmatched-names",
    "/sensitive-species",
    "/ringing/import",
    "/ringing/export",
    "/author-names",
    "/settings",
    "/calls",
    "/newsletter",
    "/edit/page",
    "/edit/page/capacity-building",
    "/edit/page/calls--",
  ],
};
/** Dialogs that other journeys do not open for axe: where, and the button that opens them. */
const dialogs: Record<keyof typeof screens, [address: string, button: string | RegExp][]> = {
  "member@example.org": [["/profile", /^Delete /]],
  "store@example.org": [
    ["/equipment", "New Equipment"],
    ["/equipment", "Import Equipment"],
    ["/equipment", /^Delete /],
  ],
  "admin@example.org": [
    ["/moderator", /^Delete /],
    ["/database", "Add New Member"],
    ["/database", "Order the board"],
    ["/database", "Import a list"],
    ["/database", /^Delete /],
    ["/species", "Import a checklist"],
    ["/ringing/import", "Choose a file"],
    ["/species", /^Delete /],
    ["/surveys", /^Undo/],
    ["/surveys", /^Remove the demo/],
    ["/sensitive-species", /^Remove/],
  ],
};
const people = Object.keys(screens) as (keyof typeof screens)[];

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;

/** What empty boxes say that is wider than they are. */
function findCutPlaceholders(): string[] {
  const context = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")].flatMap((input) => {
    if (!context || !input.checkVisibility()) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    context.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return context.measureText(input.placeholder).width > room + 1 ? [input.placeholder] : [];
  });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("main h1")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

for (const person of people) {
  test(`axe finds no problems on the screens of ${person}, light or dark`, async ({ page }) => {
    test.setTimeout(240_000);
    await signIn(page, person);
    for (const address of screens[person]) {
      await open(page, address);
      await expectAccessibleInBothLooks(page, address);
    }
  });

  test(`axe finds no problems in the dialogs of ${person}, which fit a small phone`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, person);
    for (const [address, name] of dialogs[person]) {
      await open(page, address);
      await page.getByRole("main").getByRole("button", { name }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, `${address} ${name}`);
      expect(await page.evaluate(overflow), `${address} ${name}`).toBeLessThanOrEqual(0);
    }
  });

  test(`what an empty box says fits a phone on the screens of ${person}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, person);
    for (const address of screens[person]) {
      await open(page, address);
      expect.soft(await page.evaluate(findCutPlaceholders), address).toEqual([]);
    }
  });

  test(`at 400% zoom, half of each screen of ${person} stays free, however long its words`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 320, height: 256 });
    await signIn(page, person);
    for (const address of screens[person]) {
      await open(page, address);
      expect.soft(await page.evaluate(overflow), address).toBeLessThanOrEqual(0);
      expect.soft(await page.evaluate(stuck), `${address} has bars that stay`).toBeLessThanOrEqual(128);
      await page.evaluate(lengthenWords);
      expect.soft(await page.evaluate(overflow), `${address} with long words`).toBeLessThanOrEqual(0);
    }
  });
}

test("a long subject and a long name share the line of a message", async ({ asAdmin: page }) => {
  const data = { firstName: "F".repeat(90), lastName: "L".repeat(90), email: "long@example.org" };
  const sent = { ...data, subject: "S".repeat(150), message: "A short text." };
  expect((await page.request.post("/api/contact", { data: sent })).status()).toBe(201);
  await page.goto("/messages");
  const subject = page.getByText(sent.subject);
  expect((await subject.boundingBox())?.width).toBeGreaterThan(300);
});

/** The height of what stays in sight while the page scrolls. */
function stuck(): number {
  window.scrollTo(0, 300);
  return [...document.querySelectorAll("body *")]
    .filter((element) => getComputedStyle(element).position === "sticky" && element.tagName !== "TH")
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom }) => top === 0 || Math.round(bottom) === innerHeight)
    .reduce((sum, { height }) => sum + height, 0);
}

/** Puts a name of 200 letters where the screens show names and titles. */
function lengthenWords(): void {
  for (const element of document.querySelectorAll(
    "main :is(h1, h2, h3, h2 button, h2 span, h3 a, dd, td a:not([href^='/preview/']), td button, li button[aria-haspopup]:not(.button, [aria-label]))",
  ))
    if (element.children.length === 0 && element.textContent) element.textContent = "w".repeat(200);
}

test("SY10: no screen of the workplace asks for what the security policy forbids", async ({
  page,
  quiet,
}) => {
  test.setTimeout(240_000);
  // The console of a browser does not show what is only tried.
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile, lineNumber }) =>
      console.error(`Forbidden: ${effectiveDirective} at ${sourceFile}:${lineNumber}`),
    ),
  );
  quiet.watch(page);
  for (const person of people) {
    await signIn(page, person);
    for (const address of screens[person]) await open(page, address);
  }
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  await page.getByRole("button", { name: /^(Publish|Send)/ }).click();
  await expect(page.getByRole("dialog", { name: "New Post" }).getByRole("alert").first()).toBeVisible();
});
