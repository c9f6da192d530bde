import { readFileSync } from "node:fs";
import {
  begin,
  finish,
  offline,
  openField,
  plus,
  readSent,
  reopen,
  row,
  signInToSend,
  tap,
  total,
} from "./field-steps.ts";
import { expect, signUp, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

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

test("FD1: a count of seconds asks what it is, and is never stored as ten minutes or with an answer of its own", async ({
  asMember: page,
  asAdmin,
  mark,
}) => {
  test.slow();
  const place = `Seconds ${mark}`;
  const named = (name: string | RegExp) => page.getByRole("button", { name });
  await page.clock.install();
  await openField(page);
  await begin(page, place);
  await tap(page, "Common Bulbul", 2);
  await page.clock.fastForward("00:07");
  await named("Finish").click();
  const question = page.getByRole("heading", { level: 1, name: "Finish early?" });
  await expect(question).toBeFocused();
  await expect(
    page.getByText(/^By this phone’s clock you counted for \d+ seconds of 10 minutes\./),
  ).toBeVisible();
  // The question waits, also when the page is opened again.
  await page.reload();
  await named(/^Go on counting/).click();
  await expect(page.getByRole("timer")).toContainText(/^9:\d\d left$/);
  await named("Finish").click();
  await named(/^Make it a casual record/).click();
  await expect(page.getByText("Casual record", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("Did you record all species that you found?")).toHaveCount(0);
  await named("Choose again").click();
  await expect(question).toBeVisible();
  await named(/^Keep it as “Point count, 10 minutes”/).click();
  await expect(page.getByText("This is shorter than its protocol: 1 of 10 minutes.")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await named("Save survey").click();
  await expect(page.getByRole("alert")).toContainText("Please answer this.");
  await expect(page.getByRole("radio", { name: "Yes, all" })).toBeFocused();
  await page.getByRole("radio", { name: "Yes, all" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await named("Save survey").click();
  await expect(row(page, place)).toContainText("Sent.", { timeout: 20_000 });
  expect(await readSent(page, place)).toMatchObject([{ protocol: "point10", minutes: 1, isComplete: true }]);

  await asAdmin.goto("/field-reviews");
  const card = asAdmin.locator("details").filter({ hasText: place });
  await card.locator("summary").click();
  await expect(card.getByText("It is shorter than its protocol: 1 of 10 minutes.")).toBeVisible();
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

test("a count in two tabs without a signal goes on when the counting one is killed, and is sent once", async ({
  asMember: page,
  quiet,
  mark,
}) => {
  test.slow();
  quiet.allow(offline);
  const context = page.context();
  const place = `Killed tab ${mark}`;
  await context.clock.install();
  await openField(page);
  await context.setOffline(true);
  await begin(page, place);
  await tap(page, "Common Bulbul", 15);
  const other = await context.newPage();
  quiet.watch(other);
  await other.goto("/field");
  await expect(row(other, "Common Bulbul")).toContainText("15");
  await page.close();
  await expect(other.getByText("This survey is open in another tab.")).toHaveCount(0);
  await tap(other, "Rock Firefinch", 25);
  const third = await context.newPage();
  quiet.watch(third);
  await third.goto("/field");
  await expect(row(third, "Rock Firefinch")).toContainText("25");
  await context.clock.fastForward("10:00");
  await finish(other);
  await context.setOffline(false);
  for (const tab of [other, third])
    await expect(tab.getByText("Sent. The institute will check it.")).toBeVisible({ timeout: 20_000 });
  const sent = await readSent(other, place);
  expect(sent).toMatchObject([{ version: 1, minutes: 10 }]);
  expect(sent.map(total)).toEqual([40]);
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
  await signInToSend(page);
  await expect(page.getByText("Sent. The institute will check it.").first()).toBeVisible({ timeout: 20_000 });
  expect((await readSent(page, place)).map(total)).toEqual([1]);
});

test("a phone whose clock is a year ahead sends its survey, and the server notes by how much", async ({
  page,
  mark,
}) => {
  const place = `Next year ${mark}`;
  const ahead = 365 * 24 * 60;
  await page.context().clock.install({ time: Date.now() + ahead * 60_000 });
  await openField(page);
  await begin(page, place, "Casual record");
  await tap(page, "Common Bulbul", 2);
  await finish(page);
  await signInToSend(page);
  await expect(row(page, place)).toContainText("Sent.", { timeout: 20_000 });
  const [sent] = await readSent(page, place);
  expect(total(sent)).toBe(2);
  expect(Math.abs(sent.clockAheadMinutes - ahead)).toBeLessThan(5);
});

test("a member whose account is closed in the field reads so, and exports what was counted", async ({
  page,
  asAdmin,
  quiet,
  mark,
}) => {
  quiet.allow(offline);
  quiet.allow(/40[13]/);
  const place = `Closed ${mark}`;
  const email = `closed-${mark}@example.org`;
  await signUp(page, email);
  await openField(page);
  await page.context().setOffline(true);
  await begin(page, place, "Casual record");
  await tap(page, "Common Bulbul", 3);
  await asAdmin.evaluate(async (search) => {
    const { token } = JSON.parse(localStorage.getItem("profile") ?? "{}");
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const { data } = await (await fetch(`/api/accounts?search=${search}`, { headers })).json();
    const body = JSON.stringify({ isDisabled: true });
    await fetch(`/api/accounts/${data[0]._id}`, { method: "PATCH", headers, body });
  }, email);
  await finish(page);
  await page.context().setOffline(false);
  await expect(row(page, place)).toContainText("Your account is closed. Your surveys stay on this phone");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toMatch(/Common Bulbul.*,3,/);
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
