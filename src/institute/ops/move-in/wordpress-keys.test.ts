import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { openMoveIn } from "#tests/move-in.ts";
import { writeWxr, wxrEnd, wxrHead, wxrItem } from "#tests/older-wordpress.ts";

const site = "http://none.example";
const guidOf = (id: number) => `<guid isPermaLink="false">${site}/?p=${id}</guid>`;
/** A pair as sites have that were joined: another post with the guid of the first. */
const pair = [
  wxrItem(site, { id: 5, title: "First of a pair" }),
  wxrItem(site, { id: 77, title: "Second of a pair" })
    .replace(guidOf(77), guidOf(5))
    .replaceAll("2019-05-04", "2019-06-04"),
];

describeEachDatabase("posts of WordPress", (open) => {
  const openSite = async () => {
    const { db, ...database } = await open();
    await openApp({ db, ...database });
    const { run } = await openMoveIn({ db, ...database });
    return {
      db,
      move: async (...items: string[]) =>
        run("wordpress", await writeWxr(wxrHead(site) + items.join("") + wxrEnd)),
      titles: async () =>
        (await db.selectFrom("post").select("title").orderBy("title").execute()).map(({ title }) => title),
    };
  };

  test("are two if their numbers differ, even with one guid, and are taken once", {
    timeout: 240_000,
  }, async () => {
    const { move, titles } = await openSite();
    expect((await move(...pair)).summary).toContain("2 posts: 2 taken, 0 taken before, 0 left out.");
    expect(await titles()).toEqual(["First of a pair", "Second of a pair"]);
    expect((await move(...pair)).summary).toContain("2 posts: 0 taken, 2 taken before, 0 left out.");
  });

  test("are the same if only their address changes, as that of a draft does", {
    timeout: 240_000,
  }, async () => {
    const { move } = await openSite();
    await move(wxrItem(site, { id: 8, status: "draft", path: "/?p=8", slug: "" }));
    expect((await move(wxrItem(site, { id: 8, path: "/2021/01/published/" }))).summary).toContain(
      "1 post: 0 taken, 1 taken before",
    );
  });

  test("of two sites are kept apart, whatever numbers they have", { timeout: 240_000 }, async () => {
    const { move } = await openSite();
    await move(wxrItem(site, { id: 1, title: "Hello world!" }));
    for (const other of ["http://other.example", `${site}/second`])
      expect((await move(wxrItem(other, { id: 1, title: "Hello world!" }))).summary).toContain(
        "1 post: 1 taken",
      );
  });

  test("without a guid, or with an address that repeats, are taken each; one that repeats whole is named", {
    timeout: 240_000,
  }, async () => {
    const { move } = await openSite();
    const bare = (id: number, title: string) => wxrItem(site, { id, title }).replace(guidOf(id), "");
    const path = "/same/";
    const items = [
      bare(1, "One"),
      bare(2, "Two"),
      wxrItem(site, { id: 3, path, title: "Three" }),
      wxrItem(site, { id: 4, path, title: "Four" }),
      wxrItem(site, { id: 4, path, title: "Four, again" }),
    ];
    const { rows, summary } = await move(...items);
    expect(summary).toContain("5 posts: 4 taken, 0 taken before, 1 left out.");
    expect(rows.at(-1)).toContain("“Four, again” – it has the same id as an earlier row");
    expect((await move(...items)).summary).toContain("5 posts: 0 taken, 4 taken before, 1 left out.");
  });
});
