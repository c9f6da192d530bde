import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothLooks } from "./accessibility.ts";
import { expect, newAccountPassword, signIn, signUp, sizes, test } from "./fixtures.ts";

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Calls the API as the person who is signed in on a page. */
async function call(page: Page, method: string, path: string, data?: object) {
  const session = await page.evaluate(() => localStorage.getItem("profile"));
  const { token } = JSON.parse(session ?? "{}");
  const reply = await page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    data,
  });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.status() === 204 ? {} : reply.json();
}

/** A session of two birds, the second of which was caught before. */
const sessionOf = (ring: string, other: string, date: string) => ({
  version: 1,
  date,
  openTime: "06:00",
  closeTime: "10:00",
  nets: [{ name: "A", metres: 12 }],
  site: { locationID: null, name: "Gully of the desk", latitude: 9.88, longitude: 8.98, position: "dot" },
  encounters: [
    { id: randomUUID(), kind: "new", ring, englishName: "Common Bulbul", age: "4", wing: 95, mass: 36.5 },
    { id: randomUUID(), kind: "new", ring: other, englishName: "Common Bulbul", age: "4", wing: 93 },
  ],
  isClosed: true,
  sentAt: new Date().toISOString(),
});

for (const viewport of sizes)
  test.describe(`the desk of ringing at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a string is entered, a bird corrected with a reason, a session checked, and a found ring answered", async ({
      asAdmin,
      page,
      browser,
      mark,
      quiet,
    }) => {
      test.setTimeout(240_000);
      // What is wrong with the rings is said at their fields.
      quiet.allow(/\b422\b/);
      const email = `keeper-${mark}-${viewport.width}@example.org`;
      await signUp(page, email);
      const { data } = await call(asAdmin, "GET", `/api/accounts?search=${email}`);
      await call(asAdmin, "PATCH", `/api/accounts/${data[0]._id}`, { isRingKeeper: true });
      await signIn(page, email, newAccountPassword);
      const series = `Q${Math.floor(viewport.width / 100) % 10}${mark.length}${[...mark].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 100}`;
      const ring = (number: number) => `${series}A${String(number).padStart(4, "0")}`;
      await page.goto("/ringing/rings");
      await expect(page.getByRole("heading", { name: "Rings", level: 1 })).toBeVisible();
      await page.getByLabel("First ring").fill(ring(100));
      await page.getByLabel("Last ring").fill(ring(1));
      await page.getByLabel("Size", { exact: true }).fill("2.8");
      await page.getByRole("button", { name: "Add to the stock" }).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await page.getByLabel("First ring").fill(ring(1));
      await page.getByLabel("Last ring").fill(ring(100));
      await page.getByRole("button", { name: "Add to the stock" }).dblclick();
      await expect(page.getByText("The rings are in the stock")).toBeVisible();
      await expect(page.getByRole("row").filter({ hasText: ring(1) })).toHaveCount(1);
      expect(await isNarrow(page)).toBe(true);
      await expectAccessibleInBothLooks(page, "/ringing/rings");

      const id = randomUUID();
      await call(page, "PUT", `/api/ringing/sessions/${id}`, sessionOf(ring(1), ring(2), "2025-11-20"));
      await page.goto(`/ringing/sessions/${id}`);
      await page.getByRole("button", { name: `Correct ${ring(1)}` }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Wing").fill("96,5");
      await dialog.getByRole("button", { name: "Correct the bird" }).click();
      await expect(dialog.getByText("Say why you change it.").first()).toBeVisible();
      await dialog.getByLabel("Reason").fill("Read again from the sheet");
      await dialog.getByRole("button", { name: "Correct the bird" }).click();
      await expect(page.getByText("The bird was corrected")).toBeVisible();
      await page.getByRole("button", { name: `History of ${ring(1)}` }).click();
      await expect(dialog.getByText("Read again from the sheet")).toBeVisible();
      await expect(dialog.getByText("95 mm")).toBeVisible();
      await expect(dialog.getByText("96.5 mm")).toBeVisible();
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
      await page.getByRole("button", { name: "Mark as checked" }).click();
      await expect(page.getByRole("button", { name: "Not checked yet" })).toBeVisible();
      expect(await isNarrow(page)).toBe(true);
      await expectAccessibleInBothLooks(page, "/ringing/sessions/:id");

      await page.goto(`/ringing/birds/${ring(1)}`);
      await page.getByRole("button", { name: "Join with another bird…" }).click();
      await dialog.getByLabel("A ring of the other bird").fill(ring(2));
      await dialog.getByLabel("Reason").fill("Its ring was changed");
      await dialog.getByRole("button", { name: "Join" }).click();
      await expect(page.getByText("These are one bird now")).toBeVisible();
      await expect(page.getByRole("heading", { name: "2 records" })).toBeVisible();
      await page.getByRole("button", { name: "Undo this join" }).click();
      await expect(page.getByRole("heading", { name: "1 record", exact: true })).toBeVisible();
      await expectAccessibleInBothLooks(page, "/ringing/birds/:key");

      const finder = await (await browser.newContext({ viewport })).newPage();
      await finder.goto("/found-a-ring");
      await finder.getByRole("button", { name: "Report the ring" }).click();
      await expect(finder.getByText("Your report was not sent.")).toBeVisible();
      await finder.getByLabel("What is on the ring").fill(ring(1));
      await finder.getByLabel("When").fill("2026-03-04");
      await finder.getByLabel("Where").fill("Shendam market");
      await finder.getByLabel("How you found it").selectOption("I found the bird dead");
      await finder.getByLabel("Your e-mail").fill(`finder-${mark}-${viewport.width}@stranger.example`);
      await finder.getByRole("button", { name: "Report the ring" }).click();
      await expect(finder.getByRole("heading", { name: "Thank you for reporting this ring" })).toBeVisible();
      await expect(finder.getByText("It seems to be one of our rings.")).toBeVisible();

      await page.goto("/ringing/found");
      const card = page.getByRole("article").filter({ hasText: ring(1) });
      await expect(card.getByText("Shendam market")).toBeVisible();
      await expectAccessibleInBothLooks(page, "/ringing/found");
      expect(await isNarrow(page)).toBe(true);
      await card.getByRole("button", { name: /^This bird/ }).click();
      await expect(page.getByText("The finder gets a letter")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(card).toHaveCount(1);
      await card.getByRole("button", { name: /^This bird/ }).click();
      await expect(card).toHaveCount(0);
    });
  });
