import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "@playwright/test";
import { call } from "./call.ts";
import { siteFolder } from "./site-folder.ts";

/** Presses like a thumb, and counts. */
export class Thumb {
  presses = 0;
  async press(goal: Locator) {
    await goal.click();
    this.presses += 1;
  }
}

/** A moment, so many hours from now. */
export const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString();

/** A survey that a phone has sent. */
export const sendSurvey = (member: Page, name: string) =>
  call(member, "put", `/api/field/surveys/${randomUUID()}`, {
    version: 1,
    protocol: "casual",
    isComplete: false,
    nameObserver: false,
    observerCount: 1,
    startedAt: hour(-2),
    endedAt: hour(-1),
    sentAt: hour(0),
    minutes: 60,
    site: { locationID: null, name, latitude: 9.7, longitude: 8.9, precisionMetres: 5, position: "gps" },
    counts: [{ id: randomUUID(), scientificName: "", englishName: "Common Bulbul", individuals: 2 }],
  });

/** Lets posts wait longest of all, so that they are among the rows whatever other journeys send. */
export async function makeOldest(baseURL: string | undefined, word: string) {
  const database = new DatabaseSync(join(siteFolder(new URL(baseURL ?? "").port), "data", "malimbe.sqlite"));
  database.exec("pragma busy_timeout = 20000");
  database
    .prepare(`update post set "waitingSince" = '2001' || substr("waitingSince", 5) where title like ?`)
    .run(`%${word}%`);
  database.close();
}

/** Lets a page ask for each of its first reads by itself, so that a journey can answer one. */
export const readOneByOne = (page: Page) =>
  page.route("**/api/reads?*", (route) => route.fulfill({ json: [] }));

/** Shows the rows of this journey alone: to approve “all” would approve what other journeys need. */
export async function showOnly(page: Page, word: string) {
  await readOneByOne(page);
  await page.route("**/api/today", async (route) => {
    // A request may still be under way when the journey ends.
    const reply = await route.fetch().catch(() => undefined);
    if (!reply) return;
    const kinds = await reply.json().catch(() => undefined);
    if (!kinds) return;
    kinds.posts.rows = kinds.posts.rows.filter(({ title }: { title: string }) => title.includes(word));
    kinds.posts.count = kinds.posts.rows.length;
    await route.fulfill({ response: reply, json: kinds });
  });
}

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** Shows the rows of a section beyond those that a phone shows first. */
export async function showAllRows(part: Locator) {
  await part.waitFor();
  const more = part.getByRole("button", { name: "Show more" });
  while (await more.isVisible()) await more.click();
}
export const rowOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
export const waitingPosts = async (page: Page, word: string): Promise<number> => {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await page.request.get(`/api/posts/moderated?state=pending&searchQuery=${word}`, { headers });
  return (await reply.json()).total;
};
