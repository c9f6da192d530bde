import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

describeWithDatabase("the links of a page that is being written", (open) => {
  async function openLinks() {
    const app = await openApp(await open());
    const broken = async (changes: object) => {
      const reply = await app.call("admin", "POST", "/api/content/link-check", changes);
      expect(reply.status).toBe(200);
      return (await reply.json()).broken;
    };
    return { app, broken };
  }

  test("that lead to nothing are named with their part, wherever they are in it, and each once", async () => {
    const { broken } = await openLinks();
    const parts = {
      next: [
        { title: "Fees", text: 'See <a href="/nowhere?a=1&amp;b=2">the fees</a>.', href: "/fees-of-nowhere" },
        { title: "Fees again", text: "No link", href: "/fees-of-nowhere" },
      ],
      file: "/files/missing.pdf",
      conduct: "/ is not a link here, nor is a/b.",
    };
    expect(
      await broken({ parts, text: '<p><a href="/Newt/gone">News</a> <a href="/news">All</a></p>' }),
    ).toEqual([
      { part: "next", href: "/nowhere?a=1&b=2" },
      { part: "next", href: "/fees-of-nowhere" },
      { part: "file", href: "/files/missing.pdf" },
      { part: "$text", href: "/Newt/gone" },
    ]);
  });

  test("that lead to a page, to its own page, to another site or to no page at all are fine", async () => {
    const { app, broken } = await openLinks();
    const fine = [
      "/News/",
      "/NEWS/One",
      "/news?page=2",
      "/news#first",
      "#hours",
      "mailto:a@example.org",
      "tel:+234800",
      "https://example.com/x",
      "/api/health",
    ];
    const text = fine.map((href) => `<a href="${href}">Link</a>`).join(" ");
    expect(await broken({ text, parts: { href: "//example.com/x", gone: null } })).toEqual([]);
    expect(await broken({})).toEqual([]);
    expect((await app.call("member", "POST", "/api/content/link-check", { text })).status).toBe(403);
    expect((await app.call(null, "POST", "/api/content/link-check", { text })).status).toBe(401);
  });
});
