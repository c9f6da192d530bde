import type { Locator, Page } from "@playwright/test";
import { makeMember, reload, written } from "./draft-steps.ts";
import { expect, reachText, signIn, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

const back = (page: Page) => page.getByText(/^Your unsaved changes from \d\d:\d\d have been restored\.$/);

async function openProfile(page: Page) {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  return page.getByRole("dialog", { name: "Edit Profile" });
}

// The drafts of an account are seen in all its browsers, so one journey of a person’s profile follows the other.
test.describe.configure({ mode: "default" });

/** A draft in a list; other journeys of the same person have others. */
const ofName = (list: Locator, name: string) => list.locator("div").filter({ hasText: name });

test("a reload restores text typed into the profile, and Discard returns to the stored text", async ({
  page,
  baseURL,
  mark,
}) => {
  test.slow();
  // Other journeys of the demo’s member leave drafts of the same profile.
  await makeMember(page, baseURL, `reloads.${mark}@example.org`);
  const editor = await openProfile(page);
  const stored = await editor.getByLabel("Designation").inputValue();
  await editor.getByLabel("Designation").fill("Warden of the reserve");
  await editor.getByLabel("Short bio").fill("Counts turacos at dawn.");
  await written(page, "Counts turacos at dawn.");
  await reload(page);
  const unsaved = page.getByRole("region", { name: "Unsaved profile" });
  await unsaved.getByRole("button", { name: "Continue editing" }).click();
  await expect(back(page)).toBeVisible();
  await expect(editor.getByLabel("Designation")).toHaveValue("Warden of the reserve");
  await expect(editor.getByLabel("Short bio")).toHaveValue("Counts turacos at dawn.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Continue editing" }).click();
  await editor.getByRole("button", { name: "Discard" }).click();
  await expect(editor.getByLabel("Designation")).toHaveValue(stored);
  await expect(back(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await expect(unsaved).toHaveCount(0);
});

test("a profile draft outlives the session, for the same person only", async ({ page, quiet }) => {
  test.setTimeout(120_000);
  quiet.allow(/401|session has ended/i);
  await signIn(page, "member@example.org");
  const editor = await openProfile(page);
  await editor.getByLabel("Title", { exact: true }).fill("Professor of weavers");
  await written(page, "Professor of weavers");
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  await page.request.post("/api/user/signout", { headers: { Authorization: `Bearer ${token}` } });
  await editor.getByRole("button", { name: "Update Profile" }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await signIn(page, "admin@example.org");
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsaved profile" })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());

  await signIn(page, "member@example.org");
  await openProfile(page);
  await expect(editor.getByLabel("Title", { exact: true })).toHaveValue("Professor of weavers");
  await editor.getByRole("button", { name: "Discard" }).click();
  await expect(editor.getByLabel("Title", { exact: true })).not.toHaveValue("Professor of weavers");
});

test("a draft older than someone else's change reports a conflict and overwrites nothing", async ({
  asAdmin: page,
  quiet,
  mark,
}) => {
  test.setTimeout(120_000);
  quiet.allow(/409|somebody else|in the meantime/i);
  const [mine, theirs] = [`Mine ${mark}`, `Theirs ${mark}`];
  const editor = await openProfile(page);
  await editor.getByLabel("Current location").fill(mine);
  await written(page, mine);
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const headers = { Authorization: `Bearer ${token}` };
  const fetchMyProfile = async () =>
    (await (await page.request.get("/api/profiles/me", { headers })).json()).profile;
  await page.request.patch(`/api/profiles/${(await fetchMyProfile())._id}`, {
    headers,
    data: { affiliation: theirs },
  });

  await reload(page);
  await page
    .getByRole("region", { name: "Unsaved profile" })
    .getByRole("button", { name: "Continue editing" })
    .click();
  await expect(editor.getByLabel("Current location")).toHaveValue(mine);
  await editor.getByRole("button", { name: "Update Profile" }).click();
  await expect(editor.getByRole("alert").getByRole("row", { name: /^Current location/ })).toContainText(mine);
  await expect(editor.getByRole("row", { name: /^Affiliation .* unchanged by you/ })).toContainText(theirs);
  await editor.getByRole("button", { name: /keep mine/i }).click();
  await expect(editor.getByLabel("Affiliation")).toHaveValue(theirs);
  await editor.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Unsaved profile" })).toHaveCount(0);
  const stored = await page.request.get(`/api/profiles/${(await fetchMyProfile())._id}`, { headers });
  expect(await stored.json()).toMatchObject({ currentLocation: mine, affiliation: theirs });
});

test("a reload restores text typed about a species; leaving the page asks first", async ({
  asAdmin: page,
  mark,
}) => {
  test.slow();
  const name = `Draft Cisticola ${mark}`;
  await page.goto("/newspecies");
  await page.getByLabel("Common name").fill(name);
  await (await reachText(page)).fill("Sings from the tallest grass.");
  await written(page, "Sings from the tallest grass.");
  await reload(page);
  await expect(back(page)).toBeVisible();
  await expect(page.getByLabel("Common name")).toHaveValue(name);
  await expect(await reachText(page)).toHaveText("Sings from the tallest grass.");

  await page.getByRole("link", { name: "Back to the list" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave and keep draft" }).click();
  await expect(page).toHaveURL(/\/species$/);
  const unsaved = ofName(page.getByRole("region", { name: "Unsaved species" }), name);
  await expect(unsaved).toContainText(name);
  await unsaved.getByRole("button", { name: "Continue editing" }).click();
  await expect(page.getByLabel("Common name")).toHaveValue(name);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Common name")).toHaveValue("");
});

test("a reload restores text typed about equipment", async ({ asStore: page, mark }) => {
  test.slow();
  const name = `Draft net ${mark}`;
  await page.goto("/equipment");
  await page.getByRole("button", { name: "New Equipment" }).click();
  const dialog = page.getByRole("dialog", { name: "New Equipment" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Quantity").fill("7");
  await written(page, name);
  await reload(page);
  const unsaved = ofName(page.getByRole("region", { name: "Unsaved equipment" }), name);
  await expect(unsaved).toContainText(name);
  await unsaved.getByRole("button", { name: "Continue editing" }).click();
  await expect(back(page)).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue(name);
  await expect(dialog.getByLabel("Quantity")).toHaveValue("7");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Equipment added successfully")).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await page.getByRole("button", { name: "New Equipment" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
});

test("Escape asks before it closes a dialog with a running upload", async ({ page }) => {
  test.slow();
  await signIn(page, "store@example.org");
  await page.goto("/equipment");
  await page.route("**/api/uploads", () => undefined);
  await page.getByRole("button", { name: "New Equipment" }).click();
  const dialog = page.getByRole("dialog", { name: "New Equipment" });
  const picture = { name: "net.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(2000, 7) };
  await dialog.locator("input[type=file]").setInputFiles(picture);
  await expect(dialog.getByText(/% sent|Sent\./)).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("Still uploading");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await signIn(page, "member@example.org");
  const editor = await openProfile(page);
  await editor.locator("input[type=file]").first().setInputFiles(picture);
  await page.keyboard.press("Escape");
  await expect(question).toContainText("Still uploading");
  await question.getByRole("button", { name: "Discard" }).click();
});

test("a reload restores an unsent message to the institute", async ({ page, mark }) => {
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Hauwa");
  await page.getByLabel("Message").fill("When do the weavers breed?");
  // Its script may arrive after the text; what was typed until then is saved at once.
  await page.waitForFunction(() => sessionStorage.getItem("contact-draft")?.includes("weavers"));
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("When do the weavers breed?");
  await expect(page.getByText(/^Your unsent message from \d\d:\d\d has been restored\.$/)).toBeVisible();
  await page.getByRole("link", { name: "News" }).first().press("Enter");
  await expect(page).not.toHaveURL(/contact/);
  await page.goBack();
  await expect(page.getByLabel("Message")).toHaveValue("When do the weavers breed?");
  await page.getByLabel("Last name").fill("Danladi");
  await page.getByLabel("E-mail").fill(`hauwa.${mark}@example.org`);
  await page.getByLabel("Subject").fill("Weavers");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/sent=yes/);
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByLabel("Message")).toHaveValue("");
});

for (const state of ["forbidden", "full"] as const)
  test(`the contact form works with ${state} storage`, async ({ page, quiet }) => {
    quiet.allow(/422|QuotaExceededError/);
    await page.addInitScript((how) => {
      const refuse = () => {
        throw new DOMException(how, "QuotaExceededError");
      };
      if (how === "full") Storage.prototype.setItem = refuse;
      else Object.defineProperty(window, "sessionStorage", { get: refuse });
    }, state);
    await page.goto("/contact");
    await page.getByLabel("Message").fill("When do the weavers breed?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Message")).toHaveValue("When do the weavers breed?");
  });
