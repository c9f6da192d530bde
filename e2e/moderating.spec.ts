import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("an admin filters by state and type, approves several at once, deletes one and undoes it", async ({
  asAdmin: page,
  mark,
}) => {
  test.setTimeout(120_000);
  const word = `Spurfowl${mark}`;
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const headers = { Authorization: `Bearer ${token}` };
  for (const number of ["one", "two", "three"])
    await page.request.post("/api/posts", {
      headers,
      data: { postType: "document", title: `${word} sheet ${number}`, content: "A sheet." },
    });

  await page.goto(`/moderator?search=${word}`);
  const states = page.getByRole("navigation", { name: "State of the posts" });
  await expect(states.getByRole("link")).toHaveText([
    "All 3",
    "Pending 3",
    "Returned 0",
    "Approved 0",
    "Deleted 0",
  ]);
  await states.getByRole("link", { name: "Pending" }).click();
  await expect(page.getByText("3 posts, longest waiting first")).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([/one/, /two/, /three/]);
  await page.getByLabel("Post type").selectOption("News");
  await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  await page.getByLabel("Post type").selectOption("Document");

  await page.getByLabel(`Choose ${word} sheet one`).check();
  await page.getByLabel(`Choose ${word} sheet three`).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve 2 posts" }).click();
  await expect(page.getByText("2 posts approved")).toBeVisible();
  await expect(states.getByRole("link", { name: "Approved" })).toHaveText("Approved 2");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([/two/]);

  await states.getByRole("link", { name: "Approved" }).click();
  await page.getByRole("button", { name: `Delete ${word} sheet one` }).click();
  await page.getByRole("button", { name: "Delete Post" }).click();
  await expect(page.getByText(`${word} sheet one is in the bin.`)).toBeVisible();
  expect((await page.request.get(`/api/posts/${word.toLowerCase()}-sheet-one`)).status()).toBe(410);
  // The approvals before offer to be undone as well.
  await page
    .getByRole("status")
    .filter({ hasText: "is in the bin" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByText("The post has been restored")).toBeVisible();
  expect((await page.request.get(`/api/posts/${word.toLowerCase()}-sheet-one`)).status()).toBe(200);
});

test("axe finds no problems in the editor of a pending post, its changes, history and table tools", async ({
  asAdmin: page,
}) => {
  test.setTimeout(120_000);
  await page.goto("/moderator?state=pending&search=savanna");
  await page.getByRole("article").filter({ hasText: "Edit pending" }).getByRole("heading").click();
  const editor = page.getByRole("dialog", { name: "Update Post" });
  await expect(
    editor
      .getByRole("region", { name: /change is waiting/ })
      .locator("ins")
      .first(),
  ).toBeVisible();
  await editor.getByText("History of this post").click();
  await editor.getByRole("button", { name: "Show this text" }).first().click();
  await expect(editor.getByRole("button", { name: "Restore this text" })).toBeVisible();
  await editor.getByRole("button", { name: "Add a table" }).click();
  for (const heading of ["Site", "Year", "Birds"]) {
    await page.keyboard.type(heading);
    await page.keyboard.press("Tab");
  }
  await editor.getByRole("button", { name: "Return with a note" }).click();
  await expectAccessible(page);
});

test("the decision on a change of 20,000 words is a screen below its beginning", async ({
  asAdmin: page,
  asMember: member,
  mark,
}) => {
  const post = async (by: typeof page, method: "post" | "patch", path: string, data: object) => {
    const { token } = await by.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
    const reply = await by.request[method](path, { headers: { Authorization: `Bearer ${token}` }, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const text = (word: string) => `<p>${`${word} `.repeat(100)}</p>`.repeat(200);
  const title = `Longspur${mark} notes`;
  const long = { postType: "publication", year: 1999, title, content: text("savanna") };
  const { _id, version } = await post(member, "post", "/api/posts", long);
  await post(page, "post", "/api/posts/approvals", { posts: [{ _id, version }] });
  await post(member, "patch", `/api/posts/${_id}`, { content: text("forest") });

  await page.goto(`/moderator?search=Longspur${mark}`);
  await page.getByRole("article").filter({ hasText: "Edit pending" }).getByRole("heading").click();
  const editor = page.getByRole("dialog", { name: "Update Post" });
  await expect(editor.locator("ins, del").first()).toBeVisible();
  const decision = await editor.getByRole("button", { name: "Return with a note" }).boundingBox();
  expect(decision?.y).toBeLessThan(1000);
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const headers = { Authorization: `Bearer ${token}` };
  expect((await page.request.delete(`/api/posts/${_id}`, { headers })).status()).toBe(204);
});

test("an admin takes a work down with a reason, reads its page, and puts it back", async ({
  asAdmin: page,
  mark,
  quiet,
}) => {
  quiet.allow(/410/);
  const title = `Spurfowl${mark} moult`;
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const made = await page.request.post("/api/posts", {
    headers: { Authorization: `Bearer ${token}` },
    data: { postType: "thesis", title, year: 2019, authors: [{ name: "Ulf Ottosson" }], isApproved: true },
  });
  const { slug } = await made.json();

  await page.goto(`/moderator?search=Spurfowl${mark}`);
  await page.getByRole("button", { name: `Take down ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Take down this work?" });
  await dialog.getByLabel("Reason").fill("A table was wrong.");
  await expectAccessible(page, "", "dialog");
  await dialog.getByRole("button", { name: "Take down" }).click();
  await expect(page.getByText("The work has been taken down")).toBeVisible();
  await expect(page.getByRole("article").getByText("Taken down", { exact: true })).toBeVisible();

  expect((await page.goto(`/theses/${slug}`))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("A table was wrong.")).toBeVisible();
  expect((await page.request.get(`/theses/${slug}.bib`)).status()).toBe(410);

  await page.goto("/profile");
  const own = page.getByRole("row", { name: title });
  await expect(own).toContainText("Taken down");

  await page.goto(`/moderator?search=Spurfowl${mark}`);
  await page.getByRole("button", { name: `Change or put back ${title}` }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("A table was wrong.");
  await page.getByRole("dialog").getByRole("button", { name: "Put back" }).click();
  await expect(page.getByText("The work is back at its address")).toBeVisible();
  expect((await page.goto(`/theses/${slug}`))?.status()).toBe(200);
});
