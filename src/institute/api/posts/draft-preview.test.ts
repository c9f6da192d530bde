import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

describeWithDatabase("a draft of a post", (open) => {
  test("can be seen as the page that it will be, without what is dangerous or not understood yet", async () => {
    const app = await openApp(await open());
    const put = (body: object, name = "the-draft") => app.call("member", "PUT", `/api/drafts/${name}`, body);
    const values = {
      title: "Rains return",
      content: '<p>At <b>last</b>.</p><script>alert(1)</script><img src="x" onerror="alert(1)">',
      year: "20",
      authors: [
        { profileId: app.people.member.profileId, name: "Musa Danjuma" },
        { profileId: null, name: "U. Ottosson" },
      ],
      journal: "Malimbus",
    };
    await put({ kind: "post", sort: "publication", title: "Rains return", state: { values }, version: 0 });
    const reply = await app.call("member", "GET", "/api/posts/draft/the-draft/preview");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const post = await reply.json();
    expect(post).toMatchObject({
      postType: "publication",
      title: "Rains return",
      journal: "Malimbus",
      year: null,
    });
    expect(post.authors.map(({ name }: { name: string }) => name)).toEqual(["Musa Danjuma", "U. Ottosson"]);
    expect(post.content).toContain("<p>At <b>last</b>.</p>");
    expect(post.content).not.toMatch(/script|onerror/);
    expect((await app.call(null, "GET", "/api/posts/publications")).status).toBe(200);
    // Something that is no text does no harm.
    await put(
      { kind: "post", sort: "news", title: "", state: { values: { content: 4, title: [] } }, version: 0 },
      "odd-draft",
    );
    expect((await app.call("member", "GET", "/api/posts/draft/odd-draft/preview")).status).toBe(200);
    // Only what can be a post has a page.
    for (const [name, more] of [
      ["of-a-species", { kind: "species" }],
      ["of-no-type", { kind: "post", sort: "poem" }],
    ] as const) {
      await put({ title: "", state: { values }, version: 0, ...more }, name);
      expect((await app.call("member", "GET", `/api/posts/draft/${name}/preview`)).status).toBe(404);
    }
  });
});
