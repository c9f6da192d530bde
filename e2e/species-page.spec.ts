import type { Page, Response } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible, expectAccessibleInBothLooks } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

/** A bird with an upright photograph and two more, of which the first is wide; its address. */
async function addPhotographed(admin: Page, name: string): Promise<string> {
  const token = await admin.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").token);
  const headers = { Authorization: `Bearer ${token}` };
  async function upload(width: number, height: number) {
    const noise = { type: "gaussian", mean: 120, sigma: 12 } as const;
    const picture = sharp({ create: { width, height, channels: 3, background: "#7a6", noise } });
    const buffer = await picture.blur(2).jpeg().toBuffer();
    const file = { name: "bird.jpg", mimeType: "image/jpeg", buffer };
    const multipart = { upload_preset: "species", file };
    const reply = await admin.request.post("/api/uploads", { headers, multipart });
    return (await reply.json()).secure_url;
  }
  const data = {
    name,
    family: "Ploceidae",
    mass: 20,
    habitat: "wetland",
    fileUrl: await upload(1200, 1800),
    photoCaption: "A male in March",
    photoCredit: "Ada Bello",
    photoLicence: "ccBy",
    photos: [{ url: await upload(2000, 800), caption: "The colony" }, { url: await upload(1000, 1000) }],
    content: "<p>Heard before it is seen.</p>",
  };
  const { slug } = await (await admin.request.post("/api/species", { headers, data })).json();
  return `/birds/${slug}`;
}

const shapeOf = (page: Page, name: string) =>
  page.getByRole("img", { name, exact: true }).evaluate((image) => {
    const { width, height } = image.getBoundingClientRect();
    return Math.round((width / height) * 10) / 10;
  });

test("photographs of a species are never cut, weigh little on a phone, and a press shows them larger", async ({
  page,
  asAdmin: admin,
  mark,
}) => {
  const address = await addPhotographed(admin, `Upright Weaver ${mark}`);
  const weights: Promise<number>[] = [];
  const weigh = (reply: Response) => {
    if (reply.request().resourceType() === "image") weights.push(reply.body().then(({ length }) => length));
  };
  page.on("response", weigh);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  for (const name of ["A male in March", "The colony"])
    await page.getByRole("img", { name }).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  page.off("response", weigh);
  const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(60_000);

  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await shapeOf(page, "A male in March")).toBe(0.7);
  expect(await shapeOf(page, "The colony")).toBe(2.5);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByText("Heard before it is seen.")).toBeInViewport();
  await expect(page.getByRole("img", { name: "A male in March" })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothLooks(page, address);

  const link = page.getByRole("link", { name: "A male in March: show it larger" });
  await expect(link).toHaveAttribute("href", /^\/files\/.*\?w=1920$/);
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "A male in March" });
  await expect(dialog.getByText("Photograph: Ada Bello")).toBeVisible();
  await expectAccessible(page, "a photograph over its page");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.getByRole("link", { name: "The colony: show it larger" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("look-alikes are the birds that the words name, and others of the family say what can be noticed of them", async ({
  page,
}) => {
  const cardIn = (region: string, name: string) =>
    page.getByRole("region", { name: region }).getByRole("listitem").filter({ hasText: name });
  await page.goto("/birds/jos-plateau-indigobird");
  await expect(cardIn("Look-alikes", "Rock Firefinch")).toContainText("the song decides");
  await page.goto("/birds/village-weaver");
  await expect(cardIn("Others of its family", "Ibadan Malimbe")).toContainText("mostly in forest");
});

test("the page of a species prints its plate, its text and its records, without what only a screen can do", async ({
  page,
}) => {
  await page.goto("/birds/northern-wheatear");
  await expect(page.getByText(/^Now: on \w+ of \d+ surveys/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const shown of [
    page.getByRole("img", { name: "Drawing of the Northern Wheatear" }),
    page.getByText("It crosses the Sahara each autumn"),
    page.getByText(/^Arrives between /),
    page.getByRole("img", { name: /^Map of Nigeria/ }),
  ])
    await expect(shown).toBeVisible();
  for (const name of ["WhatsApp", "Hear its voice on Xeno-canto", "eBird"])
    await expect(page.getByRole("link", { name })).toBeHidden();
  await expect(page.getByText(/^Now: /)).toBeHidden();
});
