import type { Page } from "@playwright/test";
import { offline, reopen } from "./field-steps.ts";
import { expect, test } from "./fixtures.ts";
import {
  becomeRinger,
  beginSession,
  type Entered,
  endSession,
  enterBird,
  grant,
  openRinging,
  readSessions,
  ringsOf,
  saveBird,
} from "./ringing-steps.ts";

test.use({ viewport: { width: 360, height: 740 } });

const named = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const number = (page: Page) => page.locator(".number-large");

const usual = ["Common Bulbul", "Village Weaver", "Red-cheeked Cordon-bleu"] as const;
/** Birds as they come out of nets, read from a table. */
const morning = (count: number): Entered[] =>
  Array.from({ length: count }, (_one, index) => {
    const species = usual[index % 3] ?? "";
    return {
      species,
      ...(index < 3 && { search: species.slice(0, 4) }),
      age: ["4", "3", "5"][index % 3] ?? "4",
      sex: ["Male", "Female", "Unknown"][index % 3] ?? "Male",
      wing: String([95, 83, 53][index % 3]),
      mass: ["32.1", "36.1", "9.9"][index % 3] ?? "",
      fat: String(index % 4),
    };
  });

test("a morning of 30 birds without a signal, with retraps, a wrong ring, a broken one and an ended tab, is sent once", async ({
  page,
  asAdmin,
  quiet,
  mark,
}) => {
  test.slow();
  quiet.allow(offline);
  const rings = ringsOf("QA", mark, [[1, "Common Bulbul", "5", 96]]);
  await becomeRinger(page, asAdmin, `morning-${mark}@example.org`, rings);
  const context = page.context();
  await openRinging(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Ready to use without a signal, with \d/)).toBeVisible();
  await beginSession(page, rings.place, rings.at(2));

  const birds = morning(24);
  for (const [index, bird] of birds.slice(0, 12).entries()) {
    await expect(number(page)).toHaveText(rings.at(index + 2));
    await enterBird(page, bird);
    await saveBird(page, index + 1);
  }

  // A retrap of January: its life at once, and only the ages that it can have.
  await enterBird(page, { ring: rings.at(1), species: "Common Bulbul", wing: "96", mass: "32" });
  await expect(
    page.getByRole("status").filter({ hasText: /^Common Bulbul, ringed 10 January 2026 at / }),
  ).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^3,/ })).toHaveCount(0);
  await saveBird(page, 13);

  // A ring of the string that no bird has: it is not saved so.
  await enterBird(page, { ring: rings.at(90), species: "Village Weaver" });
  await expect(page.getByText(`${rings.at(90)} was never put on a bird.`)).toBeVisible();
  await named(page, "Save").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Not saved yet" })).toBeVisible();
  await dialog.getByRole("button", { name: "Back to the bird" }).click();
  await page.getByRole("textbox", { name: "Number on the ring" }).fill(rings.at(3));
  await saveBird(page, 14);

  // A ring breaks, and that is taken back and done again.
  await expect(number(page)).toHaveText(rings.at(14));
  await named(page, "Ring broke").click();
  await expect(number(page)).toHaveText(rings.at(15));
  await named(page, `Undo: ${rings.at(14)} destroyed`).click();
  await expect(number(page)).toHaveText(rings.at(14));
  await named(page, "Ring broke").click();
  await expect(number(page)).toHaveText(rings.at(15));

  // The phone ends the page with a bird half entered.
  await enterBird(page, { species: "Village Weaver", age: "4", wing: "83" });
  const next = await reopen(page);
  await next.goto("/field?ringing");
  await expect(named(next, "Village Weaver")).toHaveAttribute("aria-pressed", "true");
  await expect(next.getByRole("textbox", { name: /^Wing/ })).toHaveValue("83");
  await saveBird(next, 15);
  for (const [index, bird] of birds.slice(12).entries()) {
    await enterBird(next, bird);
    await saveBird(next, 16 + index);
  }
  // The last bird is taken back and saved again; one is released without a ring.
  await named(next, new RegExp(`^Undo: ${rings.at(27)}`)).click();
  await expect(named(next, "List 26 birds")).toBeVisible();
  await saveBird(next, 27);
  await next.getByRole("radio", { name: "Other" }).click();
  await named(next, "Released without a ring").click();
  await enterBird(next, { species: "Common Bulbul" });
  await saveBird(next, 28);
  for (const [index, bird] of morning(2).entries()) {
    await enterBird(next, { ...bird, search: "" });
    await saveBird(next, 29 + index);
  }

  await named(next, "List 30 birds").click();
  await named(next, "Nets shut").click();
  await endSession(next, rings.at(30));
  await expect(next.getByText("It is sent when you’re online.")).toBeVisible();
  await context.setOffline(false);
  await expect(next.getByText("Sent. It is with the rings now.")).toBeVisible({ timeout: 20_000 });

  const sent = await readSessions(next, rings.place);
  const session = sent.find(({ date }: { date: string }) => date !== "2026-01-10");
  expect(sent).toHaveLength(2);
  expect(session.encounters).toHaveLength(30);
  expect(session).toMatchObject({ state: "closed", openTime: "06:15", closeTime: "10:15", version: 1 });
  expect(session.fates).toMatchObject([{ ring: rings.at(14), fate: "destroyed" }]);
  expect(session.comparison).toMatchObject([{ next: rings.at(30), missing: [] }]);
});

test("a session without birds is a session, and what was sent twice is stored once", async ({
  page,
  asAdmin,
  quiet,
  mark,
}) => {
  test.slow();
  quiet.allow(offline);
  const rings = ringsOf("QB", mark, []);
  const nets = `Empty ${rings.place}`;
  await becomeRinger(page, asAdmin, `empty-${mark}@example.org`, rings);
  await openRinging(page);
  const sent: string[] = [];
  // The reply to the first sending is lost on its way.
  await page.route(/\/api\/ringing\/sessions\//, async (route) => {
    sent.push(route.request().method());
    await route.fetch();
    if (sent.length === 1) await route.abort();
    else await route.continue();
  });
  await beginSession(page, nets);
  await named(page, "Nets shut").click();
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByRole("alert")).toContainText("The hours of the nets are missing");
  await page.getByLabel("Nets open").fill("06:00");
  await page.getByLabel("Nets shut").fill("09:00");
  await page.getByRole("button", { name: /save/i }).click();
  await expect(page.getByText("No birds")).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);
  await named(page, "Send now").click();
  await expect(page.getByText("Sent. It is with the rings now.")).toBeVisible({ timeout: 20_000 });
  expect(await readSessions(page, nets)).toMatchObject([{ birds: 0, openTime: "06:00", state: "closed" }]);
});

test("what contradicts is asked while the bird is in the hand, and stored with its answer", async ({
  page,
  asAdmin,
  mark,
}) => {
  test.slow();
  const rings = ringsOf("QC", mark, [[1, "Common Bulbul", "5", 96]]);
  await becomeRinger(page, asAdmin, `asked-${mark}@example.org`, rings);
  await openRinging(page);
  await beginSession(page, rings.place, rings.at(2));
  const dialog = page.getByRole("dialog");

  // A ring that is on a bird, as a new one: it was a retrap.
  await named(page, "Another number").click();
  await page.getByRole("textbox", { name: "Number of the new ring" }).fill(rings.at(1));
  await expect(page.getByText(`${rings.at(1)} is on another bird`)).toBeVisible();
  await enterBird(page, { species: "Village Weaver", search: "vill", wing: "83" });
  await named(page, "Save").click();
  await dialog.getByRole("button", { name: "It was caught with this ring" }).click();
  // Now its life speaks against the species and the wing: each is one press.
  await expect(dialog.getByText("This ring is on a bird recorded as Common Bulbul.")).toBeVisible();
  await dialog.getByRole("button", { name: "It is Common Bulbul" }).click();
  const again = dialog.getByRole("button", { name: "Measured again" });
  await expect(again.first()).toBeVisible();
  for (let left = await again.count(); left > 0; left--) await again.first().click();
  await expect(named(page, "List 1 birds")).toBeVisible();

  // Two rings are passed over: they are lost.
  await named(page, "Another number").click();
  await page.getByRole("textbox", { name: "Number of the new ring" }).fill(rings.at(4));
  await enterBird(page, { species: "Village Weaver", search: "vill" });
  await named(page, "Save").click();
  await dialog.getByRole("button", { name: "Lost", exact: true }).click();
  await expect(number(page)).toHaveText(rings.at(5));

  // A ring of none of the strings is saved with a note to the keeper alone.
  await named(page, "Another number").click();
  await page.getByRole("textbox", { name: "Number of the new ring" }).fill("ZZ00001");
  await enterBird(page, { species: "Village Weaver" });
  await named(page, "Save").click();
  await dialog.getByText("Save it all the same").click();
  await expect(dialog.getByRole("button", { name: "Save with this note" })).toBeDisabled();
  await dialog.getByLabel("Note to the keeper").fill("A gift of Ghana.");
  await dialog.getByRole("button", { name: "Save with this note" }).click();
  await expect(named(page, "List 3 birds")).toBeVisible();

  await named(page, "List 3 birds").click();
  await named(page, "Nets shut").click();
  await endSession(page, rings.at(5));
  await expect(page.getByText("Sent. It is with the rings now.")).toBeVisible({ timeout: 20_000 });
  const session = (await readSessions(page, rings.place)).find((one) => one.birds === 3);
  expect(session.fates.map(({ ring }: { ring: string }) => ring).sort()).toEqual([rings.at(2), rings.at(3)]);
  expect(session.encounters).toMatchObject([
    { kind: "retrap", ring: rings.at(1), englishName: "Common Bulbul", wing: 83 },
    { kind: "new", ring: rings.at(4), doubts: [{ kind: "not-next", answer: "Lost" }] },
    { kind: "new", ring: "ZZ00001", doubts: [{ kind: "no-string", answer: "Note: A gift of Ghana." }] },
  ]);
});

test("a bird of the list is corrected in its place, and a deleted one comes back by Undo", async ({
  page,
  asAdmin,
  mark,
}) => {
  test.slow();
  const rings = ringsOf("QD", mark, []);
  await becomeRinger(page, asAdmin, `list-${mark}@example.org`, rings);
  await openRinging(page);
  await beginSession(page, `List ${rings.place}`, rings.at(1));
  for (const [index, bird] of morning(3).entries()) {
    await enterBird(page, bird);
    await saveBird(page, index + 1);
  }
  // Another bird is begun; opening one of the list keeps it.
  await enterBird(page, { species: "Common Bulbul", wing: "97" });
  await named(page, "List 3 birds").click();
  await named(page, new RegExp(`^${rings.at(2)} · Village Weaver`)).click();
  const mass = page.getByRole("textbox", { name: /^Mass/ });
  await expect(mass).toHaveValue("36.1");
  await mass.fill("1,250");
  await named(page, "Save changes").click();
  await expect(page.getByRole("alert")).toContainText("can be read in two ways");
  await mass.fill("36,5");
  await named(page, "Save changes").click();
  await expect(page.getByRole("textbox", { name: /^Wing/ })).toHaveValue("97");
  await expect(number(page)).toHaveText(rings.at(4));

  await named(page, "List 3 birds").click();
  await named(page, `Delete ${rings.at(2)}, Village Weaver`).click();
  await expect(page.getByRole("heading", { name: "2 birds" })).toBeVisible();
  await named(page, `Undo: ${rings.at(2)} deleted`).click();
  await expect(page.getByRole("listitem").filter({ hasText: rings.at(2) })).toContainText("36.5 g");
  await named(page, "Nets shut").click();
  // Rings that are gone without a bird are named.
  await page.getByLabel("Next ring on the string, as you read it").fill(rings.at(6));
  await expect(page.getByText("Gone, but on no bird:")).toContainText(`${rings.at(4)}, ${rings.at(5)}`);
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByRole("alert")).toContainText("A bird is still in the hand.");
});

test("of two tabs one records and the other follows", async ({ page, asAdmin, quiet, mark }) => {
  test.slow();
  const rings = ringsOf("QE", mark, []);
  await becomeRinger(page, asAdmin, `tabs-${mark}@example.org`, rings);
  await openRinging(page);
  await beginSession(page, `Tabs ${rings.place}`, rings.at(1));
  const other = await page.context().newPage();
  quiet.watch(other);
  await other.goto("/field?ringing");
  await expect(other.getByText("This session is open in another tab.")).toBeVisible();
  await enterBird(page, { species: "Common Bulbul", search: "comm" });
  await saveBird(page, 1);
  await expect(other.locator(".number-large")).toHaveText(rings.at(2));
  await other.getByRole("button", { name: "Go on here" }).click();
  await expect(page.getByText("This session is open in another tab.")).toBeVisible();
  await enterBird(other, { species: "Common Bulbul" });
  await saveBird(other, 2);
  await expect(page.getByRole("button", { name: "List 2 birds", includeHidden: true })).toBeAttached();
});

test("a session of a ringer whose right ended stays on the phone with its export", async ({
  page,
  asAdmin,
  quiet,
  mark,
}) => {
  test.slow();
  quiet.allow(offline);
  quiet.allow(/status of 403/);
  const rings = ringsOf("QF", mark, []);
  await becomeRinger(page, asAdmin, `ended-${mark}@example.org`, rings);
  await openRinging(page);
  await page.context().setOffline(true);
  await beginSession(page, `Ended ${rings.place}`, rings.at(1));
  await enterBird(page, { species: "Common Bulbul", search: "comm" });
  await saveBird(page, 1);
  await named(page, "List 1 birds").click();
  await named(page, "Nets shut").click();
  await endSession(page, rings.at(2));
  await grant(asAdmin, page, { isRinger: false, isRingKeeper: false });
  await page.context().setOffline(false);
  await expect(page.getByText(/^Not accepted\..*you can export it/)).toBeVisible({ timeout: 20_000 });
  const download = page.waitForEvent("download");
  await named(page, "Export CSV").click();
  expect((await download).suggestedFilename()).toBe("ringing-sessions.csv");
  await page.goto("/field");
  await page.getByRole("link", { name: /^Ringing/ }).click();
  await expect(page.getByText("1 bird, 1 new ring")).toBeVisible();
  await expect(named(page, "New session")).toHaveCount(0);
});
