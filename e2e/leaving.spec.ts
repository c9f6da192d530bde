import type { Locator, Page, Route } from "@playwright/test";
import { written } from "./draft-steps.ts";
import { expect, reachText, signIn, test } from "./fixtures.ts";

const picture = "public/icon-192.png";

/** A form with an upload, opened and filled in so that it can be sent. */
interface OpenForm {
  /** What stays on the screen while the form is open. */
  shown: Locator;
  /** Where its text is. */
  field: Locator;
  file: Locator;
  send: Locator;
  /** The address to which it is sent. */
  address: string | RegExp;
  success: string;
}

interface Form {
  name: string;
  /** Who has the form. */
  who: string;
  /** Whether it is a page of its own, which Escape does not leave. */
  isPage?: true;
  open: (page: Page, text: string) => Promise<OpenForm>;
}

const forms: Form[] = [
  {
    name: "a new post",
    who: "admin@example.org",
    async open(page, text) {
      await page.goto("/moderator");
      await page.getByRole("button", { name: "Create Post" }).click();
      const shown = page.getByRole("dialog", { name: "New Post" });
      const field = shown.getByLabel("Title", { exact: true });
      await field.fill(text);
      await (await reachText(shown)).fill("They build over the water.");
      const send = shown.getByRole("button", { name: "Publish" });
      const file = shown.getByLabel("File", { exact: true });
      return { shown, field, file, send, address: "**/api/posts", success: "Post added successfully" };
    },
  },
  {
    name: "a post",
    who: "member@example.org",
    async open(page, text) {
      const headers = await authorization(page);
      const data = { postType: "news", title: `Before ${text}`, content: "<p>Before.</p>" };
      expect((await page.request.post("/api/posts", { headers, data })).status()).toBe(201);
      await page.goto("/profile");
      await page.getByRole("tab", { name: /^News/ }).click();
      await page.getByRole("button", { name: `Before ${text}`, exact: true }).click();
      const shown = page.getByRole("dialog", { name: "Update Post" });
      const field = shown.getByLabel("Title", { exact: true });
      await field.fill(text);
      const send = shown.getByRole("button", { name: "Save" });
      const file = shown.getByLabel("File", { exact: true });
      return {
        shown,
        field,
        file,
        send,
        address: /\/api\/posts\/[\w-]+$/,
        success: "Post updated successfully",
      };
    },
  },
  {
    name: "a profile",
    who: "member@example.org",
    async open(page, text) {
      await page.goto("/profile");
      await page.getByRole("button", { name: "Edit Profile" }).click();
      const shown = page.getByRole("dialog", { name: "Edit Profile" });
      const field = shown.getByLabel("Short bio");
      await field.fill(text);
      const send = shown.getByRole("button", { name: "Update Profile" });
      const file = shown.locator("input[type=file]").first();
      const address = /\/api\/profiles\/[\w-]+$/;
      return { shown, field, file, send, address, success: "Profile updated successfully" };
    },
  },
  {
    name: "a species",
    who: "admin@example.org",
    isPage: true,
    async open(page, text) {
      await page.goto("/species");
      await page.getByRole("link", { name: "Add New Species" }).click();
      const field = page.getByLabel("Common name");
      await field.fill(text);
      const send = page.getByRole("button", { name: "Add Species" });
      const file = page.getByLabel("Photograph", { exact: true });
      return {
        shown: send,
        field,
        file,
        send,
        address: "**/api/species",
        success: "Species added successfully",
      };
    },
  },
  {
    name: "equipment",
    who: "store@example.org",
    async open(page, text) {
      await page.goto("/equipment");
      await page.getByRole("button", { name: "New Equipment" }).click();
      const shown = page.getByRole("dialog", { name: "New Equipment" });
      const field = shown.getByLabel("Name");
      await field.fill(text);
      await shown.getByLabel("Quantity").fill("3");
      const send = shown.getByRole("button", { name: "Submit" });
      const file = shown.locator("input[type=file]");
      return {
        shown,
        field,
        file,
        send,
        address: "**/api/equipment",
        success: "Equipment added successfully",
      };
    },
  },
];

async function authorization(page: Page) {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  return { Authorization: `Bearer ${token}` };
}

/** Holds the requests to an address until they are let go; `sent` counts those that write. */
async function hold(page: Page, address: string | RegExp) {
  const held: Route[] = [];
  await page.route(address, (route) => {
    if (route.request().method() === "GET") return route.continue();
    held.push(route);
  });
  return {
    sent: () => held.length,
    release: (go: (route: Route) => Promise<void> = (route) => route.continue()) =>
      Promise.all(held.splice(0).map(go)),
  };
}

// What loads while a request is held may come too late for a page that was left meanwhile.
test.beforeEach(({ quiet }) => quiet.allow(/ERR_ABORTED|ERR_FAILED|was preloaded using link preload/));

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const beingSent = (page: Page) => page.getByRole("dialog", { name: "It is being sent" });

/** Leaves the form by Escape, or by the browser's Back. */
async function leave(page: Page, way: "Escape" | "Back") {
  if (way === "Escape") await page.keyboard.press("Escape");
  else await page.evaluate(() => history.back());
}

for (const form of forms)
  for (const way of form.isPage ? (["Back"] as const) : (["Escape", "Back"] as const))
    for (const button of ["Discard", "Leave and keep draft"])
      test(`${form.name} that waits for an upload is not sent after ${way} and ${button}`, async ({
        page,
        mark,
      }) => {
        test.slow();
        await signIn(page, form.who);
        const text = `Waits ${way} ${button.length} ${mark}`;
        const { shown, file, send, address } = await form.open(page, text);
        const uploads = await hold(page, "**/api/uploads");
        const writes = await hold(page, address);
        await file.setInputFiles(picture);
        await send.click();
        await expect(page.getByText("Waiting for a file… Stop waiting")).toBeVisible();
        await leave(page, way);
        await expect(question(page)).toContainText("Nothing has been sent yet");
        await question(page).getByRole("button", { name: button }).click();
        await expect(shown).toHaveCount(0);
        await uploads.release((route) => route.continue().catch(() => {}));
        // What would still be sent by the closing form has been sent after this.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
        expect(writes.sent()).toBe(0);
        if (button === "Leave and keep draft") await written(page, text);
      });

for (const form of forms)
  test(`${form.name} that waits for an upload is not sent while the question is open, and goes on waiting afterwards`, async ({
    page,
    mark,
  }) => {
    test.slow();
    await signIn(page, form.who);
    const { file, send, address, success } = await form.open(page, `Asked ${mark}`);
    const uploads = await hold(page, "**/api/uploads");
    const writes = await hold(page, address);
    await file.setInputFiles(picture);
    await send.click();
    await leave(page, form.isPage ? "Back" : "Escape");
    await expect(question(page)).toContainText("nothing is sent while you decide");
    const stored = page.waitForResponse("**/api/uploads");
    await uploads.release();
    await (await stored).finished();
    await expect(question(page)).not.toContainText("Still uploading");
    // What would be sent now has been sent after this.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expect(question(page).getByRole("button", { name: "Discard" })).toBeVisible();
    expect(writes.sent()).toBe(0);
    await question(page).getByRole("button", { name: "Continue editing" }).click();
    await expect.poll(writes.sent).toBe(1);
    await writes.release();
    await expect(page.getByText(success)).toBeVisible();
  });

for (const form of forms)
  test(`${form.name} takes no text while it is being sent, and goes on where it was after a failure`, async ({
    page,
    mark,
    quiet,
  }) => {
    test.slow();
    quiet.allow(/Failed to fetch/);
    await signIn(page, form.who);
    const text = `Typed on ${mark}`;
    const { field, send, address } = await form.open(page, text);
    // The text can be written in once its editor is there.
    await page.waitForLoadState("networkidle");
    const writes = await hold(page, address);
    await field.focus();
    await send.evaluate((button: HTMLButtonElement) => button.click());
    await expect.poll(writes.sent).toBe(1);
    const texts = page.locator("form [contenteditable]");
    const before = await texts.allInnerTexts();
    for (const typed of [field, ...(await texts.all())]) {
      await typed.evaluate((element) => element.focus());
      await page.keyboard.type("lost");
    }
    await expect(field).toHaveValue(text);
    expect(await texts.allInnerTexts()).toEqual(before);
    await expect(send).toBeFocused();
    await writes.release((route) => route.abort());
    await expect(page.getByText("What you typed is still here.")).toBeVisible();
    await field.press("End");
    await field.pressSequentially(" on");
    await expect(field).toHaveValue(`${text} on`);
  });

for (const form of forms)
  test(`${form.name} that is being sent offers no Discard, and closes with its answer`, async ({
    page,
    mark,
  }) => {
    test.slow();
    await signIn(page, form.who);
    const { shown, send, address, success } = await form.open(page, `On its way ${mark}`);
    const writes = await hold(page, address);
    await send.click();
    await expect.poll(writes.sent).toBe(1);
    await leave(page, form.isPage ? "Back" : "Escape");
    await expect(beingSent(page).getByRole("button")).toHaveText(["Back to the form"]);
    await writes.release();
    await expect(page.getByText(success)).toBeVisible();
    await expect(beingSent(page)).toHaveCount(0);
    await expect(shown).toHaveCount(0);
    expect(writes.sent()).toBe(0);
  });

test("a form can stop waiting, and is sent with its file once it waits to the end", async ({
  asStore: page,
  mark,
}) => {
  test.slow();
  const [equipment] = forms.slice(-1);
  if (!equipment) throw new Error("There is no form.");
  const { shown, file, send, address, success } = await equipment.open(page, `Stops waiting ${mark}`);
  const uploads = await hold(page, "**/api/uploads");
  const sent: unknown[] = [];
  await page.route(address, (route) => {
    if (route.request().method() === "POST") sent.push(route.request().postDataJSON());
    return route.continue();
  });
  await file.setInputFiles(picture);
  await send.click();
  await shown.getByRole("button", { name: "Stop waiting" }).click();
  await expect(send).toBeFocused();
  await expect(shown.getByRole("button", { name: "Stop waiting" })).toHaveCount(0);

  await send.click();
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Stop waiting" }).click();
  await expect(question(page)).toHaveCount(0);

  await send.click();
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Continue editing" }).click();
  expect(sent).toEqual([]);
  await uploads.release();
  await expect(page.getByText(success)).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ imageUrl: expect.stringMatching(/^\/files\//) })]);
});

test("an upload that is cancelled while its form waits sends nothing without its file", async ({
  asMember: page,
  mark,
}) => {
  test.slow();
  const profile = forms.find(({ name }) => name === "a profile");
  if (!profile) throw new Error("There is no form.");
  const { shown, file, send, address } = await profile.open(page, `Cancels ${mark}`);
  await hold(page, "**/api/uploads");
  const writes = await hold(page, address);
  await file.setInputFiles(picture);
  await send.click();
  await shown.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(shown.getByRole("alert")).toContainText("Not sent: an upload was cancelled");
  expect(writes.sent()).toBe(0);
});

test("what is refused while the form is being left is shown in the form", async ({
  asStore: page,
  mark,
  quiet,
}) => {
  quiet.allow(/503|not now/);
  const [equipment] = forms.slice(-1);
  if (!equipment) throw new Error("There is no form.");
  const { shown, send, address } = await equipment.open(page, `Refused ${mark}`);
  const writes = await hold(page, address);
  await send.click();
  await expect.poll(writes.sent).toBe(1);
  await page.keyboard.press("Escape");
  await expect(beingSent(page)).toBeVisible();
  const json = { message: "The site is busy, not now.", code: "unavailable" };
  await writes.release((route) => route.fulfill({ status: 503, json }));
  await expect(beingSent(page)).toHaveCount(0);
  await expect(shown.getByRole("alert")).toContainText("The site is busy, not now.");
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(shown).toHaveCount(0);
});

test("a request for equipment that is being sent offers no Discard", async ({ asMember: page }) => {
  await page.goto("/equipment");
  await page
    .getByRole("button", { name: /^Request / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Request for/ });
  await dialog.getByLabel("Phone Number").fill("0803 123 4567");
  const writes = await hold(page, "**/api/request");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect.poll(writes.sent).toBe(1);
  await page.keyboard.press("Escape");
  await expect(beingSent(page).getByRole("button")).toHaveText(["Back to the form"]);
  await writes.release();
  await expect(page.getByText("Request submitted successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("an admin’s new post is public when its button says Publish, and only then", async ({
  asAdmin: page,
  mark,
}) => {
  test.slow();
  const [news] = forms;
  if (!news) throw new Error("There is no form.");
  const { shown, send } = await news.open(page, `Public at once ${mark}`);
  await expect(shown.getByRole("switch", { name: "Approved" })).toBeChecked();
  await send.click();
  const toast = page.getByRole("status").filter({ hasText: "Post added successfully" });
  await expect(toast).toContainText("It is public now.");
  const address = await toast.getByRole("link", { name: "See it" }).getAttribute("href");
  expect((await page.request.get(address ?? "")).status()).toBe(200);

  await news.open(page, `Not public yet ${mark}`);
  await shown.getByRole("switch", { name: "Approved" }).click();
  await expect(shown.getByText("Not public yet.")).toBeVisible();
  await expect(send).toHaveCount(0);
  await shown.getByRole("button", { name: "Save as pending" }).click();
  await expect(toast).toContainText("It is not public: it waits for approval.");
  await expect(toast.getByRole("link")).toHaveCount(0);
});
