import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, sizes, test } from "./fixtures.ts";

// Two journeys over one page would take each other's versions.
test.describe.configure({ mode: "default" });

const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });
const published = (page: Page) => page.getByText("Visitors see it now.");
const hours = (page: Page) => page.getByRole("group", { name: "Opening hours" });

async function openForm(page: Page, name: string) {
  await page.goto(`/edit/page/${name}`);
  await expect(publish(page)).toBeVisible();
}

for (const { width } of sizes)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("an admin changes the hours of the library, and undoes it", async ({ asAdmin: page, quiet }) => {
      test.slow();
      quiet.allow(/422/);
      await page.goto("/library");
      await page
        .getByRole(width < 700 ? "group" : "navigation")
        .first()
        .waitFor();
      await openForm(page, "library");
      await expectAccessible(page);
      const opens = `9:${width === 360 ? "10" : "40"}`;
      await hours(page).getByLabel("Opens").fill("");
      await publish(page).click();
      await expect(page.getByText("Write something here.").first()).toBeVisible();
      await expect(hours(page).getByLabel("Opens")).toBeFocused();
      await hours(page).getByLabel("Opens").fill(opens);
      await publish(page).click();
      await expect(published(page)).toBeVisible();
      await page.goto("/library");
      await expect(page.getByText(opens)).toBeVisible();

      await openForm(page, "library");
      await page.getByText("History of this page").click();
      await page.getByRole("button", { name: "Show this change" }).first().click();
      await expect(page.locator("ins").first()).toBeVisible();
      await page.getByRole("button", { name: "Undo this change" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      await expect(published(page)).toBeVisible();
      await page.goto("/library");
      await expect(page.getByText("8:30")).toBeVisible();
    });

    test("an admin schedules a text for Monday, and takes it back", async ({ asAdmin: page, browser }) => {
      test.slow();
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto("/team");
      const before = await visitor.getByRole("main").innerText();
      await openForm(page, "team");
      const intro = page.getByLabel("One sentence under the title");
      await intro.fill(`From Monday, seen at ${width}.`);
      await page.getByRole("button", { name: "Publish at…" }).click();
      await page.getByLabel("From", { exact: true }).fill("2099-01-05T08:00");
      await page.getByRole("button", { name: "Publish for this time" }).click();
      await expect(page.getByText("Scheduled for 5 January 2099 at 08:00").first()).toBeVisible();
      await visitor.reload();
      expect(await visitor.getByRole("main").innerText()).toBe(before);
      await page.getByRole("button", { name: "Withdraw" }).click();
      await expect(page.getByText("The text was withdrawn")).toBeVisible();
      await expect(page.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
    });
  });

test("a page takes no text while it is being saved, and its field has the focus afterwards", async ({
  asAdmin: page,
}) => {
  await openForm(page, "team");
  let answer = () => {};
  await page.route(/\/api\/content\/team$/, async (route) => {
    if (route.request().method() === "PATCH") await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const intro = page.getByLabel("One sentence under the title");
  const before = await intro.inputValue();
  await intro.press("End");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page
    .getByRole("button", { name: "Save as draft" })
    .evaluate((button: HTMLButtonElement) => button.click());
  await sent;
  await intro.evaluate((field) => field.focus());
  await page.keyboard.type("lost");
  await expect(intro).toHaveValue(before);
  answer();
  await expect(page.getByText("Visitors do not see it.")).toBeVisible();
  await expect(intro).toBeFocused();
});

test("a draft is seen by who has its link, and by nobody else", async ({ asAdmin: page }) => {
  test.slow();
  await openForm(page, "facilities");
  await page.getByLabel("One sentence under the title").fill("A draft of the facilities.");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByText("A draft of the facilities.")).toBeVisible();
  await expect(preview.getByText("Preview: this is not public.")).toBeVisible();
  await page.goto("/facilities");
  await expect(page.getByText("A draft of the facilities.")).toHaveCount(0);
  await openForm(page, "facilities");
  await expect(page.getByLabel("One sentence under the title")).toHaveValue("A draft of the facilities.");
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page.getByText("The draft was discarded")).toBeVisible();
});

test("two admins keep each other's parts: the second sees what the first saved", async ({
  asAdmin: page,
  quiet,
}) => {
  test.slow();
  quiet.allow(/409/);
  const second = await page.context().newPage();
  await openForm(page, "about");
  await openForm(second, "about");
  await page.getByLabel("Mission", { exact: true }).fill("A mission saved first.");
  await publish(page).click();
  await expect(published(page)).toBeVisible();
  await second.getByLabel("Vision", { exact: true }).fill("A vision saved second.");
  await publish(second).click();
  await expect(second.getByText("You changed this in another tab or on another device.")).toBeVisible();
  await second.getByRole("button", { name: "Keep mine" }).click();
  await publish(second).click();
  await expect(published(second)).toBeVisible();
  await page.goto("/about");
  await expect(page.getByText("A mission saved first.")).toBeVisible();
  await expect(page.getByText("A vision saved second.")).toBeVisible();
  await openForm(page, "about");
  await page.getByText("History of this page").click();
  await page.getByRole("button", { name: "Use every delivered text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(published(page)).toBeVisible();
});

test("rows are added, moved and removed, and links to no page are said to be", async ({ asAdmin: page }) => {
  test.slow();
  await openForm(page, "library");
  const rules = page.getByRole("group", { name: "Borrowing" });
  await rules.getByRole("button", { name: "Add a rule" }).click();
  await rules.getByRole("textbox", { name: "Rule 4" }).fill("Books are read at the table.");
  await rules.getByRole("button", { name: "Move Books are read at the table. up" }).click();
  await expect(rules.getByRole("textbox", { name: "Rule 3" })).toHaveValue("Books are read at the table.");
  await rules.getByRole("button", { name: "Remove Books are read at the table." }).click();
  await expect(rules.getByRole("textbox")).toHaveCount(3);
  const next = page.getByRole("group", { name: "Where to go from here" });
  await next.getByText("Ask the library").click();
  await next.getByLabel("Leads to").last().fill("/no-such-page");
  await next.getByLabel("Leads to").last().blur();
  await expect(next.getByText("No page has this address yet.")).toBeVisible();
});

test("the name and telephone of the institute are changed in the settings", async ({ asAdmin: page }) => {
  test.slow();
  await page.goto("/settings");
  await page.locator("#part-telephone").fill("+234 803 111 2222");
  await publish(page).click();
  await expect(published(page)).toBeVisible();
  await page.goto("/library");
  await expect(page.getByRole("contentinfo").getByText("+234 803 111 2222")).toBeVisible();
  await page.goto("/settings");
  await expect(page.locator("#part-telephone")).toHaveValue("+234 803 111 2222");
  await page.locator("#part-telephone").fill("");
  await publish(page).click();
  await expect(published(page)).toBeVisible();
});

for (const { width } of sizes)
  test(`an admin goes from a heading to its part of the form, ${width} px wide; nobody else has the way`, async ({
    asAdmin: page,
    page: visitor,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visitor.goto("/library");
    await expect(visitor.getByRole("link", { name: /^Edit / })).toHaveCount(0);
    expect(await visitor.locator("main").innerText()).not.toMatch(/\bEdit\b/);
    await page.goto("/library");
    const edit = page.getByRole("link", { name: "Edit Opening hours" });
    await expect(edit).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(edit).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await edit.focus();
    await page.keyboard.press("Enter");
    const hours = page.getByRole("group", { name: "Opening hours" });
    await expect(hours.getByLabel("Heading")).toBeFocused();
    await expect(hours).toBeInViewport();
    await page.goto("/about");
    await page.getByRole("link", { name: "Edit Governance" }).click();
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  });
