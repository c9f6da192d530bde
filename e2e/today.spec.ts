import { expectAccessibleInBothLooks } from "./accessibility.ts";
import { call } from "./call.ts";
import { expect, signIn } from "./fixtures.ts";
import { test } from "./import-turn.ts";
import {
  makeOldest,
  readOneByOne,
  rowOf,
  section,
  sendSurvey,
  showAllRows,
  showOnly,
  Thumb,
  waitingPosts,
} from "./today-steps.ts";

test.use({ viewport: { width: 360, height: 740 } });

for (const [email, landing] of [
  ["admin@example.org", /\/today$/],
  ["store@example.org", /\/today$/],
  ["member@example.org", /:\d+\/$/],
] as const)
  test(`${email} begins after signing in at ${landing}`, async ({ page }) => {
    await page.goto("/auth");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("amurum-2002");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(landing);
    await expect(page.locator("h1").first()).toBeVisible();
  });

test("twelve posts are approved in two presses, and wait again by one", async ({
  asAdmin: page,
  asMember: member,
  mark,
  baseURL,
}) => {
  test.slow();
  const word = `Rockfinch${mark}`;
  for (let number = 1; number <= 12; number++)
    await call(member, "post", "/api/posts", {
      postType: "news",
      title: `${word} ${number}`,
      content: "Seen.",
    });
  await makeOldest(baseURL, word);
  await showOnly(page, word);
  await page.goto("/today");
  const thumb = new Thumb();
  const posts = section(page, "Posts to approve");
  await thumb.press(posts.getByRole("checkbox", { name: "All 12" }));
  await thumb.press(posts.getByRole("button", { name: "Approve 12 posts" }));
  await expect(posts).toHaveCount(0);
  expect(thumb.presses).toBeLessThanOrEqual(3);
  expect(await waitingPosts(page, word)).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await expect(posts.getByRole("listitem")).toHaveCount(12);
  expect(await waitingPosts(page, word)).toBe(12);
  await thumb.press(posts.getByRole("button", { name: `Approve: ${word} 7` }));
  await expect(posts.getByRole("listitem")).toHaveCount(11);
  await expect(posts.getByRole("heading", { name: "Posts to approve" })).toBeFocused();
  await thumb.press(posts.getByRole("checkbox", { name: "All 11" }));
  await thumb.press(posts.getByRole("button", { name: "Approve 11 posts" }));
  await expect(posts).toHaveCount(0);
});

test("of two admins on the same row, the slower one is told, and the row goes", async ({
  asAdmin: page,
  asMember: member,
  browser,
  mark,
  baseURL,
}) => {
  test.slow();
  const word = `Wheatear${mark}`;
  await call(member, "post", "/api/posts", { postType: "news", title: word, content: "Seen." });
  await makeOldest(baseURL, word);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin@example.org");
  for (const admin of [page, other]) await admin.goto("/today");
  for (const admin of [page, other]) await expect(rowOf(admin, word)).toBeVisible();
  await page.getByRole("button", { name: `Approve: ${word}` }).click();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: `Approve: ${word}` }).click();
  await expect(other.getByText(`“${word}” was not changed`)).toBeVisible();
  await expect(other.getByText("This post was saved in the meantime", { exact: false })).toBeVisible();
  await expect(rowOf(other, word)).toHaveCount(0);
  // The first admin’s Undo still holds, since the second changed nothing.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, word)).toBeVisible();
  await page.getByRole("button", { name: `Approve: ${word}` }).click();
  await expect(rowOf(page, word)).toHaveCount(0);
  await other.context().close();
});

test("the store hands over to five in five presses, with an Undo each", async ({ asStore: page, mark }) => {
  test.slow();
  const name = `Mist pole ${mark}`;
  const { _id: requestId } = await call(page, "post", "/api/equipment", { name, quantity: 50 });
  for (let quantity = 1; quantity <= 5; quantity++)
    await call(page, "post", "/api/request", {
      requestId,
      phone: "0803 123 4567",
      quantity,
      status: "approved",
    });
  await page.goto("/today");
  const queue = section(page, "To hand over");
  const thumb = new Thumb();
  for (let quantity = 1; quantity <= 5; quantity++) {
    await thumb.press(queue.getByRole("button", { name: `Hand over: ${quantity} × ${name}` }));
    await expect(rowOf(page, `${quantity} × ${name}`)).toHaveCount(0);
  }
  expect(thumb.presses).toBe(5);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(5);
  await undo.first().click();
  await expect(rowOf(page, `1 × ${name}`)).toBeVisible();
  await page.getByRole("button", { name: `Hand over: 1 × ${name}` }).click();
  await expect(rowOf(page, `1 × ${name}`)).toHaveCount(0);
});

test("a survey is accepted in two presses", async ({ asAdmin: page, asMember: member, mark }) => {
  test.slow();
  const site = `Inselberg ${mark}`;
  await sendSurvey(member, site);
  await page.goto("/today");
  const thumb = new Thumb();
  await showAllRows(section(page, "Surveys from the field"));
  const row = section(page, "Surveys from the field").getByRole("listitem").filter({ hasText: site }).first();
  await thumb.press(row.getByRole("button", { name: `Review ${site}` }));
  await expect(row.getByText("Common Bulbul")).toBeVisible();
  await thumb.press(row.getByRole("button", { name: /^Accept/ }));
  await expect(page.getByText("Survey accepted")).toBeVisible();
  await expect(rowOf(page, site)).toHaveCount(0);
  expect(thumb.presses).toBeLessThanOrEqual(2);
});

test("a name is settled in one press, and waits again by Undo", async ({ asAdmin: page, mark }) => {
  test.slow();
  // Another one at a second try, since the site remembers the answer.
  const written = `Laug${"h".repeat(mark.endsWith("1") ? 2 : 0)}ing Dove`;
  const header = "Date,Site,Latitude,Longitude,Observer,Species,Count";
  const data = `${header}\n2018-10-04,${mark},9.87,8.98,Talatu Tende,${written},1`;
  await call(page, "post", "/api/surveys/import", data);
  await page.goto("/today");
  const names = section(page, "Unmatched names");
  const thumb = new Thumb();
  await thumb.press(names.getByRole("button", { name: `It is Laughing Dove: ${written}` }));
  await expect(rowOf(page, written)).toHaveCount(0);
  expect(thumb.presses).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, written)).toBeVisible();
  await names.getByRole("button", { name: `It is Laughing Dove: ${written}` }).click();
  await expect(rowOf(page, written)).toHaveCount(0);
});

test("/moderator opens on what waits, and all posts are one press away", async ({
  asAdmin: page,
  asMember: member,
  mark,
}) => {
  const word = `Stonechat${mark}`;
  await call(member, "post", "/api/posts", { postType: "news", title: word, content: "Seen." });
  await page.goto("/moderator");
  await expect(page).toHaveURL(/\/moderator\?state=pending$/);
  const states = page.getByRole("navigation", { name: "State of the posts" });
  await states.getByRole("link", { name: /^All/ }).click();
  await expect(page).toHaveURL(/\/moderator\?state=all$/);
  await expect(states.getByRole("link", { name: /^All/ })).toHaveAttribute("aria-current", "page");
  await page.goto(`/moderator?search=${word}`);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: 1 post approved")).toBeVisible();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("1 post approved", { exact: true })).toBeVisible();
});

test("the menu shows at Admin how much waits, in the application alone", async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const count = (number: number) => ({ count: number, oldest: null, rows: [] });
  await readOneByOne(page);
  await page.route("**/api/today?rows=0", (route) =>
    route.fulfill({
      json: { posts: count(4), messages: count(1), invitations: count(900), loans: count(2) },
    }),
  );
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "Admin 5 waiting" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Store 2 waiting" })).toBeVisible();
  await page.goto("/about");
  await expect(page.getByRole("button", { name: "Admin", exact: true })).toBeVisible();
});

test("an admin switches the letter of the morning off", async ({ asAdmin: page, asMember: member }) => {
  await page.goto("/account");
  const letter = page.getByRole("checkbox", { name: "A morning e-mail about what has waited for a day" });
  await expect(letter).toBeChecked();
  await letter.uncheck();
  await expect(page.getByText("You will no longer get these e-mails.")).toBeVisible();
  await page.reload();
  await expect(letter).not.toBeChecked();
  await letter.check();
  await expect(page.getByText("You will get these e-mails again.")).toBeVisible();
  await member.goto("/account");
  await expect(member.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
  await expect(member.getByRole("link", { name: "your letters" })).toBeVisible();
  await expect(member.getByRole("checkbox", { name: /morning e-mail/ })).toHaveCount(0);
});

test("the page says that nothing waits, or that it could not be read", async ({ asAdmin: page, quiet }) => {
  quiet.allow(/Failed to load resource|500/);
  await readOneByOne(page);
  await page.route("**/api/today", (route) =>
    route.fulfill({ status: 500, json: { message: "No.", code: "broken" } }),
  );
  await page.goto("/today");
  await expect(page.getByRole("heading", { name: "What waits could not be loaded" })).toBeVisible();
  await page.unroute("**/api/today");
  await page.route("**/api/today", (route) => route.fulfill({ json: {} }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Nothing is waiting" })).toBeVisible();
});

for (const width of [360, 1440])
  test(`axe finds no problems in what waits at ${width} pixels, and nothing is wider`, async ({
    asAdmin,
    asStore,
    asMember,
  }) => {
    test.setTimeout(120_000);
    for (const page of [asAdmin, asStore, asMember]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/today");
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expectAccessibleInBothLooks(page, `/today at ${width}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
