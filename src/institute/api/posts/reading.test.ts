import { beforeAll, describe, expect, test } from "vitest";
import { pickColumns } from "#core/domain/fields.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import { blankPost } from "#institute/domain/posts/post.ts";
import { isYearOfPosting, listedTypes, postTypeNames } from "#institute/domain/posts/types.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("reading posts over the API", (open) => {
  let app: App;

  beforeAll(async () => {
    app = await openApp(await open());
    for (const postType of postTypeNames) {
      for (let place = 0; place < 14; place++) {
        const draft = { title: `${postType} ${place}`, year: 2010 + place, content: "<p>Rains over Jos</p>" };
        await makePost(app.db, app.people.member, { postType, ...draft, authors: ["A. Free Name"] });
      }
    }
    await makePost(app.db, app.people.member, {
      title: "Waiting",
      isApproved: false,
      createdAt: "2001-01-01T00:00:00.000Z",
    });
  });

  const get = async (path: string, person: Parameters<App["call"]>[0] = null) => {
    const reply = await app.call(person, "GET", path);
    return { status: reply.status, body: await reply.json() };
  };

  describe.each(listedTypes)("/api/posts/$path", ({ type, path }) => {
    test("returns a page of its type", async () => {
      const reply = await app
        .asVisitor()
        .api.posts[":collection"].$get({ param: { collection: path }, query: {} });
      expect(reply.status).toBe(200);
      const list = await reply.json();
      expect(list).toMatchObject({ currentPage: 0, numberOfPages: 2, total: 14 });
      expect(list.data).toHaveLength(12);
      expect(new Set(list.data.map((post) => post.postType))).toEqual(new Set([type]));
    });

    test("accepts page, limit and year", async () => {
      const client = app.asVisitor().api.posts[":collection"];
      const read = async (query: Record<string, string>) =>
        (await client.$get({ param: { collection: path }, query })).json();
      expect(await read({ page: "1" })).toMatchObject({ currentPage: 1, data: { length: 2 } });
      expect(await read({ page: "2", limit: "5" })).toMatchObject({
        currentPage: 2,
        numberOfPages: 3,
        data: { length: 4 },
      });
      const ofYear = await read({ year: "2012" });
      if (isYearOfPosting(type)) expect(ofYear.total).toBe(0);
      else expect(ofYear).toMatchObject({ total: 1, data: [{ year: 2012 }] });
      expect(await read({ page: "1000000000" })).toMatchObject({ currentPage: 1, data: { length: 2 } });
    });
  });

  test("a post leads on to those below it in its list, the last one to the top", async () => {
    const titles = async (path: string) =>
      (await get(`/api/posts/${path}`)).body.posts.map(({ title }: { title: string }) => title);
    const slug = "publication-7";
    expect(await titles(`${slug}/following`)).toEqual([6, 5, 4, 3].map((at) => `publication ${at}`));
    expect(await titles("publication-1/following")).toEqual([0, 13, 12, 11].map((at) => `publication ${at}`));
  });

  test("/api/posts returns all types, newest first", async () => {
    const list = await (await app.asVisitor().api.posts.$get({ query: { limit: "100" } })).json();
    expect(list.total).toBe(14 * postTypeNames.length);
    const moments = list.data.map((post) => post.createdAt);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  test("/api/posts/proposals returns the number of proposals this year", async () => {
    expect((await get("/api/posts/proposals")).body.thisYear).toBe(14);
    expect((await get("/api/posts/news")).body).not.toHaveProperty("thisYear");
  });

  test("a post in a list has the fields of spec §3, including its text", async () => {
    const { body } = await get("/api/posts/publications?limit=1");
    expect(body.data[0]).toEqual({
      ...pickColumns(listedFields, blankPost),
      _id: expect.any(String),
      postType: "publication",
      title: "publication 13",
      slug: "publication-13",
      excerpt: "Rains over Jos",
      content: expect.stringContaining("Rains over Jos"),
      fileUrl: null,
      file: null,
      author: "Musa Danjuma",
      userId: app.people.member._id,
      userSlug: "musa-danjuma",
      avatar: null,
      avatarFocus: null,
      authors: [
        {
          profileId: null,
          name: "A. Free Name",
          given: "A. Free",
          family: "Name",
          kind: "person",
          slug: null,
          profilePicture: null,
        },
        {
          profileId: app.people.member.profileId,
          given: "Musa",
          family: "Danjuma",
          kind: "person",
          name: "Musa Danjuma",
          slug: "musa-danjuma",
          profilePicture: null,
        },
      ],
      year: 2023,
      isPrivate: false,
      isApproved: true,
      datePrecision: "day",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.any(String),
      version: 1,
    });
  });

  test("a list omits the texts when only summaries are requested", async () => {
    const { body } = await get("/api/posts/publications?limit=2&fields=summary");
    expect(body.data).toHaveLength(2);
    for (const post of body.data) expect(post).not.toHaveProperty("content");
    expect((await get("/api/posts?fields=everything")).status).toBe(422);
  });

  test("a list includes texts up to a megabyte in total", async () => {
    const content = `<p>${"long ".repeat(90_000)}</p>`;
    const other = await openApp(await open());
    for (const title of ["One", "Two", "Three"])
      await makePost(other.db, other.people.member, { postType: "proposal", title, content });
    const body = await (await other.call(null, "GET", "/api/posts/proposals?limit=3")).json();
    expect(body.data.map((post: object) => "content" in post)).toEqual([true, true, false]);
    expect(JSON.stringify(body).length).toBeLessThan(1_100_000);
  });

  test("a full post is found by its address and by its id", async () => {
    const bySlug = await get("/api/posts/thesis-3");
    expect(bySlug).toMatchObject({
      status: 200,
      body: { title: "thesis 3", content: "<p>Rains over Jos</p>" },
    });
    expect(await get(`/api/posts/${bySlug.body._id}`)).toEqual(bySlug);
  });

  describe("/api/posts/search", () => {
    const search = (query: Record<string, string>) => get(`/api/posts/search?${new URLSearchParams(query)}`);

    test("returns a list", async () => {
      const { status, body } = await search({ searchQuery: "rains jos", limit: "5", page: "1" });
      expect(status).toBe(200);
      expect(body).toMatchObject({ currentPage: 1, numberOfPages: 20, total: 98 });
      expect(body.data).toHaveLength(5);
    });

    test.each([
      [{ searchQuery: "none" }, 98],
      [{}, 98],
      [{ searchQuery: "" }, 98],
      [{ searchQuery: "2012" }, 7],
      [{ searchQuery: "webPage" }, 14],
      [{ searchQuery: "rains", type: "thesis" }, 14],
      [{ searchQuery: "rains", type: "thesis", year: "2012" }, 1],
      [{ searchQuery: "2012", type: "thesis" }, 1],
      [{ searchQuery: "dodo" }, 0],
      [{ searchQuery: '"%' }, 0],
    ])("%j finds %i", async (query, total) => {
      expect((await search(query as Record<string, string>)).body.total).toBe(total);
    });

    test("accepts ten kilobytes of any text", async () => {
      for (const searchQuery of ['"'.repeat(10_240), "NEAR(".repeat(2048), "🐦".repeat(5120)])
        expect((await search({ searchQuery })).status).toBe(200);
      expect((await search({ searchQuery: "x".repeat(10_241) })).status).toBe(422);
    });
  });

  describe("/api/posts/user", () => {
    const of = (person: Parameters<App["call"]>[0], email: string) =>
      get(`/api/posts/user?searchQuery=${encodeURIComponent(email)}&limit=100`, person);

    test("returns a member's own posts in any state", async () => {
      const { status, body } = await of("member", "Member@Example.ORG");
      expect([status, body.total]).toEqual([200, 14 * postTypeNames.length + 1]);
    });

    test("returns anyone's posts to an admin", async () => {
      expect((await of("admin", "member@example.org")).body.total).toBe(14 * postTypeNames.length + 1);
      expect((await of("admin", "nobody@example.org")).body).toMatchObject({ data: [], total: 0 });
    });

    test("is closed to others, whether or not there is such a member", async () => {
      for (const email of ["member@example.org", "nobody@example.org", ""]) {
        expect((await of("other", email)).status).toBe(403);
        expect((await of(null, email)).status).toBe(401);
      }
    });

    test("of a member without posts is empty", async () => {
      expect((await of("newcomer", "newcomer@example.org")).body).toMatchObject({ data: [], total: 0 });
    });
  });

  describe("an invalid page number", () => {
    const lists = [
      "/api/posts",
      "/api/posts/search",
      "/api/posts/news",
      "/api/profiles",
      "/api/profiles/search",
      "/api/profiles/musa-danjuma/posts",
    ];
    test.each(
      lists.flatMap((path) => ["-1", "abc", "1e10", "1.5", "NaN", "Infinity"].map((page) => [path, page])),
    )("is refused: %s?page=%s", async (path, page) => {
      const { status, body } = await get(`${path}?page=${page}`);
      expect(status).toBe(422);
      expect(body).toEqual({
        code: "invalid",
        message: expect.any(String),
        fields: { page: expect.any(String) },
      });
    });

    test.each(["0", "101", "-1", "abc", "1.5"])("as is the limit %s", async (limit) => {
      for (const path of lists) {
        const { status, body } = await get(`${path}?limit=${limit}`);
        expect([status, Object.keys(body.fields)]).toEqual([422, ["limit"]]);
      }
    });

    test("and a year or a type that does not exist", async () => {
      expect(await get("/api/posts/news?year=abc")).toMatchObject({
        status: 422,
        body: { fields: { year: expect.any(String) } },
      });
      expect(await get("/api/posts/search?type=blog")).toMatchObject({
        status: 422,
        body: { fields: { type: expect.any(String) } },
      });
    });
  });
});
