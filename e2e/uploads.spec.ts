import sharp from "sharp";
import { pdf } from "../tests/files.ts";
import { expect, reachText, test } from "./fixtures.ts";

const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#2f6b4f",
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

test("an uploaded picture is on the public page, in the width for the screen", async ({
  asAdmin: page,
  browser,
}) => {
  await page.goto("/moderator");
  await page.getByRole("button", { name: "Create Post" }).click();
  const title = `Weavers at the pond ${Date.now()}`;
  await page.getByLabel("Title", { exact: true }).fill(title);
  await (await reachText(page)).fill("They build over the water.");
  const file = page.getByLabel("File", { exact: true });
  await file.setInputFiles({
    name: "Weavers.jpg",
    mimeType: "image/jpeg",
    buffer: await picture(1600, 2000),
  });
  await expect(page.getByText("Weavers.jpg has been uploaded.")).toBeAttached();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Post added successfully")).toBeVisible();

  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const pictureResponse = visitor.waitForResponse((reply) => /\/files\/.*\?w=\d+$/.test(reply.url()));
  await visitor.goto("/news");
  await visitor.getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  expect((await pictureResponse).headers()["content-type"]).toBe("image/avif");
  const shown = visitor.locator("article figure img");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\?w=(320|640)$/);
  // With its own aspect ratio, and space reserved before it loads.
  expect(
    await shown.evaluate((image) => [image.getAttribute("width"), image.getAttribute("height")]),
  ).toEqual(["1600", "2000"]);
  const box = await shown.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.25, 1);
  await visitor.close();
});

test("what stays in sight of a cover is chosen by keys or a press, and a wide one is shown whole", async ({
  asAdmin: page,
  browser,
  mark,
}) => {
  test.slow();
  const publish = async (title: string, width: number, height: number, choose: () => Promise<void>) => {
    await page.goto("/moderator");
    await page.getByRole("button", { name: "Create Post" }).click();
    await page.getByLabel("Title", { exact: true }).fill(title);
    const buffer = await picture(width, height);
    const file = { name: "Cover.jpg", mimeType: "image/jpeg", buffer };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await expect(page.getByText("Cover.jpg has been uploaded.")).toBeAttached();
    await choose();
    await (await reachText(page)).fill("They build over the water.");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Post added successfully")).toBeVisible();
  };
  const place = page.getByRole("button", { name: /^What stays in sight when it is cut/ });
  await publish(`Upright cover ${mark}`, 600, 1200, async () => {
    await place.click({ position: { x: 2, y: 2 } });
    await place.press("ArrowDown");
    await expect(page.getByText(/^[0-2] per cent from the left, [5-7] per cent from the top$/)).toBeVisible();
  });
  await publish(`Wide cover ${mark}`, 2400, 400, async () => {
    await expect(page.getByText(/more than twice as wide as it is high/)).toBeVisible();
    await expect(place).toHaveCount(0);
  });
  const visitor = await browser.newPage();
  await visitor.goto("/news");
  const looks = (title: string) =>
    visitor
      .getByRole("article")
      .filter({ hasText: title })
      .locator("img")
      .evaluate((image) => {
        const { objectFit, objectPosition, backgroundImage } = getComputedStyle(image);
        return { objectFit, objectPosition, hasGround: backgroundImage.includes("/files/") };
      });
  expect(await looks(`Upright cover ${mark}`)).toEqual({
    objectFit: "cover",
    objectPosition: "0% 0%",
    hasGround: false,
  });
  expect(await looks(`Wide cover ${mark}`)).toMatchObject({ objectFit: "contain", hasGround: true });
  await visitor.close();
});

test("choosing a file can be cancelled, corrected, undone and repeated by keyboard alone", async ({
  asMember: page,
  quiet,
}) => {
  quiet.allow(/refused|415|ERR_FAILED|ERR_ABORTED/);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const file = page.getByLabel("File", { exact: true });
  await file.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("This is an SVG drawing, which may contain programs")).toBeVisible();
  await file.setInputFiles({ name: "rains.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await expect(page.getByText("This is a text file. Print it to PDF and upload that.")).toBeVisible();

  let hold = true;
  await page.route("/api/uploads", async (route) => {
    if (hold) return;
    await route.continue();
  });
  await file.setInputFiles({ name: "rains.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf()) });
  await expect(page.getByRole("progressbar", { name: "Sending rains.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
  await expect(file).toBeFocused();
  await expect(page.getByText("Choose a picture or a PDF")).toBeVisible();

  hold = false;
  await file.setInputFiles({ name: "rains.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf()) });
  await expect(page.getByText("rains.pdf has been uploaded.")).toBeAttached();
  await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await expect(file).toBeFocused();
  await expect(page.getByText("Choose a picture or a PDF")).toBeVisible();
});
