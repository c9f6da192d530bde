import { type Browser, test as base, type Locator, type Page } from "@playwright/test";
import { isAll } from "../tests/all-tests.ts";

/** The people of the demo who sign in on these journeys. */
type SignedIn = "asMember" | "asStore" | "asAdmin";

interface Fixtures extends Record<SignedIn, Page> {
  /** A word for names and addresses that no other project and no earlier try of this journey has stored. */
  mark: string;
  quiet: { allow(pattern: RegExp): void; watch(page: Page): void };
}

const signedIn =
  (email: string) =>
  async (
    { browser, quiet }: { browser: Browser; quiet: Fixtures["quiet"] },
    use: (page: Page) => Promise<void>,
  ) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    quiet.watch(page);
    goAfterEditors(page);
    await signIn(page, email);
    await use(page);
    await context.close();
  };

/** Lets `page` go on like a person does, not in the moment in which a closing editor takes its step back. */
function goAfterEditors(page: Page): void {
  const go = page.goto.bind(page);
  const isEditorOpen = () => history.state?.usr?.isEditor === true;
  page.goto = async (...target) => {
    // An editor that stays open is left as it is.
    if (await page.evaluate(isEditorOpen).catch(() => false))
      await page
        .waitForFunction(() => history.state?.usr?.isEditor !== true, undefined, { timeout: 1_000 })
        .catch(() => {});
    return go(...target);
  };
}

/** A test that also fails on errors and warnings in the browser's console; `asMember` and the like are signed in. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  mark: async ({}, use, { project, retry, repeatEachIndex }) =>
    use([project.name, repeatEachIndex || "", retry || ""].join("")),
  quiet: [
    async ({ page, javaScriptEnabled }, use) => {
      const complaints: string[] = [];
      // A browser reports that it shows a page without the transition, as it may at any time.
      const allowed = [/^InvalidStateError: Transition was aborted/];
      const watch = (watched: Page) => {
        watched.on("console", (message) => {
          const { url } = message.location();
          if (["error", "warning"].includes(message.type())) complaints.push(`${message.text()} ${url}`);
        });
        watched.on("pageerror", (error) => complaints.push(String(error)));
      };
      watch(page);
      if (javaScriptEnabled) goAfterEditors(page);
      await use({ allow: (pattern) => void allowed.push(pattern), watch });
      base.expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  asMember: signedIn("member@example.org"),
  asStore: signedIn("store@example.org"),
  asAdmin: signedIn("admin@example.org"),
});
export const { expect } = base;

/** A browser that keeps the pages it leaves: Playwright turns that off, and Chromium without windows does not have it. */
export const keepingPages: Parameters<typeof test.use>[0] = {
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    await use({ ...launchOptions, executablePath, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  },
};

/** The screens of a journey that is made on a phone and at a desk; on each change, on a phone alone. */
export const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
].slice(0, isAll ? 2 : 1);

/** Every public page of the site, with one detail page of each kind. */
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
    "/search",
    "/search?q=warbler",
    "/search?q=wilow",
    "/birds/which",
    "/birdlist/sheet",
    "/birds/which?size=5&colour=black&head=bald",
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
    "/visit",
    "/support",
    "/press",
    "/postuler",
    "/master",
    "/visiter",
    "/jobs/communications-officer",
    "/accessibility",
    "/datazone",
    "/datazone/pointcount",
    "/datazone/data/point-counts",
    "/datazone/data/checklist",
    "/datazone/data/ringing",
    "/datazone/ringing",
    "/datazone/atlas",
    "/datazone/atlas?pentad=0955c0855",
    "/datazone/atlas/0955c0855",
    "/contact",
    "/contact?sent=yes",
    "/found-a-ring",
    "/bague-trouvee",
    "/found-a-ring?sent=ours",
    "/events",
    "/auth",
    "/member/nenrot-dashe",
    "/people/alumni",
    "/people/board-members",
  ];
}

/** The password of new accounts, since the demo's password would be refused as too weak. */
export const newAccountPassword = "a kettle of rollers over granite";

/** Signs up with a new account, so that a journey cannot disturb others; the account is then signed in. */
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

/** Signs in to the demo without the form; the browser is then at an address of the site that shows no page. */
export async function signIn(page: Page, email: string, password = "amurum-2002"): Promise<void> {
  const reply = await page.request.post("/api/user/signin", { data: { email, password } });
  expect(reply.status()).toBe(200);
  // The smallest address of the site gives access to its storage.
  await page.goto("/robots.txt");
  await page.evaluate((session) => localStorage.setItem("profile", session), await reply.text());
}

/** The text of a form with its tools, which come when somebody reaches it. */
export async function reachText(form: Page | Locator, name?: string): Promise<Locator> {
  const boxes = form.locator("[role=textbox][aria-multiline]");
  const box = name ? boxes.and(form.getByRole("textbox", { name, exact: true })) : boxes.first();
  await box.focus();
  const editors = form.locator("[contenteditable=true]");
  return name ? editors.and(box) : editors;
}
