import { expect, test } from "vitest";
import { findContradictions } from "#core/db/check.ts";
import { listWebPages } from "#institute/db/posts/web-pages.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { openMoveIn } from "#tests/move-in.ts";
import { startImageService } from "#tests/older-portal.ts";
import { writeWxr, wxrEnd, wxrHead, wxrItem, wxrMedia } from "#tests/older-wordpress.ts";

const invent = (site: string) => {
  const upload = (name: string) => `${site}/wp-content/uploads/2019/05/${name}`;
  const tags =
    '<category domain="category" nicename="rain"><![CDATA[Rain]]></category><category domain="post_tag" nicename="larks"><![CDATA[Larks]]></category>';
  const thumbnail =
    "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>91</wp:meta_value></wp:postmeta>";
  return [
    wxrHead(site),
    wxrItem(site, {
      id: 1,
      title: "Rains &amp; larks",
      slug: "rains-larks",
      content: `<!-- wp:image --><figure><img src="${upload("lark-300x200.png")}" onerror="steal()"></figure><!-- /wp:image -->
<p>Larks.<script>alert(1)</script> [contact-form-7 id="4"]</p><p><img src="${upload("gone.png")}"></p>`,
      extra: tags + thumbnail,
    }),
    wxrItem(site, {
      id: 2,
      creator: "guest",
      slug: "r%c3%a9sum%c3%a9",
      title: "",
      content: "Rain fell on the plateau today.\n\nMore came.",
    }),
    wxrItem(site, { id: 3, type: "page", title: "History", path: "/society/history/", slug: "history" }),
    wxrItem(site, { id: 4, type: "page", title: "Contact", path: "/contact/", slug: "contact" }),
    wxrItem(site, { id: 5, status: "draft", path: "/?p=5", slug: "" }),
    wxrItem(site, { id: 6, status: "private" }),
    wxrItem(site, { id: 7, status: "trash" }),
    wxrItem(site, { id: 8, type: "nav_menu_item" }),
    wxrMedia(site, 90, upload("lark.png")),
    wxrMedia(site, 91, upload("cover.png")),
    wxrMedia(site, 92, upload("unused.png")),
    wxrMedia(site, 93, upload("gone.png")),
  ];
};

describeEachDatabase("a WordPress site", (open) => {
  test("moves in once, as news and pages that are found at the old addresses", {
    timeout: 240_000,
  }, async () => {
    const database = await open();
    const site = await startImageService();
    const app = await openApp(database);
    const command = await openMoveIn(database, site);
    const path = await writeWxr(invent(site).join("") + wxrEnd);
    const run = (...words: string[]) => command.run("wordpress", path, "--by", "admin@example.org", ...words);
    const read = async (key: string) =>
      (await app.call("admin", "GET", `/api/posts/${encodeURIComponent(key)}`)).json();
    const count = async () => (await app.db.selectFrom("post").select("id").execute()).length;

    const dry = await run("--dry-run");
    expect(await count()).toBe(0);
    const { rows, summary } = await run();
    expect(rows.slice(1)).toEqual(dry.rows);
    const of = (id: number) => rows.find((row) => row.includes(`?p=${id} `) || row.endsWith(`?p=${id}`));

    expect(await read("rains-larks")).toMatchObject({
      title: "Rains & larks",
      createdAt: "2019-05-04T09:00:00.000Z",
      userId: app.people.member._id,
      keywords: "Rain\nLarks",
      fileUrl: expect.stringMatching(/^\/files\//),
      content: expect.stringMatching(/^<figure><img [^>]*src="\/files\/[^>]*><\/figure>\s*<p>Larks. <\/p>$/),
      isApproved: true,
    });
    expect(of(1)).toMatch(
      /^taken: post .*without what only WordPress shows: \[contact-form-7\]; without <script>; without the picture .*gone.png: Its server answered with status 404\.$/,
    );
    expect(await read("resume")).toMatchObject({
      title: "Rain fell on the plateau today. More came.",
      content: "<p>Rain fell on the plateau today.</p>\n<p>More came.</p>",
      authors: [{ name: "G. Guest", profileId: null }],
    });
    expect(await read("/society/history")).toMatchObject({ title: "History", postType: "webPage" });
    expect(await read("/contact-2")).toMatchObject({ title: "Contact" });
    expect(of(4)).toContain("its address is /contact-2 now; its old address /contact is a page of this site");
    expect(await read("notes-5")).toMatchObject({ isApproved: false });
    expect(await read("notes-6")).toMatchObject({ isApproved: true, isPrivate: true });
    expect(of(7)).toMatch(/^left out: .*its status is “trash”/);
    expect(of(8)).toMatch(/^left out: nav_menu_item .*the site has nothing of this type/);
    expect([90, 91, 92, 93].map((id) => of(id)?.split(":")[0])).toEqual([
      "taken",
      "taken",
      "left out",
      "left out",
    ]);
    expect(summary).toContain("2 pages: 2 taken, 0 taken before, 0 left out.");

    const { at } = await listWebPages(app.db);
    expect(at.get("/2019/05/rains-larks")).toEqual({ movedTo: "/news/rains-larks" });
    expect(at.get("/2019/05/r%c3%a9sum%c3%a9")).toEqual({ movedTo: "/news/resume" });
    expect(at.get("/society/history")).toMatchObject({ page: { title: "History" } });

    const posts = await count();
    const second = await run();
    expect(second.rows.slice(1).filter((row) => row.startsWith("taken"))).toEqual([]);
    expect(await count()).toBe(posts);
    expect(await findContradictions(app.db)).toEqual([]);
  });

  test("that is cut off gives what is whole; the rest comes with the whole file", {
    timeout: 240_000,
  }, async () => {
    const database = await open();
    await openApp(database);
    const { run } = await openMoveIn(database);
    const whole = [
      wxrHead("http://none.example"),
      ...[1, 2, 3].map((id) => wxrItem("http://none.example", { id })),
    ].join("");
    const cut = await run("wordpress", await writeWxr(whole.slice(0, -300)));
    expect(cut.summary).toContain("2 posts: 2 taken");
    expect(cut.summary).toMatch(
      /The file could not be read to its end: line \d+: unclosed tag: .* What is before was taken\./,
    );
    const rest = await run("wordpress", await writeWxr(whole + wxrEnd));
    expect(rest.summary).toContain("3 posts: 1 taken, 2 taken before, 0 left out.");
    await expect(run("wordpress", await writeWxr("<html></html>"))).rejects.toThrow(
      "it is not an export file of WordPress",
    );
    await expect(run("wordpress", "/nowhere.xml")).rejects.toThrow("Cannot read the file");
  });
});
