import sharp from "sharp";
import { expectAccessible } from "./accessibility.ts";
import { expect, reachText, sizes, test } from "./fixtures.ts";

for (const size of sizes)
  test(`an admin adds a page with a menu entry and a picture, ${size.width} px wide`, async ({
    asAdmin: admin,
    page: visitor,
    mark,
  }) => {
    test.slow();
    await admin.setViewportSize(size);
    await visitor.setViewportSize(size);
    await admin.goto("/moderator");
    await admin.getByRole("button", { name: "Create Post" }).click();
    const editor = admin.getByRole("dialog", { name: "New Post" });
    await editor.getByLabel("Type").selectOption("Web page");
    const title = `Fees of a stay ${mark} ${size.width}`;
    await editor.getByLabel("Title", { exact: true }).fill(title);
    const address = editor.getByLabel("Address");
    // What is taken is said while it is typed.
    await address.fill("news");
    await expect(editor.getByText("This address belongs to another page.")).toBeVisible();
    await address.fill("Fees*");
    await expect(editor.getByText(/^Use only lower-case letters/)).toBeVisible();
    const path = `/visit/fees-${mark.toLowerCase()}-${size.width}`;
    await address.fill(`Visit/Fees ${mark} ${size.width}`);
    await expect(editor.getByText(`The page will be at ${path}.`)).toBeVisible();
    // The language is beside what it is a translation of, and folded nowhere.
    await expect(editor.getByLabel("Language")).toBeVisible();
    await expect(editor.getByLabel("Is a translation of")).toBeVisible();
    await expect(editor.getByText(/belongs to another page|Use only lower-case/)).toHaveCount(0);
    await editor.getByLabel("Intro").fill("What a bed and a bench cost.");
    await (await reachText(editor)).fill("A bed costs 5,000 naira a night.");
    await editor.getByLabel("Place in the menu").selectOption("About");
    await editor.getByLabel("Place in the footer").selectOption("Quick links");
    const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#2f6b4f" } });
    await editor.getByLabel("File", { exact: true }).setInputFiles({
      name: "Beds.jpg",
      mimeType: "image/jpeg",
      buffer: await picture.jpeg().toBuffer(),
    });
    await expect(admin.getByText("Beds.jpg has been uploaded.")).toBeAttached();
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await editor.getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText("Post added successfully")).toBeVisible();

    await visitor.goto("/");
    const menu = visitor.getByRole("navigation", { name: size.width < 1000 ? "All pages" : "Main" });
    if (size.width < 1000) {
      await visitor.locator("header summary").filter({ hasText: "Menu" }).click();
      await menu.getByText("About", { exact: true }).click();
    } else await menu.getByRole("button", { name: "About" }).click();
    await menu.getByRole("link", { name: title }).click();
    await expect(visitor).toHaveURL(path);
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByText("A bed costs 5,000 naira a night.")).toBeVisible();
    await expect(visitor.locator("article figure img")).toHaveAttribute("width", "1200");
    await expect(visitor.locator("footer").getByRole("link", { name: title })).toBeVisible();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await expectAccessible(visitor);
    await visitor.goto(`${path.toUpperCase()}/`);
    await expect(visitor).toHaveURL(path);
  });

test("a page without a picture shows none, and search and moderation lead to it", async ({
  asAdmin: admin,
  page: visitor,
  mark,
}) => {
  const title = `Rules of the ${mark} hostel`;
  const slug = `visit/rules-${mark.toLowerCase()}`;
  const session = await admin.request.post("/api/user/signin", {
    data: { email: "admin@example.org", password: "amurum-2002" },
  });
  const { token } = await session.json();
  const made = await admin.request.post("/api/posts", {
    headers: { Authorization: `Bearer ${token}` },
    data: { postType: "webPage", slug, title, content: "<p>Quiet from ten.</p>", isApproved: true },
  });
  expect(made.status()).toBe(201);
  await visitor.goto(`/${slug}`);
  await expect(visitor.getByText("Quiet from ten.")).toBeVisible();
  await expect(visitor.locator("article img")).toHaveCount(0);
  await visitor.goto(`/search?q=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole("link", { name: title }).first()).toHaveAttribute("href", `/${slug}`);
  await admin.goto("/moderator?type=webPage");
  await expect(admin.getByText(title).first()).toBeVisible();
  await admin.waitForLoadState("networkidle");
});
