import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost, makeProfile, permitted } from "#tests/make.ts";
import { makeEquipment } from "#tests/make-lending.ts";
import { makeSpecies } from "#tests/make-species.ts";

// On both: words are found by the search of each database.
describeEachDatabase("the search over the whole site", (open) => {
  async function openSite() {
    const app = await openApp(await open());
    const { member, store } = app.people;
    await makeSpecies(app.db, {
      name: "Willow Warbler",
      scientificName: "Phylloscopus trochilus",
      names: [{ lang: "ha", value: "Ƙaramar tsuntsuwa", source: null }],
    });
    for (let year = 2001; year < 2007; year++)
      await makePost(app.db, member, { postType: "publication", year, title: `Warblers of ${year}` });
    await makePost(app.db, member, {
      postType: "thesis",
      title: "A thesis on warblers",
      authors: ["Ulf Ottosson"],
    });
    await makeProfile(app.db, { name: "Warbler Jonah", memberCategory: ["staff", "alumni"] });
    await makeProfile(app.db, { name: "Warbler Unlisted", memberCategory: [] });
    await makeEquipment(app.db, store, { name: "Warbler net" });
    const search = async (text: string, person: Parameters<typeof app.call>[0] = null) => {
      const reply = await app.call(person, "GET", `/api/search?searchQuery=${encodeURIComponent(text)}`);
      expect(reply.status).toBe(200);
      return reply.json();
    };
    return { app, search };
  }

  test("has the best few of each noun, how many there are, and the directories of people", async () => {
    const { search } = await openSite();
    const { species, people, posts, suggestion } = await search("warbler");
    expect(species).toMatchObject({ total: 1, data: [{ name: "Willow Warbler" }] });
    expect(people).toMatchObject({
      total: 1,
      data: [{ name: "Warbler Jonah" }],
      categories: [
        { category: "staff", total: 1 },
        { category: "alumni", total: 1 },
      ],
    });
    const totals = Object.fromEntries(
      posts.map(({ type, total }: { type: string; total: number }) => [type, total]),
    );
    expect(totals).toMatchObject({ publication: 6, thesis: 1, news: 0 });
    expect(posts.find(({ type }: { type: string }) => type === "publication").data).toHaveLength(3);
    expect(suggestion).toBeNull();
    // What can be borrowed is for members.
    expect(JSON.stringify(await search("warbler net"))).not.toContain("Warbler net");
  });

  test("takes a word of kind for the kind, which comes first, and is content without it elsewhere", async () => {
    const { app, search } = await openSite();
    await makePost(app.db, app.people.member, { postType: "thesis", title: "Where warblers winter" });
    await makePost(app.db, app.people.member, { postType: "news", title: "Warbler paper published" });
    const first = async (text: string) => (await search(text)).posts[0];
    expect(await first("warbler thesis")).toMatchObject({ type: "thesis", total: 2 });
    expect(await first("dissertations on warblers")).toMatchObject({ type: "thesis", total: 2 });
    expect(await first("warbler paper")).toMatchObject({ type: "publication", total: 6 });
    expect((await search("warbler paper")).posts).toContainEqual(
      expect.objectContaining({ type: "news", total: 1 }),
    );
    expect((await search("willow warbler photo")).species).toMatchObject({ total: 1 });
    // Without another word it is a word like any other.
    expect((await search("thesis")).posts).toContainEqual(
      expect.objectContaining({ type: "thesis", total: 1 }),
    );
  });

  test("says what was probably meant: a bird by any of its names, a word of a title, an author or a member", async () => {
    const { search } = await openSite();
    const suggestions = await Promise.all(
      ["WILOW", "karamar tsuntsuwwa", "thesys", "Otosson", "jonnah"].map(
        async (text) => (await search(text)).suggestion,
      ),
    );
    expect(suggestions).toEqual([
      "Willow Warbler",
      "Ƙaramar tsuntsuwa",
      "thesis",
      "Ottosson",
      "Warbler Jonah",
    ]);
    expect((await search("unlistd")).suggestion).toBeNull();
    expect((await search("warbler")).suggestion).toBeNull();
  });

  test("finds nothing by one letter, a sign or nothing, and refuses what is too long", async () => {
    const { app, search } = await openSite();
    for (const text of ["", "w", "%", "ẹ"]) {
      const { species, people, posts, suggestion } = await search(text);
      expect(
        [species.total, people.total, ...posts.map(({ total }: { total: number }) => total)],
        text,
      ).toEqual(Array(8).fill(0));
      expect(suggestion).toBeNull();
    }
    expect((await search("wa")).species.total).toBe(1);
    const long = await app.call(null, "GET", `/api/search?searchQuery=${"warbler ".repeat(40)}`);
    expect(long.status).toBe(422);
    expect((await search("warbler ".repeat(37))).species.total).toBe(1);
  });

  test("tells of hidden posts only their authors, and suggests no word of them to anyone", async () => {
    const { app, search } = await openSite();
    const { db, people } = app;
    const hidden = { postType: "thesis", title: "Quetzalcanary moults" } as const;
    await makePost(db, people.member, { ...hidden, isApproved: false });
    await makePost(db, people.member, { ...hidden, isPrivate: true });
    const deleted = await makePost(db, people.member, hidden);
    await transaction(db, (trx) => writing.remove(trx, permitted(people.admin), deleted));
    const taken = await makePost(db, people.member, hidden);
    const down = { by: "institute", reason: null, hidesTitle: true };
    expect((await app.call("admin", "PUT", `/api/posts/${taken}/withdrawal`, down)).status).toBe(204);

    for (const person of [null, "other", "store", "member", "admin"] as const)
      expect((await search("quetzalcanery", person)).suggestion, String(person)).toBeNull();
    expect((await search("quetzalcanary")).posts.every(({ total }: { total: number }) => total === 0)).toBe(
      true,
    );
    const own = (await search("quetzalcanary", "member")).posts;
    expect(own.find(({ type }: { type: string }) => type === "thesis").total).toBeGreaterThan(1);

    const removed = await makeSpecies(db, {
      name: "Secret Quetzal",
      scientificName: "Pharomachrus secretus",
    });
    await app.call("admin", "DELETE", `/api/species/${removed}`);
    expect((await search("sercet quetzall")).suggestion).toBeNull();
  });
});

describeEachDatabase("a list that finds nothing", (open) => {
  test("says what was probably meant if it is requested, within its own filters", async () => {
    const app = await openApp(await open());
    const { member, store } = app.people;
    await makeSpecies(app.db, { name: "Willow Warbler", scientificName: "Phylloscopus trochilus" });
    await makePost(app.db, member, { postType: "thesis", title: "Harmattan dust" });
    await makeProfile(app.db, { name: "Ulf Ottosson", memberCategory: ["staff"] });
    await makeEquipment(app.db, store, { name: "Binoculars, 8 × 42" });
    const suggestion = async (path: string) => {
      const reply = await (await app.call("member", "GET", `/api/${path}&suggest=true`)).json();
      return reply.suggestion;
    };
    expect(await suggestion("species/search?searchQuery=WILOW")).toBe("Willow Warbler");
    expect(await suggestion("species/search?searchQuery=WILOW&status=CR")).toBeNull();
    expect(await suggestion("posts/search?searchQuery=harmatan&type=thesis")).toBe("Harmattan");
    expect(await suggestion("posts/search?searchQuery=harmatan&type=news")).toBeNull();
    expect(await suggestion("profiles/search?searchQuery=otosson&category=staff")).toBe("Ulf Ottosson");
    expect(await suggestion("profiles/search?searchQuery=otosson&category=alumni")).toBeNull();
    expect(await suggestion("equipment/search?searchQuery=binoculers")).toBe("Binoculars");
    const plain = await (await app.call(null, "GET", "/api/species/search?searchQuery=WILOW")).json();
    expect(plain).not.toHaveProperty("suggestion");
  });
});
