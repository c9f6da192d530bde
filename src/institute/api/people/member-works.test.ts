import { describe, expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost, makeProfile } from "#tests/make.ts";

const idOf = (app: App, person: "member" | "other") => app.people[person].profileId ?? "";
const overviewOf = async (app: App, slug = "musa-danjuma") =>
  (await app.call(null, "GET", `/api/profiles/${slug}/overview`)).json();
const select = (app: App, who: Parameters<App["call"]>[0], works: string[]) =>
  app.call(who, "PUT", `/api/profiles/${idOf(app, "member")}/selected-works`, { works });
const titlesOf = (posts: { title: string }[]) => posts.map(({ title }) => title);

describeWithDatabase("the works on a member's page", (open) => {
  async function openWithPapers(...titles: string[]) {
    const app = await openApp(await open());
    const ids: string[] = [];
    for (const title of titles)
      ids.push(await makePost(app.db, app.people.member, { postType: "publication", title, year: 2020 }));
    return { app, ids };
  }

  describe("put first by the member", () => {
    test("are shown in the chosen order, and the choice is in the audit log", async () => {
      const { app, ids } = await openWithPapers("Moult", "Rings", "Rain");
      const [moult = "", , rain = ""] = ids;
      expect(await (await select(app, "member", [rain, moult])).json()).toEqual({ works: [rain, moult] });
      expect(titlesOf((await overviewOf(app)).selected)).toEqual(["Rain", "Moult"]);
      const log = await (await app.call("admin", "GET", "/api/audit?action=profile.selectWorks")).json();
      expect(log.data).toHaveLength(1);
    });

    test("disappear while they are not public, and come back, also if another choice was saved meanwhile", async () => {
      const { app, ids } = await openWithPapers("Moult", "Rings");
      const [moult = "", rings = ""] = ids;
      await select(app, "member", [moult, rings]);
      await app.call("admin", "PATCH", `/api/posts/${rings}`, { isPrivate: true });
      expect(titlesOf((await overviewOf(app)).selected)).toEqual(["Moult"]);
      await app.call("admin", "PATCH", `/api/posts/${rings}`, { isPrivate: false });
      expect(titlesOf((await overviewOf(app)).selected)).toEqual(["Moult", "Rings"]);
      await app.call("member", "DELETE", `/api/posts/${moult}`);
      expect(titlesOf((await overviewOf(app)).selected)).toEqual(["Rings"]);
      await select(app, "member", [rings]);
      await app.call("member", "POST", `/api/posts/${moult}/restore`);
      expect(titlesOf((await overviewOf(app)).selected)).toEqual(["Rings", "Moult"]);
    });

    test("are at most five, each once, and papers or theses of the member", async () => {
      const { app, ids } = await openWithPapers("A1", "A2", "A3", "A4", "A5", "A6");
      await expectError(await select(app, "member", ids), 422);
      await expectError(await select(app, "member", [ids[0] ?? "", ids[0] ?? ""]), 422);
      const news = await makePost(app.db, app.people.member, { postType: "news" });
      const foreign = await makePost(app.db, app.people.other, {
        postType: "publication",
        isApproved: false,
      });
      const refusals: string[] = [];
      for (const id of [news, foreign, "0196f000-0000-7000-8000-000000000000"])
        refusals.push((await expectError(await select(app, "member", [id]), 422)).message);
      expect(new Set(refusals).size).toBe(1);
      expect((await overviewOf(app)).selected).toEqual([]);
    });

    test("are chosen by the member and admins alone", async () => {
      const { app, ids } = await openWithPapers("Moult");
      for (const who of ["other", "store", "newcomer"] as const)
        await expectError(await select(app, who, ids), 403);
      expect((await select(app, "admin", ids)).status).toBe(200);
    });

    test("are no longer shown when the member is no longer an author", async () => {
      const app = await openApp(await open());
      const id = await makePost(app.db, app.people.other, {
        postType: "publication",
        title: "Rings",
        authors: ["member@example.org"],
      });
      await select(app, "member", [id]);
      expect(titlesOf((await overviewOf(app)).selected)).toEqual(["Rings"]);
      await app.call("admin", "PATCH", `/api/posts/${id}`, { authors: ["other@example.org"] });
      expect((await overviewOf(app)).selected).toEqual([]);
    });
  });

  describe("name its co-authors", () => {
    test("with the number of public works, members with their page, the most frequent first", async () => {
      const { app } = await openWithPapers("Alone");
      const papers = { postType: "publication", isApproved: true } as const;
      await makePost(app.db, app.people.member, {
        ...papers,
        title: "One",
        authors: ["other@example.org", "Ulf Ottosson", "Zoë Ézè"],
      });
      await makePost(app.db, app.people.member, {
        ...papers,
        title: "Two",
        authors: ["other@example.org", "Zoe Eze et al."],
      });
      for (const hidden of [{ isPrivate: true }, { isApproved: false }])
        await makePost(app.db, app.people.member, {
          ...papers,
          title: "Hidden",
          authors: ["Secret Person"],
          ...hidden,
        });
      const { coauthors, coauthorTotal, works } = await overviewOf(app);
      expect([works, coauthorTotal]).toEqual([3, 3]);
      const other = { name: app.people.other.name, slug: app.people.other.profileSlug, works: 2 };
      expect(coauthors).toHaveLength(3);
      expect(coauthors).toEqual(
        expect.arrayContaining([
          other,
          { name: expect.stringMatching(/^Zo/), slug: null, works: 2 },
          { name: "Ulf Ottosson", slug: null, works: 1 },
        ]),
      );
      expect(coauthors.at(-1).name).toBe("Ulf Ottosson");
    });

    test("by their written name once a profile is deleted, and never lists a news post's authors", async () => {
      const app = await openApp(await open());
      const gone = await makeProfile(app.db, { name: "Ladi Gomwus", email: "ladi@example.org" });
      await makePost(app.db, app.people.member, { postType: "publication", authors: ["ladi@example.org"] });
      await makePost(app.db, app.people.member, { authors: ["Only In News"] });
      await app.call("admin", "DELETE", `/api/profiles/${gone}`);
      expect((await overviewOf(app)).coauthors).toEqual([{ name: "Ladi Gomwus", slug: null, works: 1 }]);
    });
  });

  test("give the data behind them, each data set once", async () => {
    const app = await openApp(await open());
    const paper = {
      postType: "publication",
      relatedData: "10.5061/dryad.1\nhttps://example.org/data",
    } as const;
    await makePost(app.db, app.people.member, { ...paper, title: "One" });
    await makePost(app.db, app.people.member, { ...paper, title: "Two" });
    await makePost(app.db, app.people.member, { ...paper, relatedData: "10.5061/secret", isPrivate: true });
    const { dataSets } = await overviewOf(app);
    expect(dataSets.map((one: { data: string }) => one.data)).toEqual([
      "10.5061/dryad.1",
      "https://example.org/data",
    ]);
  });

  test("are empty for a member without works", async () => {
    const app = await openApp(await open());
    expect(await overviewOf(app)).toEqual({
      works: 0,
      selected: [],
      supervised: [],
      coauthors: [],
      coauthorTotal: 0,
      dataSets: [],
    });
  });
});
