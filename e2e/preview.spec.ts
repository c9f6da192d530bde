import type { Page } from "@playwright/test";
import { makePdf } from "#core/ops/demo/pdf.ts";
import { expect, reachText, signIn, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Stores a post of the signed-in person; returns its id. */
async function post(page: Page, draft: object): Promise<string> {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const reply = await page.request.post("/api/posts", {
    headers: { Authorization: `Bearer ${token}` },
    data: { postType: "news", content: "<p>Seen at the inselberg.</p>", ...draft },
  });
  expect(reply.status()).toBe(201);
  return (await reply.json())._id;
}

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("only its author and admins can preview a pending post", async ({ page, quiet, mark }) => {
  test.setTimeout(120_000);
  quiet.allow(/404|no such post/i);
  const title = `Rock firefinch at the pool ${mark}`;
  await signIn(page, "member@example.org");
  const id = await post(page, { title });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("link", { name: `Preview ${title}` }).click();
  await expect(page).toHaveURL(`/preview/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Seen at the inselberg.")).toBeVisible();
  const bar = page.getByRole("region", { name: "Preview" });
  await expect(bar).toContainText("Pending approval");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await bar.getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("dialog", { name: "Update Post" });
  await (await reachText(editor)).fill("Seen twice.");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText("Seen twice.")).toBeVisible();

  for (const [email, heading] of [
    ["admin@example.org", title],
    ["store@example.org", "Post not found"],
  ] as const) {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, email);
    await page.goto(`/preview/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/preview/${id}`);
  await expect(page).toHaveURL(/\/auth$/);
});

test("a pending change can be previewed beside the public version", async ({ page, mark }) => {
  test.setTimeout(120_000);
  const title = `Barbets on the ridge ${mark}`;
  await signIn(page, "admin@example.org");
  const id = await post(page, { title, isApproved: true, authors: ["member@example.org"] });
  await page.evaluate(() => localStorage.clear());
  await signIn(page, "member@example.org");
  await page.goto(`/preview/${id}`);
  const bar = page.getByRole("region", { name: "Preview" });
  await bar.getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("dialog", { name: "Update Post" });
  await expect(editor.getByText("Your change needs approval; until then")).toBeVisible();
  await (await reachText(editor)).fill("Heard all day.");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText("Heard all day.")).toBeVisible();
  await expect(bar).toContainText("Approved, with a pending change");
  await bar.getByRole("radio", { name: "Public version" }).check();
  await expect(page.getByText("Seen at the inselberg.")).toBeVisible();
  await expect(page.getByText("Heard all day.")).toHaveCount(0);
});

test("an author restores a deleted post with Undo, by keyboard", async ({ asMember: page, mark }) => {
  test.slow();
  const title = `Weavers by mistake ${mark}`;
  await post(page, { title });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("button", { name: "Delete Post" }).click();
  await expect(row(page, title)).toHaveCount(0);
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone: post deleted")).toBeVisible();
  await expect(row(page, title)).toBeVisible();
});

test("Undo remains while it has the focus, and disappears otherwise", async ({ asMember: page, mark }) => {
  test.slow();
  const title = `Larks in a hurry ${mark}`;
  await post(page, { title });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "News" }).click();
  await page.clock.install();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("button", { name: "Delete Post" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  await undo.blur();
  await page.clock.runFor(11_000);
  await expect(undo).toHaveCount(0);
});

test("Undo restores a cancelled request", async ({ asMember: page }) => {
  test.slow();
  await page.goto("/equipment");
  const request = page.getByRole("button", { name: /^Request / }).first();
  const name = ((await request.getAttribute("aria-label")) ?? "").replace("Request ", "");
  await request.click();
  const dialog = page.getByRole("dialog", { name: /^Request for/ });
  await dialog.getByLabel("Phone Number").fill("0803 123 4567");
  await dialog.getByLabel("Quantity").fill("1");
  await dialog.getByLabel("Reason").fill("Undone at once");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Request submitted successfully")).toBeVisible();
  const mine = page.getByRole("row").filter({ hasText: name }).filter({ hasText: "Pending" }).first();
  await mine.getByRole("button").first().click();
  const record = page.getByRole("dialog", { name: /^Update Record/ });
  await record.getByRole("button", { name: "Cancel the request…" }).click();
  await record.getByRole("button", { name: "Cancel the request", exact: true }).click();
  await expect(record).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: request cancelled")).toBeVisible();
  await expect(mine).toBeVisible();
});

test("Undo restores a removed picture and a removed author in the editor", async ({ asMember: page }) => {
  test.slow();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Publication");
  await editor.getByRole("combobox", { name: "Authors" }).fill("U. Ottosson");
  await page.keyboard.press("Enter");
  const chip = editor.getByRole("button", { name: "Remove U. Ottosson" });
  await chip.click();
  await expect(chip).toHaveCount(0);
  await editor.getByRole("button", { name: "Undo removing U. Ottosson" }).click();
  await expect(chip).toBeVisible();

  const pdf = Buffer.from(await makePdf("Nests", ["Nests on the inselbergs."]));
  await editor
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "nests.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(editor.getByText("nests.pdf has been uploaded.")).toBeAttached();
  await editor.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(editor.getByText("nests.pdf removed.")).toBeVisible();
  await editor.getByRole("button", { name: "Undo removing nests.pdf" }).click();
  await expect(editor.getByRole("button", { name: "Remove", exact: true })).toBeVisible();
});
