import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, reachText, sizes, test } from "./fixtures.ts";
import { extractLink, waitForMail } from "./mailbox.ts";

const slugOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");
const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

/** Fills in the form of a new call. */
async function beginCall(page: Page, title: string, days: { opens?: string; closes: string }) {
  await page.goto("/calls");
  await page.getByRole("link", { name: "New call" }).click();
  await expect(page.getByRole("heading", { name: "New call" })).toBeVisible();
  await page.getByLabel("Title").fill(title);
  if (days.opens) await page.getByLabel("Opens on").fill(days.opens);
  await page.getByLabel("Closes on").fill(days.closes);
  for (const [index, item] of ["A letter", "Two references"].entries()) {
    await page.getByRole("button", { name: "Add an item" }).click();
    await page.getByRole("textbox", { name: `item ${index + 1}` }).fill(item);
  }
  await page.getByRole("textbox", { name: "Where to send it" }).fill("jobs@example.org");
}

for (const size of sizes)
  test(`an admin opens a vacancy until a day and closes it again, ${size.width} px wide`, async ({
    asAdmin: page,
    page: visitor,
    mark,
    quiet,
  }) => {
    test.slow();
    quiet.allow(/422/);
    await page.setViewportSize(size);
    await visitor.setViewportSize(size);
    const title = `Field assistant ${size.width} ${mark}`;
    await beginCall(page, title, { opens: "2021-01-01", closes: "2020-01-01" });
    await expect(page.getByLabel("Kind")).toHaveValue("job");
    await expect(page.getByText("Guessed from the title. Change it if it is wrong.")).toBeVisible();
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await publish.click();
    await expect(page.getByLabel("Closes on")).toBeFocused();
    await expect(page.getByText("This is before the day on which the call opens.").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Opens on").fill("");
    await page.getByLabel("Closes on").fill("2090-03-31");
    await publish.click();
    await expect(
      page.getByText("Write the text first: visitors would see a page without one.").first(),
    ).toBeVisible();
    expect((await visitor.request.get(`/jobs/${slugOf(title)}`)).status()).toBe(404);
    await (await reachText(page, "Text")).fill("Come and count birds.");

    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Preview" }).click();
    const look = await opened;
    await expect(look.getByText("Come and count birds.")).toBeVisible();
    await look.close();
    await expect(page).toHaveURL(new RegExp(`/edit/page/calls--${slugOf(title)}$`));
    await expect(page.getByText(/^This is a draft by/)).toBeVisible();
    expect((await visitor.request.get(`/jobs/${slugOf(title)}`)).status()).toBe(404);
    await publish.click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();

    await visitor.goto("/");
    const band = visitor.getByRole("navigation", { name: "Open calls" });
    await expect(band.getByRole("listitem").filter({ hasText: title })).toContainText(
      "Apply by 31 March 2090",
    );
    await expectAccessible(visitor);
    await band.getByRole("link", { name: title }).click();
    await expect(visitor.getByText("Two references")).toBeVisible();
    await expect(visitor.getByText("This vacancy is open.")).toBeVisible();

    await page.goto("/calls");
    await expect(row(page, title)).toContainText("Open until 31 March 2090");
    await expectAccessible(page);
    await row(page, title).getByRole("button", { name: "Close now" }).click();
    await expect(row(page, title)).toContainText("Closed since");
    await visitor.reload();
    await expect(visitor.getByRole("button", { name: "Closed" })).toBeDisabled();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, title)).toContainText("Open until 31 March 2090");
    await row(page, title).getByRole("button", { name: "Close now" }).click();
    await expect(row(page, title)).toContainText("Closed since");
    await visitor.goto("/");
    await expect(band.getByRole("link", { name: title })).toHaveCount(0);
  });

test("a draft is seen by no visitor; deleted, it comes back by Undo", async ({
  asAdmin: page,
  page: visitor,
  mark,
  quiet,
}) => {
  quiet.allow(/422/);
  const title = `Short visit ${mark}`;
  await beginCall(page, title, { closes: "2090-01-31" });
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Saved as a draft")).toBeVisible();
  await page.goto("/calls");
  await expect(row(page, title)).toContainText("Draft");
  await row(page, title).getByRole("button", { name: "Delete" }).click();
  await expect(row(page, title)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, title)).toContainText("Draft");
  for (const path of ["calls", "jobs"])
    expect((await visitor.request.get(`/${path}/${slugOf(title)}`)).status()).toBe(404);
});

test("the kind of a call follows the words of its title, is asked when they say none, and is nobody's default", async ({
  asAdmin: page,
  quiet,
}) => {
  quiet.allow(/422/);
  await page.goto("/edit/page/calls--");
  const kind = page.getByLabel("Kind");
  await expect(kind).toHaveValue("");
  await page.getByLabel("Title").fill("MSc in Conservation Biology");
  await expect(kind).toHaveValue("msc");
  await page.getByLabel("Title").fill("PhD and MSc studentships");
  await expect(kind).toHaveValue("");
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Choose from the list.").first()).toBeVisible();
  await kind.selectOption("Grant");
  await page.getByLabel("Title").fill("MSc in Conservation Biology");
  await expect(kind).toHaveValue("grant");
  await expect(page.getByText("The title suggests “MSc”.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: sizes[0] ?? null });

  test("a visitor asks to be told when a call opens, confirms it by the link, and leaves by another", async ({
    page,
    browser,
    baseURL,
    mark,
    quiet,
  }) => {
    quiet.allow(/422/);
    const title = `Ringer ${mark}`;
    const admin = await browser.newContext({ javaScriptEnabled: true });
    const session = await admin.request.post("/api/user/signin", {
      data: { email: "admin@example.org", password: "amurum-2002" },
    });
    const { token } = await session.json();
    const made = await admin.request.post("/api/calls", {
      headers: { Authorization: `Bearer ${token}` },
      data: { title, kind: "job", opens: "2089-01-01", closes: "2089-03-31", text: "<p>Come and ring.</p>" },
    });
    expect(made.status()).toBe(201);
    // What judges a page runs only where scripts do.
    const expectReadable = async (address: string) => {
      const reader = await admin.newPage();
      await reader.goto(address);
      await expectAccessible(reader);
      await reader.close();
    };

    await page.goto("/apply");
    const email = `ngozi-${mark.toLowerCase()}@example.org`;
    const form = page.getByRole("form", { name: title });
    await form.getByRole("textbox").fill("nobody");
    await form.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByRole("alert").first()).toHaveText(
      "Give an e-mail address, such as name@example.org.",
    );
    await page.getByRole("textbox", { name: "Your e-mail address" }).fill(email);
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page).toHaveURL("/letters/follow/call?asked=yes");
    await expect(page.getByText("We have sent an e-mail with a link.")).toBeVisible();

    const mail = await waitForMail(baseURL, email, /^Please confirm/);
    expect(`${mail.subject} ${mail.text}`).not.toContain(title);
    const link = extractLink(mail);
    // A scanner opens it, and nothing has happened.
    await page.request.head(link);
    await page.request.get(link);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Shall we write to you?" })).toBeVisible();
    await expect(page.getByText(`About the opening of “${title}”`)).toBeVisible();
    await expectReadable(link);
    await page.getByRole("button", { name: "Yes, write to me" }).click();
    await expect(page.getByRole("heading", { name: "We will write to you" })).toBeVisible();
    await page.getByRole("link", { name: "All your letters" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Once");
    await expectReadable(page.url());
    await page.getByRole("button", { name: `Stop the opening of “${title}”` }).click();
    await expect(page.getByText("You follow nothing here")).toBeVisible();
    const yours = new URL(page.url()).pathname;
    await page.goto(yours.replace("/yours/", "/leave/"));
    await page.getByRole("button", { name: "End all letters" }).click();
    await expect(page.getByRole("heading", { name: "These letters have ended" })).toBeVisible();
    // As a mail program does it, without a cookie and without the page.
    const leave = await fetch(new URL(yours.replace("/yours/", "/leave/"), baseURL), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
    expect(leave.status).toBe(200);
    await admin.close();
  });
});
