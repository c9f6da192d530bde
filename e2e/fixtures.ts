import { test as base, type Page } from "@playwright/test";

/** A test that also fails when the browser's console had something to complain about. */
export const test = base.extend<{ quiet: { allow(pattern: RegExp): void } }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      base.expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
export const { expect } = base;

/** Every public page of the site, a detail of each kind among them. */
export async function publicPages(page: Page): Promise<string[]> {
  const lists = ["news", "publications", "theses", "research", "documents", "proposals"];
  const details = await Promise.all(
    lists.map(async (path) => {
      const reply = await page.request.get(`/api/posts/${path}?limit=1`);
      const { data } = (await reply.json()) as { data: { slug: string; userSlug: string | null }[] };
      return `/${path}/${data[0]?.slug}`;
    }),
  );
  return [
    "/",
    ...lists.map((path) => `/${path}`),
    ...details,
    "/about",
    "/founder",
    "/capacity-building",
    "/facilities",
    "/library",
    "/msc-program",
    "/team",
    "/apply",
    "/jobs/communications-officer",
    "/accessibility",
    "/datazone",
    "/datazone/pointcount",
    "/datazone/atlas",
    "/datazone/atlas?pentad=0955c0855",
    "/contact",
    "/contact?sent=yes",
    "/events",
    "/auth",
    "/member/nenrot-dashe",
    "/people/alumni",
    "/people/board-members",
  ];
}

/** What a journey's own account is opened with: the demo's password would be refused as too easy. */
export const newAccountPassword = "a kettle of rollers over granite";

/** Opens an account of a journey's own, so that what it does to it disturbs no other; it is signed in then. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign up instead" }).click();
  await page.getByLabel("First name").fill("Hauwa");
  await page.getByLabel("Last name").fill("Ɗanladi");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newAccountPassword);
  await page.getByLabel("Repeat password").fill(newAccountPassword);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByText("Sign up successful")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
}

/** Signs in to the demo, and waits until the site has said so and led on to the home page. */
export async function signIn(page: Page, email: string, password = "amurum-2002"): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Sign in successful")).toBeVisible();
  await expect(page).not.toHaveURL(/\/auth$/);
  // The page that it leads to has arrived, and has looked at the session itself.
  await expect(page.locator("h1:focus, main:focus")).toHaveCount(1);
}
