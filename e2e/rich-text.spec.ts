import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, reachText, signIn, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });
test.slow();

const colours = { red: "#b00020", green: "#2f6b4f", blue: "#1f4f9f" };
type Colour = keyof typeof colours;

/** The width of each picture, by which the tests identify it. */
const widths: Record<Colour, number> = { red: 40, green: 50, blue: 60 };
const picture = async (colour: Colour) => ({
  name: `${colour}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: widths[colour], height: 30, channels: 3, background: colours[colour] },
  })
    .jpeg()
    .toBuffer(),
});

async function newPost(page: Page): Promise<{ editor: Locator; text: Locator }> {
  await signIn(page, "member@example.org");
  await page.goto("/profile");
  const tab = page.getByRole("tab", { name: "News" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  const text = await reachText(editor);
  await expect(text).toBeVisible({ timeout: 30_000 });
  return { editor, text };
}

/** Chooses files with the button of the toolbar. */
async function choose(page: Page, editor: Locator, pictures: Awaited<ReturnType<typeof picture>>[]) {
  const chooser = page.waitForEvent("filechooser");
  await editor.getByRole("button", { name: "Add pictures" }).click();
  await (await chooser).setFiles(pictures);
}

/** Pastes or drops files into the text. */
async function insertPictures(
  text: Locator,
  how: "paste" | "drop",
  pictures: Awaited<ReturnType<typeof picture>>[],
) {
  const files = pictures.map(({ name, buffer }) => ({ name, bytes: buffer.toString("base64") }));
  await text.evaluate(
    (element, { how, files }) => {
      const data = new DataTransfer();
      for (const { name, bytes } of files)
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, {
            type: "image/jpeg",
          }),
        );
      const { bottom, right } = (element.lastElementChild ?? element).getBoundingClientRect();
      const position = { clientX: right - 4, clientY: bottom - 4 };
      const event =
        how === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true, ...position });
      element.dispatchEvent(event);
    },
    { how, files },
  );
}

/** The blocks of the text: words, the width of a picture, or `video`. */
const blocks = (text: Locator) =>
  text.evaluate((element) =>
    [...element.children]
      .filter((child) => !/placeholder|ProseMirror-(separator|gapcursor)/i.test(child.className))
      .map((child) =>
        child.tagName === "IMG"
          ? Number(child.getAttribute("width"))
          : child.tagName === "IFRAME"
            ? "video"
            : (child.textContent ?? ""),
      ),
  );

/** Delays uploads until they are released, and refuses the first `refused` of them. */
async function holdUploads(page: Page, { refused = 0 } = {}) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let left = refused;
  await page.route("/api/uploads", async (route) => {
    await opened;
    if (left-- > 0) await route.abort();
    else await route.continue();
  });
  return { release: () => open() };
}

test("a picture remains when typing continues, and is undone as one step", async ({ page }) => {
  const { editor, text } = await newPost(page);
  await text.click();
  await page.keyboard.type("Before.");
  await choose(page, editor, [await picture("red")]);
  await expect(editor.getByText("Picture added")).toBeVisible();
  await page.keyboard.type("After.");
  await expect.poll(() => blocks(text)).toEqual(["Before.", widths.red, "After."]);
  await choose(page, editor, [await picture("blue")]);
  await expect.poll(() => blocks(text)).toEqual(["Before.", widths.red, "After.", widths.blue, ""]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => blocks(text)).toEqual(["Before.", widths.red, "After.", ""]);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => blocks(text)).toEqual(["Before.", widths.red, "After.", widths.blue, ""]);

  // Typing does not replace a selected picture; only Delete or Backspace removes it.
  await text.locator("img").first().click();
  await page.keyboard.type("Beside.");
  await expect
    .poll(() => blocks(text))
    .toEqual(["Before.", widths.red, "Beside.", "After.", widths.blue, ""]);
  // A second click at the same position would count as a double click.
  await text
    .locator("img")
    .first()
    .click({ position: { x: 35, y: 25 } });
  await page.keyboard.press("Delete");
  await expect.poll(() => blocks(text)).toEqual(["Before.", "Beside.", "After.", widths.blue, ""]);
});

test("several pictures chosen, pasted or dropped at once all arrive in order", async ({ page }) => {
  const { editor, text } = await newPost(page);
  const uploads = await holdUploads(page);
  await text.click();
  await page.keyboard.type("Nest.");
  await choose(page, editor, [await picture("red"), await picture("green")]);
  await expect(editor.getByText("Uploading 2 pictures")).toBeVisible();
  // Typing and undo around the uploads do not affect them.
  await page.keyboard.type("Eggs.");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.type("Chicks.");
  uploads.release();
  await expect(editor.getByText("2 pictures added")).toBeVisible();
  expect(await blocks(text)).toEqual(["Nest.", widths.red, widths.green, "Chicks."]);

  await insertPictures(text, "paste", [await picture("blue"), await picture("red")]);
  await expect
    .poll(() => blocks(text))
    .toEqual(["Nest.", widths.red, widths.green, "Chicks.", widths.blue, widths.red, ""]);
  await page.keyboard.type("End.");
  await insertPictures(text, "drop", [await picture("green"), await picture("blue")]);
  await expect
    .poll(() => blocks(text))
    .toEqual([
      "Nest.",
      widths.red,
      widths.green,
      "Chicks.",
      widths.blue,
      widths.red,
      "End.",
      widths.green,
      widths.blue,
      "",
    ]);
  for (const last of [widths.blue, widths.green]) {
    expect((await blocks(text)).at(-2)).toBe(last);
    await page.keyboard.press("ControlOrMeta+z");
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a video remains when typing continues", async ({ page, quiet }) => {
  quiet.allow(/youtube|ERR_|Failed to load/i);
  await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  const { editor, text } = await newPost(page);
  await text.click();
  await page.keyboard.type("Look:");
  await editor.getByRole("button", { name: "More tools" }).click();
  for (const id of ["dQw4w9WgXcQ", "aqz-KE-bpKQ"]) {
    await editor.getByRole("button", { name: "Add a video" }).click();
    await editor.getByLabel("Address of the video").fill(`https://youtu.be/${id}`);
    await editor.getByRole("button", { name: "Add video", exact: true }).click();
  }
  await page.keyboard.type("Seen?");
  await expect.poll(() => blocks(text)).toEqual(["Look:", "video", "video", "Seen?"]);
  for (let step = 0; step < 2; step++) await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => blocks(text)).toEqual(["Look:", "video", ""]);
});

test("publishing waits for a running upload", async ({ page }) => {
  const title = `Waiting for a picture ${Date.now()}`;
  const { editor, text } = await newPost(page);
  const uploads = await holdUploads(page);
  await editor.getByLabel("Title").fill(title);
  await text.click();
  await choose(page, editor, [await picture("red"), await picture("blue")]);
  await expect(editor.getByText("Uploading 2 pictures")).toBeVisible();
  await page.keyboard.press("Escape");
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leaving.getByText("Still uploading: 2 pictures.")).toBeVisible();
  await leaving.getByRole("button", { name: "Continue editing" }).click();
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(editor.getByText("Waiting for 2 pictures…").first()).toBeVisible();
  uploads.release();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: title, exact: true }).click();
  const stored = await reachText(page.getByRole("dialog", { name: "Update Post" }));
  await expect.poll(() => blocks(stored)).toEqual([widths.red, widths.blue, ""]);
});

test("a failed upload is named, and can be tried again or left out", async ({ page, quiet }) => {
  quiet.allow(/ERR_FAILED|connection was lost/);
  const { editor, text } = await newPost(page);
  const uploads = await holdUploads(page, { refused: 2 });
  await editor.getByLabel("Title").fill(`A lost picture ${Date.now()}`);
  await text.click();
  await choose(page, editor, [await picture("red"), await picture("green"), await picture("blue")]);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  uploads.release();
  const summary = editor.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("“red.jpg”, “green.jpg” could not be uploaded.");
  await expect.poll(() => blocks(text)).toEqual([widths.blue, ""]);

  await editor.getByRole("button", { name: "Try again red.jpg" }).click();
  await expect.poll(() => blocks(text)).toEqual([widths.red, widths.blue, ""]);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(summary).toContainText("“green.jpg” could not be uploaded.");
  await editor.getByRole("button", { name: "Leave out green.jpg" }).click();
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
});

test("the editor preserves table captions, description lists and text direction", async ({ page }) => {
  const title = `Terms ${Date.now()}`;
  const { editor, text } = await newPost(page);
  await editor.getByLabel("Title").fill(title);
  await text.click();
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      '<p>Start</p><p dir="rtl">طائر</p><table><caption>Nests by <em>site</em></caption><tbody><tr><td>Amurum</td></tr></tbody></table>' +
        "<dl><dt>Gape</dt><dd>The open beak.</dd></dl><section>One</section><section>two</section><p>End</p>",
    );
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: title, exact: true }).click();
  const stored = await reachText(page.getByRole("dialog", { name: "Update Post" }));
  await expect(stored.locator("table > caption")).toHaveText("Nests by site");
  await expect(stored.locator("table > caption em")).toHaveText("site");
  await expect(stored.locator("tr")).toHaveCount(1);
  await expect(stored.locator("dl > dt")).toHaveText("Gape");
  await expect(stored.locator("dl > dd")).toHaveText("The open beak.");
  await expect(stored.locator('p[dir="rtl"]')).toHaveText("طائر");
  expect((await blocks(stored)).slice(-3)).toEqual(["One", "two", "End"]);
});

/** Pastes clipboard content from another program. */
const pasteFrom = (text: Locator, clipboard: Record<string, string>) =>
  text.evaluate((element, kinds) => {
    const data = new DataTransfer();
    for (const [type, value] of Object.entries(kinds)) data.setData(type, value);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, clipboard);

test("pictures in pasted text are uploaded at once, also from Word, and missing ones are reported", async ({
  page,
}) => {
  const { editor, text } = await newPost(page);
  const { buffer: red } = await picture("red");
  const { buffer: blue } = await picture("blue");
  await text.click();
  await pasteFrom(text, {
    "text/html": `<p>One</p><p><img src="data:image/jpeg;base64,${red.toString("base64")}"></p><p>Two</p>`,
  });
  await expect(editor.getByText("Picture added")).toBeVisible();
  await expect.poll(() => blocks(text)).toEqual(["One", widths.red, "Two"]);

  const word = '<p class="MsoNormal">Three<img src="file:///C:/Users/a/clip_image001.jpg"></p><p>Four</p>';
  await pasteFrom(text, {
    "text/html": word,
    "text/rtf": `{\\rtf1 {\\*\\shppict{\\pict{\\*\\picprop}\\picw40\\jpegblip\\bliptag1{\\*\\blipuid 00ff}\n${blue.toString("hex")}}}{\\nonshppict{\\pict\\wmetafile8 ${"00".repeat(40)}}}}`,
  });
  await expect.poll(() => blocks(text)).toContain(widths.blue);
  await pasteFrom(text, { "text/html": word });
  await expect(
    editor.getByText("1 picture could not be pasted. Save it as a file and add it with the picture button."),
  ).toBeVisible();
  expect((await text.innerHTML()).match(/src="(?!\/files\/|blob:)[^"]*"/g)).toBeNull();
});

test("a picture that the site cannot copy is named in a permanent message", async ({ page, quiet }) => {
  quiet.allow(/ERR_|Content Security Policy|Failed to load/);
  const { editor, text } = await newPost(page);
  await editor.getByLabel("Title").fill(`A foreign picture ${Date.now()}`);
  await text.click();
  await page.keyboard.type("Words.");
  await pasteFrom(text, { "text/html": '<p>More</p><img src="https://127.0.0.1/nest.jpg"><p>End</p>' });
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();
  const leftOutAlert = page.getByRole("alert").filter({ hasText: "1 picture was left out" });
  await expect(leftOutAlert).toContainText("nest.jpg from 127.0.0.1: Its address is not on the public web.");
});

test("a picture has a caption under it, which stays with it and is plain words", async ({ page }) => {
  const title = `A captioned picture ${Date.now()}`;
  const { editor, text } = await newPost(page);
  await editor.getByLabel("Title").fill(title);
  await text.click();
  await choose(page, editor, [await picture("red")]);
  await expect(editor.getByText("Picture added")).toBeVisible();
  await text.locator("img").click();
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tool of ["Add a caption", "Remove picture"])
    await expect(editor.getByRole("button", { name: tool })).toBeInViewport({ ratio: 1 });
  if (viewport) await page.setViewportSize(viewport);
  await editor.getByRole("button", { name: "Add a caption" }).click();
  const hostile = "<img src=x onerror=alert(1)> at Laminga";
  await editor.getByLabel("Caption under the picture").fill(hostile);
  await editor.getByRole("button", { name: "Set caption" }).click();
  await expect(text.locator("figure > figcaption")).toHaveText(hostile);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();

  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: title, exact: true }).click();
  const stored = page.getByRole("dialog", { name: "Update Post" });
  const caption = stored.locator("[contenteditable=true] figure:has(> img) > figcaption");
  await expect(caption).toHaveText(hostile);
  await caption.click();
  await expect(stored.getByLabel("Caption under the picture")).toBeFocused();
  await stored.getByLabel("Caption under the picture").fill("");
  await stored.getByRole("button", { name: "Set caption" }).click();
  await expect(caption).toHaveCount(0);
  await expect(stored.locator("[contenteditable=true] > img")).toBeVisible();
});
