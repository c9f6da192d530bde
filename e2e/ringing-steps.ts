import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, signUp } from "./fixtures.ts";

// Steps of journeys of ringing on the page `/field`.

/** Gives the account of a page rights, as an admin does, and lets the page know. */
export async function grant(admin: Page, page: Page, rights: object): Promise<void> {
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").result._id);
  await call(admin, "patch", `/api/accounts/${id}`, rights);
}

/** A new account that may record ringing, with a string of 100 rings and birds that were ringed before. */
export async function becomeRinger(page: Page, admin: Page, email: string, rings: Rings): Promise<void> {
  await signUp(page, email);
  await grant(admin, page, { isRinger: true, isRingKeeper: true });
  await call(page, "post", "/api/ringing/strings", { first: rings.at(1), last: rings.at(100), size: "B" });
  const ringed = rings.birds.map(([number, englishName, age, wing]) => ({
    id: crypto.randomUUID(),
    kind: "new",
    ring: rings.at(number),
    englishName,
    age,
    wing,
  }));
  await call(page, "put", `/api/ringing/sessions/${crypto.randomUUID()}`, {
    version: 1,
    date: "2026-01-10",
    site: place(rings.place),
    encounters: ringed,
    isClosed: true,
    sentAt: new Date().toISOString(),
  });
}

const place = (name: string) => ({
  locationID: null,
  name,
  latitude: null,
  longitude: null,
  precisionMetres: null,
  position: "dot",
});

/** The rings of one journey: none of another try or project has them. */
export interface Rings {
  at(number: number): string;
  place: string;
  birds: [number: number, name: string, age: string, wing: number][];
}
export function ringsOf(letters: string, mark: string, birds: Rings["birds"]): Rings {
  const start = [...mark].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 90;
  return {
    at: (number) => letters + String(start * 1000 + number).padStart(5, "0"),
    place: `Nets ${letters} ${mark}`,
    birds,
  };
}

/** Opens ringing, and waits until it needs no signal. */
export async function openRinging(page: Page): Promise<void> {
  await page.goto("/field");
  await page.getByRole("link", { name: /^Ringing/ }).click();
  await expect(page.getByText(/^Ready to use without a signal, with \d/)).toBeVisible();
}

/** Begins a session at a place that has only a name; `first` is the number on the first ring. */
export async function beginSession(page: Page, name: string, first?: string): Promise<void> {
  await page.getByRole("button", { name: "New session" }).click();
  await page.getByLabel("Name of the place").fill(name);
  if (first) {
    await page.getByLabel("Number on the first ring").fill(first);
    await page.getByRole("button", { name: "Open this string" }).click();
    await expect(page.getByText(`${first} is next`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Start ringing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Ringing at ${name}` })).toBeAttached();
}

/** What is entered of one bird. */
export interface Entered {
  /** For a retrap, the number that is read. */
  ring?: string;
  species: string;
  /** The letters that find the species; without them it is one of the last. */
  search?: string;
  age?: string;
  sex?: string;
  wing?: string;
  mass?: string;
  fat?: string;
}

/** Enters a bird as a person does, and counts each touch and each key. */
export async function enterBird(page: Page, bird: Entered): Promise<{ touches: number; keys: number }> {
  let [touches, keys] = [0, 0];
  const press = async (role: "button" | "checkbox" | "radio", name: string | RegExp) => {
    touches += 1;
    await page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .click();
  };
  const type = async (label: string | RegExp, text: string) => {
    touches += 1;
    keys += text.length;
    await page.getByRole("textbox", { name: label }).fill(text);
  };
  if (bird.ring) {
    await press("radio", "Retrap");
    await type("Number on the ring", bird.ring);
    touches -= 1;
  }
  if (bird.search) await type(/^Search for a species/, bird.search);
  await press("button", bird.species);
  if (bird.age) await press("checkbox", new RegExp(`^${bird.age},`));
  if (bird.sex) await press("checkbox", bird.sex);
  if (bird.wing) await type(/^Wing/, bird.wing);
  if (bird.mass) await type(/^Mass/, bird.mass);
  if (bird.fat) await press("checkbox", bird.fat);
  return { touches, keys };
}

/** Saves the bird in the hand and waits for the next. */
export async function saveBird(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: `List ${count} birds` })).toBeVisible();
}

/** Ends a session: hours, comparison, saving. */
export async function endSession(page: Page, next?: string): Promise<void> {
  await page.getByLabel("Nets open").fill("06:15");
  await page.getByLabel("Nets shut").fill("10:15");
  if (next) {
    await page.getByLabel("Next ring on the string, as you read it").fill(next);
    await expect(page.getByText("All rings agree.")).toBeVisible();
  }
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ringing", exact: true })).toBeVisible();
}

/** The sessions of a place that the server has, whole. */
export async function readSessions(page: Page, name: string) {
  const { data } = await call(page, "get", "/api/ringing/sessions?limit=100");
  const own = data.filter(({ site }: { site: { name: string } }) => site.name === name);
  return Promise.all(
    own.map(({ _id }: { _id: string }) => call(page, "get", `/api/ringing/sessions/${_id}`)),
  );
}
