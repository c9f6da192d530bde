import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";

describeEachDatabase("text that means harm", (open) => {
  test.each([
    "'; drop table post; --",
    "x' OR '1'='1",
    '"><script>alert(1)</script>',
    "<img src=x onerror=alert(1)>",
    "{{7*7}} %s %00 \\u0000 \u202e",
    "a\u0000b",
    "🐦 ƙungiya \ud83d",
  ])("%j is stored harmless in every field", async (nasty) => {
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
    const kept = Buffer.from(nasty.replaceAll("\u0000", "")).toString();
    expect(stored).toMatchObject({
      _id,
      title: kept,
      journal: kept,
      doi: kept,
      publicationNumber: kept,
      authors: [{ name: kept }, {}],
    });
    expect(stored.content).not.toMatch(/<(?!img )|onerror/);
    expect((await app.call(null, "GET", "/api/posts")).status).toBe(200);
  });
});
