import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost, makeProfile, permitted } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";

interface Reply {
  total: number;
  matched: string;
  species: { data: { name: string }[] };
  people: { data: { name: string }[]; categories: unknown[] };
  posts: { type: string; data: { title: string }[] }[];
  passages: Record<string, string[]>;
}

// On both: words are found by the search of each database.
describeEachDatabase("the words of a search over the whole site", (open) => {
  async function openSite() {
    const app = await openApp(await open());
    const search = async (text: string, person: Parameters<typeof app.call>[0] = null): Promise<Reply> =>
      (await app.call(person, "GET", `/api/search?searchQuery=${encodeURIComponent(text)}`)).json();
    const names = ({ species, people, posts }: Reply) => [
      ...species.data.map(({ name }) => name),
      ...people.data.map(({ name }) => name),
      ...posts.flatMap(({ data }) => data.map(({ title }) => title)),
    ];
    return { app, search, names };
  }

  test("are found in the singular and in the plural, as verbs, and with or without accents, of posts and of birds", async () => {
    const { app, search, names } = await openSite();
    const { member } = app.people;
    const titles = ["A fee", "Studying nests", "Bourse d’études pour une étudiante"];
    for (const title of titles) await makePost(app.db, member, { postType: "publication", title });
    await makeSpecies(app.db, {
      name: "Hooded Vulture",
      scientificName: "Necrosyrtes monachus",
      names: [{ lang: "fr", value: "Vautour charognard", source: null }],
    });
    for (const [text, expected] of [
      ["fees", "A fee"],
      ["studies", "Studying nests"],
      ["study nest", "Studying nests"],
      ["bourses", titles[2]],
      ["etudiantes", titles[2]],
      ["l’étudiante", titles[2]],
      ["vultures", "Hooded Vulture"],
      ["vautours charognards", "Hooded Vulture"],
    ] as const)
      expect([names(await search(text)), text]).toEqual([[expected], text]);
    expect(names(await search("feed"))).toEqual([]);
  });

  test("need not all be found where nothing has all of them: what has most of them is, and it is said", async () => {
    const { app, search, names } = await openSite();
    const { member } = app.people;
    for (const title of ["Rock firefinch of Jos", "Rock of Jos", "Jos"])
      await makePost(app.db, member, { postType: "thesis", title });
    await makeSpecies(app.db, { name: "Rock Firefinch", scientificName: "Lagonosticta sanguinodorsalis" });
    await makeProfile(app.db, { name: "Rock Firefinch Yohanna", memberCategory: ["staff"] });

    const all = await search("rock firefinch jos");
    expect([all.matched, names(all)]).toEqual(["all", ["Rock firefinch of Jos"]]);
    const most = await search("the rock firefinch unicorn");
    expect(most.matched).toBe("most");
    expect(names(most)).toEqual(["Rock Firefinch", "Rock Firefinch Yohanna", "Rock firefinch of Jos"]);
    expect(most.people.categories).toEqual([{ category: "staff", total: 1 }]);
    expect(names(await search("the rock firefinch unicorn", "admin"))).toEqual(names(most));
    const one = await search("yohanna unicorn");
    expect([one.matched, names(one)]).toEqual(["one", ["Rock Firefinch Yohanna"]]);
    const half = await search("rock unicorn phoenix griffin");
    expect([half.matched, half.total, names(half)]).toEqual(["all", 0, []]);
    const long = await search("which plateau firefinch rock yohanna dragons unicorns");
    expect([long.matched, long.total]).toEqual(["all", 0]);
  });

  test("come with the piece of text that has them, without markup, and with nothing of what else was stored", async () => {
    const { app, search } = await openSite();
    const id = await makePost(app.db, app.people.member, {
      postType: "news",
      title: "Rings",
      content:
        '<p>Nets &amp; <b>rings</b> &lt;script&gt;.</p><p><a href="https://example.org/netting">Birds</a> were ringed.</p>',
    });
    const { passages } = await search("nets ringed");
    expect(passages).toEqual({ [id]: ["", "Nets", " & ", "rings", " <script>. Birds were ", "ringed", "."] });
    expect((await search("rings")).passages[id]?.[1]).toBe("rings");
    const byTitle = await makePost(app.db, app.people.member, {
      postType: "news",
      title: "Quetzal",
      content: "<p>Text</p>",
    });
    const found = await search("quetzal");
    expect([found.total, found.passages[byTitle]]).toEqual([1, undefined]);
  });

  test("show no passage of what a person may not read, whether all words or most of them match", async () => {
    const { app, search } = await openSite();
    const { db, people } = app;
    const hidden = {
      postType: "thesis",
      title: "Hidden",
      content: "<p>The quetzalcanary moults.</p>",
    } as const;
    await makePost(db, people.member, { ...hidden, isApproved: false });
    await makePost(db, people.member, { ...hidden, isPrivate: true });
    const deleted = await makePost(db, people.member, hidden);
    await transaction(db, (trx) => writing.remove(trx, permitted(people.admin), deleted));
    const taken = await makePost(db, people.member, hidden);
    const down = { by: "institute", reason: null, hidesTitle: true };
    expect((await app.call("admin", "PUT", `/api/posts/${taken}/withdrawal`, down)).status).toBe(204);
    const changed = await makePost(db, people.member, { ...hidden, content: "<p>It moults.</p>" });
    const { version } = await (await app.call("member", "GET", `/api/posts/${changed}`)).json();
    const edit = { content: "<p>The quetzalcanary moults, as a draft says.</p>", version };
    expect((await app.call("member", "PATCH", `/api/posts/${changed}`, edit)).ok).toBe(true);

    for (const person of [null, "other", "store"] as const)
      for (const text of ["quetzalcanary", "quetzalcanaries moult", "quetzalcanary unicorn", "moults"])
        expect(JSON.stringify(await search(text, person)), `${person} ${text}`).not.toContain("canary");
    expect(Object.keys((await search("quetzalcanary", "member")).passages).length).toBeGreaterThan(1);
    expect(JSON.stringify(await search("quetzalcanary unicorn", "member"))).toContain("quetzalcanary");
  });

  test("of any kind are answered, however many choices they leave", async () => {
    const { app, search } = await openSite();
    await makePost(app.db, app.people.member, { title: "Rock" });
    for (const text of [
      '"a b" "c d" e f g h',
      "%% __ '' \\ rock",
      "NEAR(a b) OR c* -d",
      "鳥類 птицы طيور rock",
      "x ".repeat(140),
    ])
      expect((await search(text)).total, text).toBeGreaterThanOrEqual(0);
  });
});
