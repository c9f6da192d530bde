import { expect, reachText, test } from "./fixtures.ts";

test("a member's post is pending until an admin approves it, and then public", async ({
  page: visitor,
  asMember: member,
  asAdmin: admin,
  mark,
}) => {
  test.slow();
  const word = `Zostertest${mark}`;
  const title = `${word}: white-eyes at the edge of the gallery forest`;
  await member.goto("/profile");
  await member.getByRole("button", { name: "Create Post" }).click();
  const editor = member.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Publication");
  await editor.getByLabel("Title").fill(title);
  await editor.getByLabel("Journal").fill("Malimbus");
  await editor.getByLabel("Year").fill("2026");
  await (await reachText(editor)).fill(`Counted at dawn. ${word}body.`);
  await editor.getByRole("button", { name: "Send for approval" }).click();
  await expect(member.getByText("Post added successfully")).toBeVisible();
  await expect(member.getByRole("row", { name: new RegExp(word) })).toContainText("Pending");

  for (const address of ["/publications", `/publications?search=${word}`, "/", "/member/nenrot-dashe"]) {
    await visitor.goto(address);
    expect(await visitor.locator("main").textContent(), address).not.toContain(word.concat(":"));
  }
  await expect(visitor.getByText(word)).toHaveCount(0);

  await admin.goto(`/moderator?search=${word}`);
  const card = admin.getByRole("article").filter({ hasText: word });
  await expect(card).toContainText("Pending");
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(admin.getByText("1 post approved")).toBeVisible();
  await expect(card).toContainText("Approved");
  await admin.goto("/audit?action=post.update");
  const entry = admin.getByRole("article").filter({ hasText: `Approved the post ${title}` });
  await expect(entry).toContainText("a publication by Nenrot Dashe");
  await expect(entry.getByRole("link", { name: title, exact: true })).toHaveAttribute(
    "href",
    /^\/publications\//,
  );

  await visitor.goto("/publications?year=2026");
  await visitor.getByRole("link", { name: title, exact: true }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText(`Counted at dawn. ${word}body.`)).toBeVisible();
  await expect(visitor.getByText("Nenrot Dashe").first()).toBeVisible();
});
