import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

// Steps of journeys on the page `/field`.

/** What the console says of requests that fail on purpose. */
export const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

export const isReady = (page: Page) => expect(page.getByText(/^Ready to use without a signal/)).toBeVisible();
export const plus = (page: Page, name: string) => page.getByRole("button", { name: `One ${name} more` });
export const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Opens the page and waits until it needs no signal. */
export async function openField(page: Page) {
  await page.goto("/field");
  await isReady(page);
}

/** Begins a survey at a place that has only a name. */
export async function begin(page: Page, place: string, protocol = "Point count, 10 minutes") {
  await page.getByRole("button", { name: "New survey" }).click();
  await page.getByLabel("Name of the place").fill(place);
  await page.getByRole("radio", { name: new RegExp(`^${protocol}`) }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
}

/** Adds birds by a search, one tap each. */
export async function tap(page: Page, name: string, times: number) {
  await page.getByRole("textbox", { name: /^Search for a bird/ }).fill(name);
  for (let index = 0; index < times; index++) await plus(page, name).click();
  await page.getByRole("button", { name: "Clear the search" }).click();
}

/** Ends a count, which is a complete list unless it is a casual record. */
export async function finish(page: Page) {
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Summary" })).toBeVisible();
  const all = page.getByRole("radio", { name: "Yes, all" });
  if (await all.isVisible()) await all.click();
  await page.getByRole("button", { name: "Save survey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Field surveys" })).toBeVisible();
}

/** Signs in as the member of the demo, by the way that the page offers. */
export async function signInToSend(page: Page) {
  await page.getByRole("link", { name: "Sign in to send" }).click();
  await page.getByLabel("E-mail").fill("member@example.org");
  await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/field$/);
}

/** What the server has of a place, read with the session of the page. */
export const readSent = (page: Page, place: string) =>
  page.evaluate(async (name) => {
    const { token } = JSON.parse(localStorage.getItem("profile") ?? "{}");
    const headers = { Authorization: `Bearer ${token}` };
    const { surveys } = await (await fetch("/api/field/surveys", { headers })).json();
    const own = surveys.filter(({ site }: { site: { name: string } }) => site.name === name);
    const read = async ({ id }: { id: string }) =>
      (await fetch(`/api/field/surveys/${id}`, { headers })).json();
    return Promise.all(own.map(read));
  }, place);

export const total = ({ counts }: { counts: { individuals: number }[] }) =>
  counts.reduce((sum, { individuals }) => sum + individuals, 0);

export async function reopen(page: Page): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto("/field");
  return next;
}
