import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Sends a survey with one bird as a phone of the signed-in person would. */
async function sendSurvey(
  page: Page,
  id: string,
  { site, version = 1, latitude = 9.88 }: { site: string; version?: number; latitude?: number },
) {
  const session = await page.evaluate(() => localStorage.getItem("profile"));
  const { token } = JSON.parse(session ?? "{}");
  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString();
  const reply = await page.request.put(`/api/field/surveys/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      version,
      protocol: "casual",
      isComplete: false,
      nameObserver: false,
      observerCount: 1,
      startedAt: hour(-2),
      endedAt: hour(-1),
      sentAt: hour(0),
      minutes: 60,
      site: {
        locationID: null,
        name: site,
        latitude,
        longitude: 8.98,
        precisionMetres: 5,
        position: "gps",
      },
      counts: [{ id: randomUUID(), scientificName: "", englishName: "Common Bulbul", individuals: 2 }],
    },
  });
  expect(reply.ok()).toBe(true);
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const isPublic = async (page: Page, site: string) =>
  (await (await page.request.get("/api/surveys/counts.csv")).text()).includes(site);

test("an admin asks about a survey, accepts the answer and deletes it, and undoes that", async ({
  asAdmin,
  asMember,
  mark,
}) => {
  const site = `Gully ${mark}`;
  const id = randomUUID();
  await sendSurvey(asMember, id, { site });

  await asAdmin.goto("/moderator");
  await asAdmin.getByRole("link", { name: /from the field (is|are) waiting/ }).click();
  const card = asAdmin.locator("details").filter({ hasText: site });
  await card.locator("summary").click();
  await expect(card.getByText("Common Bulbul")).toBeVisible();
  await expect(card.getByRole("img", { name: "Position on the map of Nigeria" })).toBeVisible();
  expect(await isNarrow(asAdmin)).toBe(true);
  await card.getByRole("button", { name: "Ask a question…" }).click();
  await card.getByRole("button", { name: "Send the question" }).click();
  await expect(card.getByText("Say what you would like to know.")).toBeVisible();
  await card.getByLabel(/^Question to/).fill("Was it singing?");
  await card.getByRole("button", { name: "Send the question" }).click();
  await expect(card).toHaveCount(0);
  await expect(asAdmin.getByRole("heading", { name: "Surveys from the field" })).toBeFocused();

  await asMember.goto("/my-surveys");
  const own = asMember.locator("details").filter({ hasText: site });
  await own.locator("summary").click();
  await expect(own.getByText("Was it singing?")).toBeVisible();
  await expect(own.getByRole("link", { name: "Correct on the phone" })).toHaveAttribute(
    "href",
    `/field?survey=${id}`,
  );
  expect(await isNarrow(asMember)).toBe(true);
  await sendSurvey(asMember, id, { site, version: 2 });

  await asAdmin.goto("/field-reviews");
  await card.locator("summary").click();
  expect(await isPublic(asMember, site)).toBe(false);
  await card.getByRole("button", { name: /^Accept/ }).click();
  await expect(card).toHaveCount(0);
  expect(await isPublic(asMember, site)).toBe(true);

  await asMember.goto("/my-surveys");
  await own.locator("summary").click();
  await own.getByRole("button", { name: "Delete…" }).click();
  await asMember.getByRole("button", { name: "Delete the survey" }).click();
  await expect(asMember.getByText("Say why it is deleted.")).toBeVisible();
  await asMember.getByLabel("Reason").fill("Wrong day");
  await asMember.getByRole("button", { name: "Delete the survey" }).click();
  await expect(own).toHaveCount(0);
  expect(await isPublic(asMember, site)).toBe(false);
  await asMember.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(own).toHaveCount(1);
  expect(await isPublic(asMember, site)).toBe(true);
});

test("FD4: two members at one place in the same minute are marked, and an admin restores a deleted survey", async ({
  asAdmin,
  asMember,
  asStore,
  mark,
}) => {
  const site = `Twin ${mark}`;
  const [own, other] = [randomUUID(), randomUUID()];
  // Other journeys record elsewhere.
  await sendSurvey(asMember, own, { site, latitude: 10.3 });
  await sendSurvey(asStore, other, { site, latitude: 10.3 });
  await asAdmin.goto("/field-reviews");
  const cards = asAdmin.locator("details").filter({ has: asAdmin.locator("summary", { hasText: site }) });
  await expect(cards.getByText("Recorded twice")).toHaveCount(2);
  const first = cards.first();
  await first.locator("summary").click();
  await expect(first.getByText(/^Also recorded by .* at the same place and time\./)).toBeVisible();

  await first.getByRole("button", { name: "Delete…" }).click();
  await asAdmin.getByRole("button", { name: "Delete the survey" }).click();
  await expect(cards.getByText("Recorded twice")).toHaveCount(0);
  await asAdmin.reload();
  await asAdmin
    .locator("summary")
    .filter({ hasText: /deleted survey/ })
    .click();
  await asAdmin.getByRole("button", { name: `Restore ${site}` }).click();
  await expect(asAdmin.getByRole("heading", { name: "Surveys from the field" })).toBeFocused();
  await expect(cards.getByText("Recorded twice")).toHaveCount(2);
  expect(await isNarrow(asAdmin)).toBe(true);
});
