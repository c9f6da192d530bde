import { brotliCompressSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// What a phone sends or misses on purpose, the console reports too.
const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const MAX_BYTES = 250_000;

test.use({ viewport: { width: 360, height: 740 } });

const isReady = (page: Page) => expect(page.getByText(/^Ready to use without a signal/)).toBeVisible();
const plus = (page: Page, name: string) => page.getByRole("button", { name: `One ${name} more` });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Opens the page and waits until it needs no signal. */
async function openField(page: Page) {
  await page.goto("/field");
  await isReady(page);
}

/** Begins a survey at a place that has only a name. */
async function begin(page: Page, place: string, protocol = "Point count, 10 minutes") {
  await page.getByRole("button", { name: "New survey" }).click();
  await page.getByLabel("Name of the place").fill(place);
  await page.getByRole("radio", { name: new RegExp(`^${protocol}`) }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
}

/** Adds birds by a search, one tap each. */
async function tap(page: Page, name: string, times: number) {
  await page.getByRole("textbox", { name: /^Search for a bird/ }).fill(name);
  for (let index = 0; index < times; index++) await plus(page, name).click();
  await page.getByRole("button", { name: "Clear the search" }).click();
}

async function finish(page: Page) {
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Save survey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Field surveys" })).toBeVisible();
}

/** What the server has of a place, read with the session of the page. */
const readSent = (page: Page, place: string) =>
  page.evaluate(async (name) => {
    const { token } = JSON.parse(localStorage.getItem("profile") ?? "{}");
    const headers = { Authorization: `Bearer ${token}` };
    const { surveys } = await (await fetch("/api/field/surveys", { headers })).json();
    const own = surveys.filter(({ site }: { site: { name: string } }) => site.name === name);
    const read = async ({ id }: { id: string }) =>
      (await fetch(`/api/field/surveys/${id}`, { headers })).json();
    return Promise.all(own.map(read));
  }, place);

const total = ({ counts }: { counts: { individuals: number }[] }) =>
  counts.reduce((sum, { individuals }) => sum + individuals, 0);

async function reopen(page: Page): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto("/field");
  return next;
}

test("a count without a signal loses no tap when the phone ends the page, and is sent once", async ({
  asMember,
  quiet,
  mark,
}) => {
  test.slow();
  quiet.allow(offline);
  const context = asMember.context();
  const place = `Laminga ${mark}`;
  await context.clock.install();
  await openField(asMember);
  await context.setOffline(true);
  await asMember.reload();
  await begin(asMember, place);
  await tap(asMember, "Common Bulbul", 12);
  await tap(asMember, "Rock Firefinch", 8);
  await expect(row(asMember, "Rock Firefinch")).toContainText("8");

  const page = await reopen(asMember);
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(row(page, "Common Bulbul")).toContainText("12");
  for (let times = 0; times < 20; times++) await plus(page, "Common Bulbul").click();
  await expect(row(page, "Common Bulbul")).toContainText("32");
  await expect(page.getByRole("status").filter({ hasText: "Common Bulbul, 32" })).toBeAttached();
  await context.clock.fastForward("10:00");
  await expect(page.getByText(/^Time is up/)).toBeVisible();
  await finish(page);
  await expect(page.getByText("It is sent when you’re online.")).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("Sent. The institute will check it.")).toBeVisible({ timeout: 20_000 });
  const sent = await readSent(page, place);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ version: 1, minutes: 10, isComplete: true, protocol: "point10" });
  expect(sent.map(total)).toEqual([40]);
});

test("of two tabs one counts and the other follows, and no bird is counted twice", async ({
  asMember: page,
  quiet,
  mark,
}) => {
  test.slow();
  const place = `Two tabs ${mark}`;
  await openField(page);
  await begin(page, place, "Complete list");
  await tap(page, "Common Bulbul", 5);
  const other = await page.context().newPage();
  quiet.watch(other);
  await other.goto("/field");
  await expect(other.getByText("This survey is open in another tab.")).toBeVisible();
  await expect(row(other, "Common Bulbul")).toContainText("5");
  await plus(page, "Common Bulbul").click();
  await expect(row(other, "Common Bulbul")).toContainText("6");

  await other.getByRole("button", { name: "Count here" }).click();
  await expect(page.getByText("This survey is open in another tab.")).toBeVisible();
  for (let times = 0; times < 3; times++) await plus(other, "Common Bulbul").click();
  await expect(row(page, "Common Bulbul")).toContainText("9");
  await finish(other);
  for (const tab of [page, other])
    await expect(tab.getByText("Sent. The institute will check it.")).toBeVisible({ timeout: 20_000 });
  expect((await readSent(page, place)).map(total)).toEqual([9]);
});

test("a full phone says so before the count, and a tap that is not stored is not shown", async ({
  page,
  quiet,
}) => {
  quiet.allow(/QuotaExceededError/);
  await page.addInitScript(() => {
    let isFull = false;
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...parameters) {
      if (isFull && parameters[1] === "readwrite") throw new DOMException("full", "QuotaExceededError");
      return begin.apply(this, parameters);
    };
    addEventListener("phone-full", () => {
      isFull = !isFull;
    });
    navigator.storage.estimate = async () => ({ quota: 1e9, usage: isFull ? 1e9 : 0 });
  });
  const fill = () => page.evaluate(() => dispatchEvent(new Event("phone-full")));
  await openField(page);
  await fill();
  await page.getByRole("button", { name: "New survey" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^This phone is full/);
  await fill();
  await begin(page, "Naraguta");
  await tap(page, "Common Bulbul", 2);
  await fill();
  await page.getByRole("button", { name: /^Undo:/ }).click();
  await expect(page.getByRole("alert")).toContainText("Your last change is not stored.");
  await page.getByRole("button", { name: /^List \d/ }).click();
  await expect(row(page, "Common Bulbul")).toContainText("2");
  await fill();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, "Common Bulbul")).toContainText("1");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a refused position leaves the other ways to give the place", async ({ page }) => {
  await openField(page);
  await page.getByRole("button", { name: "New survey" }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a site");
  await page.getByRole("button", { name: "Use my position" }).click();
  await expect(page.getByText("This page may not use your position.")).toBeVisible();
  await page.getByText("Type a position").click();
  await page.getByLabel("Latitude and longitude").fill("9.88, 8.98");
  await expect(page.getByText("9.88, 8.98", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Start counting" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
});

test("the position of the phone is shown with its precision while it improves", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? "", permissions: ["geolocation"] },
    geolocation: { latitude: 9.8812, longitude: 8.9807, accuracy: 350 },
  });
  const page = await context.newPage();
  await openField(page);
  await page.getByRole("button", { name: "New survey" }).click();
  await page.getByRole("button", { name: "Use my position" }).click();
  await expect(page.getByText("Only to within 350 m so far.")).toBeVisible();
  await context.setGeolocation({ latitude: 9.8811, longitude: 8.9805, accuracy: 6 });
  await expect(page.getByText("To within 6 m.")).toBeVisible();
  await expect(page.getByText("9.8811, 8.9805", { exact: true })).toBeVisible();
  await context.close();
});

test("after the session has ended nothing is lost, and signing in sends it", async ({
  asMember: page,
  quiet,
  mark,
}) => {
  quiet.allow(/401/);
  const place = `Session ${mark}`;
  await openField(page);
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("profile") ?? "{}");
    await fetch("/api/user/signout", { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  });
  await begin(page, place, "Casual record");
  await tap(page, "Common Bulbul", 1);
  await finish(page);
  await page.getByRole("link", { name: "Sign in to send" }).click();
  await page.getByLabel("E-mail").fill("member@example.org");
  await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/field$/);
  await expect(page.getByText("Sent. The institute will check it.").first()).toBeVisible({ timeout: 20_000 });
  expect((await readSent(page, place)).map(total)).toEqual([1]);
});

test("a correction is a new version, and a newer state from another device is a choice", async ({
  asMember: page,
  quiet,
  mark,
}) => {
  test.slow();
  quiet.allow(/409/);
  const place = `Conflict ${mark}`;
  await openField(page);
  await begin(page, place, "Complete list");
  await tap(page, "Common Bulbul", 2);
  await finish(page);
  const card = row(page, place);
  await expect(card).toContainText("Sent.", { timeout: 20_000 });
  const [first] = await readSent(page, place);
  await card.getByRole("button", { name: "Correct" }).click();
  await page.getByLabel("Weather").fill("Clear");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(async () => (await readSent(page, place))[0]?.weather, { timeout: 20_000 }).toBe("Clear");

  await page.evaluate(async ({ id, ...survey }) => {
    const { token } = JSON.parse(localStorage.getItem("profile") ?? "{}");
    await fetch(`/api/field/surveys/${id}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ ...survey, version: 7, notes: "From the desk" }),
    });
  }, first);
  await card.getByRole("button", { name: "Correct" }).click();
  await page.getByLabel("Notes").fill("From the phone");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(card).toContainText("The server has a newer state", { timeout: 20_000 });
  await card.getByRole("button", { name: "Send mine as a newer version" }).click();
  await expect.poll(async () => (await readSent(page, place))[0]?.version, { timeout: 20_000 }).toBe(8);
  expect((await readSent(page, place))[0]).toMatchObject({ notes: "From the phone" });
});

test("an own survey opens on another device by its address", async ({
  asMember: page,
  browser,
  baseURL,
  mark,
}) => {
  const place = `Other device ${mark}`;
  await openField(page);
  await begin(page, place, "Casual record");
  await tap(page, "Common Bulbul", 3);
  await finish(page);
  await expect(row(page, place)).toContainText("Sent.", { timeout: 20_000 });
  const [sent] = await readSent(page, place);
  const session = await page.evaluate(() => localStorage.getItem("profile") ?? "");
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await context.newPage();
  await other.goto("/robots.txt");
  await other.evaluate((stored) => localStorage.setItem("profile", stored), session);
  await other.goto(`/field?survey=${sent.id}`);
  await expect(other.getByRole("heading", { level: 1, name: "Correct the survey" })).toBeVisible();
  await expect(other.getByRole("listitem").filter({ hasText: "Common Bulbul" })).toContainText("3");
  await context.close();
});

test("signing out hides the surveys of a phone and offers to delete them", async ({
  asMember: page,
  mark,
}) => {
  const place = `Hidden ${mark}`;
  await openField(page);
  await begin(page, place, "Casual record");
  await finish(page);
  await expect(row(page, place)).toBeVisible();
  await page.goto("/about");
  await page.locator("summary", { hasText: "Your account" }).click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL(/\/field$/);
  await expect(page.getByRole("alert")).toContainText("You’re signed out. 1 survey");
  await expect(page.getByText(place)).toHaveCount(0);
  await page.getByRole("button", { name: "Delete from this phone" }).click();
  await expect(page.getByText(/on this phone\. Sign in to see/)).toHaveCount(0);
});

test("the page can be installed, and the guide's offline copy goes on beside it", async ({ page, quiet }) => {
  quiet.allow(offline);
  await page.goto("/birds");
  await page.getByRole("heading", { name: "Take the guide into the field" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Save the guide offline" }).click();
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
  await openField(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A window of a test is private, in which no browser installs anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { errors, url } = await devtools.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/field.webmanifest"]);

  await page.context().setOffline(true);
  await page.goto("/field");
  await isReady(page);
  await page.goto("/birdlist");
  await expect(page.getByText(/^Offline copy of/)).toBeVisible();
});

test("the page weighs at most 250 KB with the list of species", async ({ page, request }) => {
  await openField(page);
  const scripts = await page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return cached.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(scripts).toContain("/field");
  const worker = await (await request.get("/field-worker.js")).text();
  const [, imported = ""] = /importScripts\("([^"]+)"\)/.exec(worker) ?? [];
  const files = [...scripts, "/field-worker.js", imported, "/api/field/pack", "/icon-512.png"];
  const sizes = await Promise.all(
    files.map(async (file) => brotliCompressSync(await (await request.get(file)).body()).length),
  );
  const sum = sizes.reduce((bytes, size) => bytes + size, 0);
  expect(sum, files.map((file, index) => `${file} ${sizes[index]}`).join("\n")).toBeLessThan(MAX_BYTES);
});

test("axe finds no problems, and nothing overflows, on any screen and in any look", async ({ page }) => {
  test.slow();
  const check = async (name: string) => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await openField(page);
  for (const look of ["Light", "Dark", "Sun"]) {
    await page.getByRole("radio", { name: look, exact: true }).click();
    await check(`start, ${look}`);
    await page.getByRole("button", { name: "New survey" }).click();
    await check(`place, ${look}`);
    await page
      .getByLabel("Name of the place")
      .fill(`${look}, a place with a long name by the old road to Bauchi`);
    await page.getByRole("button", { name: "Start counting" }).click();
    await tap(page, "Common Bulbul", 1);
    await check(`counting, ${look}`);
    await page.getByRole("button", { name: /^List \d/ }).click();
    await page.getByRole("button", { name: /^Common Bulbul.*details$/ }).click();
    await check(`details, ${look}`);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Finish" }).click();
    await check(`summary, ${look}`);
    await page.getByRole("button", { name: "Save survey" }).click();
    await check(`queue, ${look}`);
  }
});

test("a count works by keyboard at a desk", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openField(page);
  await page.getByRole("button", { name: "New survey" }).press("Enter");
  await page.getByLabel("Name of the place").fill("Desk");
  await page.getByRole("button", { name: "Start counting" }).press("Enter");
  const search = page.getByRole("textbox", { name: /^Search for a bird/ });
  await search.pressSequentially("3 bulbul");
  await search.press("Tab");
  await page
    .getByRole("button", { name: /^3 .*Bulbul more$/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /Bulbul, 3$/ })).toBeAttached();
  await page.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /Bulbul, removed$/ })).toBeAttached();
});
