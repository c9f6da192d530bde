import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePdf } from "#core/ops/demo/pdf.ts";
import { expect, reachText, test } from "./fixtures.ts";

const tableRow = (page: Page, word: string) => page.getByRole("row").filter({ hasText: word });

test("a paper with three authors, a picture and a PDF is returned with a note, changed and approved", async ({
  page: visitor,
  asMember: member,
  asAdmin: admin,
  mark,
}) => {
  test.setTimeout(180_000);
  const word = `Firefinch${mark}`;
  await member.goto("/profile");
  await member.getByRole("button", { name: "Create Post" }).click();
  const editor = member.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Publication");
  await editor.getByLabel("Title").fill(`${word}: nests on the inselbergs`);

  // Adds a member by name and an external author, then changes the order by keyboard.
  const authors = editor.getByRole("combobox", { name: "Authors" });
  await authors.pressSequentially("ene och");
  await member.getByRole("option", { name: /Ene Ochoga/ }).click();
  await authors.fill("U. Ottosson");
  await authors.press("Enter");
  const names = editor.getByRole("listitem");
  await expect(names).toHaveText([/Nenrot Dashe/, /Ene Ochoga/, /U. Ottosson/]);
  await expect(editor.getByLabel("I enter it for others")).not.toBeChecked();
  await editor.getByRole("button", { name: "Move Nenrot Dashe", exact: true }).focus();
  await member.keyboard.press("Space");
  await expect(editor.getByText("Nenrot Dashe moved to position 1 of 3.")).toBeAttached();
  // The list listens to arrow keys only a moment after Space.
  await expect(async () => {
    await member.keyboard.press("ArrowRight");
    await expect(editor.getByText("Nenrot Dashe moved to position 2 of 3.")).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await member.keyboard.press("Space");
  await expect(names).toHaveText([/Ene Ochoga/, /Nenrot Dashe/, /U. Ottosson/]);

  const pdf = Buffer.from(await makePdf("Nests", ["Nests on the inselbergs."]));
  await editor
    .getByLabel("File")
    .setInputFiles({ name: "Nests on the inselbergs.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(editor.getByText("Nests on the inselbergs.pdf").first()).toBeVisible();
  const picture = await sharp({ create: { width: 640, height: 420, channels: 3, background: "#1f5a3f" } })
    .jpeg()
    .toBuffer();
  await (await reachText(editor)).fill("Found in the dry season.");
  await member.keyboard.press("End");
  await member.keyboard.press("Enter");
  const chooser = member.waitForEvent("filechooser");
  await editor.getByRole("button", { name: "Add pictures" }).click();
  await (await chooser).setFiles({ name: "nest.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect(editor.locator("[contenteditable=true] img")).toBeVisible();
  await expect(editor.getByText("5 words")).toBeVisible();
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(member.getByText("Post added successfully")).toBeVisible();
  await expect(tableRow(member, word)).toContainText("Pending");

  await admin.goto(`/moderator?state=pending&search=${word}`);
  await admin.getByRole("article").filter({ hasText: word }).getByRole("heading").click();
  const update = admin.getByRole("dialog", { name: "Update Post" });
  await update.getByRole("button", { name: "Return with a note" }).click();
  await update.getByRole("button", { name: "Return to the authors" }).click();
  await expect(update.getByText("Say what needs to change.")).toBeVisible();
  await update.getByLabel("Note to the authors").fill("Please name the sites.");
  await update.getByRole("button", { name: "Return to the authors" }).click();
  await expect(admin.getByText("Post returned to its authors")).toBeVisible();

  await member.goto("/profile");
  await expect(tableRow(member, word)).toContainText("Returned");
  await expect(tableRow(member, word)).toContainText("Please name the sites.");
  await tableRow(member, word)
    .getByRole("button", { name: new RegExp(`^${word}`) })
    .click();
  const again = member.getByRole("dialog", { name: "Update Post" });
  await expect(again.getByRole("region").getByText("Please name the sites.")).toBeVisible();
  await again.getByLabel("Note to the admins").fill("Named now.");
  await (await reachText(again)).locator("p").first().click();
  await member.keyboard.press("End");
  await member.keyboard.type(" At Amurum and Laminga.");
  await again.getByRole("button", { name: "Save" }).click();
  await expect(member.getByText("Post updated successfully")).toBeVisible();
  await expect(tableRow(member, word)).toContainText("Pending");

  await admin.goto(`/moderator?state=pending&search=${word}`);
  await admin.getByRole("article").filter({ hasText: word }).getByRole("heading").click();
  await expect(update.getByRole("region").getByText("Named now.")).toBeVisible();
  await update.getByText("History of this post").click();
  await expect(update.getByText("returned it")).toBeVisible();
  await update.getByRole("switch", { name: "Pending Approval" }).click();
  await update.getByRole("button", { name: "Save and approve" }).click();
  await expect(admin.getByText("Post updated successfully")).toBeVisible();

  await visitor.goto(`/publications?search=${word}`);
  await visitor
    .getByRole("link", { name: new RegExp(word) })
    .first()
    .click();
  const main = visitor.locator("main");
  await expect(main.getByText("At Amurum and Laminga.")).toBeVisible();
  const text = (await main.textContent()) ?? "";
  expect(text.indexOf("Ene Ochoga")).toBeLessThan(text.indexOf("U. Ottosson"));
  const shown = await main.locator("article img, main img").last().getAttribute("src");
  expect((await visitor.request.get(shown ?? "")).status()).toBe(200);
  const file = await main.getByRole("link", { name: /PDF/ }).first().getAttribute("href");
  expect((await visitor.request.get(file ?? "")).headers()["content-type"]).toBe("application/pdf");
});

test("an approved post shows its old text until a member's change is approved", async ({
  page: visitor,
  asMember: member,
  asAdmin: admin,
  mark,
}) => {
  test.setTimeout(120_000);
  const word = `Cisticola${mark}`;
  await member.goto("/profile");
  await member.getByRole("button", { name: "Create Post" }).click();
  const editor = member.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title").fill(`${word} heard at dusk`);
  await (await reachText(editor)).fill("Heard three times in the old text.");
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(member.getByText("Post added successfully")).toBeVisible();
  await expect(tableRow(member, word)).toContainText("New");
  await admin.goto(`/moderator?search=${word}`);
  await admin.getByRole("button", { name: `Approve ${word}` }).click();
  await expect(admin.getByText("1 post approved")).toBeVisible();

  await member.goto("/profile");
  await member.getByRole("tab", { name: "News" }).click();
  await tableRow(member, word)
    .getByRole("button", { name: new RegExp(`^${word}`) })
    .click();
  const update = member.getByRole("dialog", { name: "Update Post" });
  await (await reachText(update)).fill("Heard nine times in the new text.");
  await update.getByRole("button", { name: "Save" }).click();
  await expect(member.getByText("An admin will review your change", { exact: false })).toBeVisible();
  await expect(tableRow(member, word)).toContainText("Edit pending");

  const address = `/news/${word.toLowerCase()}-heard-at-dusk`;
  await visitor.goto(address);
  await expect(visitor.getByText("Heard three times in the old text.")).toBeVisible();
  await admin.goto(`/moderator?state=pending&search=${word}`);
  await admin.getByRole("article").filter({ hasText: "Edit pending" }).getByRole("heading").click();
  const review = admin.getByRole("region", { name: /change is waiting/ });
  await expect(review.locator("del").first()).toContainText("three");
  await expect(review.locator("ins").first()).toContainText("nine");
  await admin.getByRole("button", { name: "Save and approve" }).click();
  await expect(admin.getByText("Post updated successfully")).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByText("Heard nine times in the new text.")).toBeVisible();
});

test("saving over someone else's newer text reports a conflict and shows both", async ({
  asMember: member,
  asAdmin: admin,
  quiet,
  mark,
}) => {
  quiet.allow(/409/);
  test.setTimeout(120_000);
  const word = `Prinia${mark}`;
  await member.goto("/profile");
  await member.getByRole("button", { name: "Create Post" }).click();
  const editor = member.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("News");
  await editor.getByLabel("Title").fill(`${word} at the stream`);
  await (await reachText(editor)).fill("Two of them.");
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(member.getByText("Post added successfully")).toBeVisible();
  await member.getByRole("tab", { name: "News" }).click();
  await tableRow(member, word)
    .getByRole("button", { name: new RegExp(`^${word}`) })
    .click();
  const update = member.getByRole("dialog", { name: "Update Post" });
  await update.getByLabel("Title").fill(`${word} at the small stream`);

  await admin.goto(`/moderator?search=${word}`);
  await admin.getByRole("button", { name: `Approve ${word}` }).click();
  await expect(admin.getByText("1 post approved")).toBeVisible();

  await update.getByRole("button", { name: "Save" }).click();
  const alert = update.getByRole("alert").filter({ hasText: "This post was saved in the meantime" });
  await expect(alert.locator("ins", { hasText: "small" })).toBeVisible();
  await alert.getByRole("button", { name: "Keep mine" }).click();
  await update.getByRole("button", { name: "Save" }).click();
  await expect(member.getByText("Post updated successfully")).toBeVisible();
});
