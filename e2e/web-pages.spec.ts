import sharp from "sharp";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an admin adds a page with a menu entry and a picture, on a phone", async ({
  asAdmin: admin,
  page: visitor,
  mark,
}) => {
  test.slow();
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.goto("/moderator");
  await admin.getByRole("button", { name: "Create Post" }).click();
  const editor = admin.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Web page");
  const title = `Fees of a stay ${mark}`;
  await editor.getByLabel("Title", { exact: true }).fill(title);
  const address = editor.getByLabel("Address");
  // What is taken is said while it is typed.
  await address.fill("news");
  await expect(editor.getByText("This address belongs to another page.")).toBeVisible();
  await address.fill("Fees!");
  await expect(editor.getByText(/^Use only lower-case letters/)).toBeVisible();
  const path = `/visit/fees-${mark.toLowerCase()}`;
  await address.fill(path);
  await expect(editor.getByText(`The page will be at ${path}.`)).toBeVisible();
  await expect(editor.getByText(/belongs to another page|Use only lower-case/)).toHaveCount(0);
  await editor.getByLabel("Intro").fill("What a bed and a bench cost.");
  await editor.locator("[contenteditable=true]").fill("A bed costs 5,000 naira a night.");
  await editor.getByLabel("Place in the menu").selectOption("About");
  await editor.getByLabel("Place in the footer").selectOption("Quick links");
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#2f6b4f" } });
  await editor.getByLabel("File", { exact: true }).setInputFiles({
    name: "Beds.jpg",
    mimeType: "image/jpeg",
    buffer: await picture.jpeg().toBuffer(),
  });
  await expect(admin.getByText("Beds.jpg has been uploaded.")).toBeAttached();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await editor.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("Post added successfully")).toBeVisible();

  await visitor.goto("/");
  await visitor.locator("header summary").filter({ hasText: "Menu" }).click();
  await visitor.getByRole("navigation", { name: "All pages" }).getByRole("link", { name: title }).click();
  await expect(visitor).toHaveURL(path);
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText("A bed costs 5,000 naira a night.")).toBeVisible();
  await expect(visitor.locator("article figure img")).toHaveAttribute("width", "1200");
  await expect(visitor.locator("footer").getByRole("link", { name: title })).toBeVisible();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(visitor);
  await visitor.goto(`${path.toUpperCase()}/`);
  await expect(visitor).toHaveURL(path);
});
