import { expect, test } from "vitest";
import { cleanHtml } from "#core/formats/rich-text/clean.ts";
import { openApp } from "#tests/app.ts";
import { attacks } from "#tests/attacks.ts";
import { describeWithDatabase } from "#tests/databases.ts";

describeWithDatabase("text that is too long", (open) => {
  test("is refused with the limit, and nothing is stored", async () => {
    const app = await openApp(await open());
    const post = (content: string) =>
      app.call("member", "POST", "/api/posts", { postType: "news", title: "Long", content });
    const large = await post(`<p>${"x".repeat(5_000_000)}</p>`);
    expect([large.status, (await large.json()).message]).toEqual([413, expect.stringContaining("2 MB")]);
    const long = await post("x".repeat(1_000_001));
    expect([long.status, (await long.json()).fields]).toEqual([
      422,
      { content: "At most 1,000,000 characters, markup included." },
    ]);
    expect(await app.db.selectFrom("post").select("id").execute()).toEqual([]);
  });
});

describeWithDatabase("malicious text", (open) => {
  test("is cleaned in a post, in a pending change, in a note and in the history", async () => {
    const app = await openApp(await open());
    const content = attacks.map((attack) => `<p>before</p>${attack.slice(0, 400)}`).slice(0, 100);
    const [first = "", second = ""] = [content.slice(0, 50).join(""), content.slice(50).join("")];
    const reply = await app.call("member", "POST", "/api/posts", {
      postType: "news",
      title: "Harm",
      content: first,
    });
    const { _id } = await reply.json();
    await app.call("admin", "PATCH", `/api/posts/${_id}`, { isApproved: true });
    await app.call("member", "PATCH", `/api/posts/${_id}`, {
      content: second,
      note: "<script>alert(1)</script>",
    });
    const { pendingEdit } = await (await app.call("member", "GET", `/api/posts/${_id}`)).json();
    expect(pendingEdit.content).toBe(cleanHtml(second));
    const revisions = [
      ...(await app.db.selectFrom("post_revision").select("text").execute()),
      ...(await app.db.selectFrom("post_step").select("text").where("text", "is not", null).execute()),
    ].map(({ text }): string => JSON.parse(text ?? "").content);
    const [post] = await app.db.selectFrom("post_text").select("content").execute();
    expect(revisions).toHaveLength(3);
    for (const text of [...revisions, post?.content ?? ""]) {
      expect(text).toContain("<p>before</p>");
      expect(cleanHtml(text)).toBe(text);
    }
  });

  test.each([
    ["'; drop table post; --"],
    ["x' OR '1'='1"],
    ['"><script>alert(1)</script>'],
    ["<img src=x onerror=alert(1)>"],
    ["{{7*7}} %s %00 \\u0000 \u202e", "{{7*7}} %s %00 \\u0000"],
    ["a\u0000b", "ab"],
    ["🐦 ƙungiya \ud83d", "🐦 ƙungiya"],
  ])("%j is stored as harmless text in every field", async (nasty, expected = nasty) => {
    const app = await openApp(await open());
    const fields = {
      title: nasty,
      content: nasty,
      authors: [nasty],
      journal: nasty,
      doi: nasty,
      publicationNumber: nasty,
    };
    const reply = await app.call("admin", "POST", "/api/posts", {
      postType: "news",
      ...fields,
      isApproved: true,
    });
    expect(reply.status).toBe(201);
    const { _id, slug } = await reply.json();
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const stored = await (await app.call(null, "GET", `/api/posts/${slug}`)).json();
    expect(stored).toMatchObject({
      _id,
      title: expected,
      journal: expected,
      doi: expected,
      publicationNumber: expected,
      authors: [{ name: expected }, {}],
    });
    expect(stored.content).not.toMatch(/<(?!img )|onerror/);
    expect((await app.call(null, "GET", "/api/posts")).status).toBe(200);
  });
});
