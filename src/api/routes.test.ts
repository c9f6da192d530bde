import { beforeAll, describe, expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

type Who = Person | "visitor";
const everybody: Who[] = ["visitor", "newcomer", "other", "store", "member", "admin"];

interface Expectation {
  /** The address that is asked, and what is sent. */
  ask(app: App, posts: { shown: string; hidden: string }): { path: string; body?: object };
  /** The status for everybody, or for each one who differs from the rest. */
  status: number | (Partial<Record<Who, number>> & { others: number });
}

const hiddenPost = { visitor: 404, member: 200, admin: 200, others: 404 };
const signedInOnly = (status: number) => ({ visitor: 401, others: status });
const list = (path: string): Expectation => ({ ask: () => ({ path }), status: 200 });
const person = { firstName: "Ngozi", lastName: "Umeadi", email: "nobody@example.org" };

// Every route of the API, once: who gets what. A route that is not here fails the test below.
const expected: Record<string, Expectation[]> = {
  "GET /api/posts": [list("/api/posts"), list("/api/posts?page=3")],
  "GET /api/posts/search": [list("/api/posts/search?searchQuery=rains")],
  "GET /api/posts/user": [
    {
      ask: () => ({ path: "/api/posts/user?searchQuery=member@example.org" }),
      status: { visitor: 401, member: 200, admin: 200, others: 403 },
    },
  ],
  "GET /api/posts/:collection": ["news", "research", "publications", "proposals", "documents", "theses"].map(
    (path) => list(`/api/posts/${path}`),
  ),
  "GET /api/posts/:idOrSlug": [
    { ask: (_, { shown }) => ({ path: `/api/posts/${shown}` }), status: 200 },
    { ask: (_, { hidden }) => ({ path: `/api/posts/${hidden}` }), status: hiddenPost },
    { ask: () => ({ path: "/api/posts/nothing" }), status: 404 },
  ],
  "POST /api/posts": [
    {
      ask: () => ({ path: "/api/posts", body: { postType: "news", title: "New" } }),
      status: signedInOnly(201),
    },
    {
      ask: () => ({ path: "/api/posts", body: { postType: "webPage", title: "New" } }),
      status: { visitor: 401, admin: 201, others: 403 },
    },
  ],
  "PATCH /api/posts/:id": [
    {
      ask: (_, { shown }) => ({ path: `/api/posts/${shown}`, body: { title: "Changed" } }),
      status: { visitor: 401, member: 200, admin: 200, others: 403 },
    },
    {
      ask: (_, { hidden }) => ({ path: `/api/posts/${hidden}`, body: { title: "Changed" } }),
      status: { ...hiddenPost, visitor: 401 },
    },
  ],
  "DELETE /api/posts/:id": [
    {
      ask: (_, { shown }) => ({ path: `/api/posts/${shown}` }),
      status: { visitor: 401, member: 204, admin: 204, others: 403 },
    },
    {
      ask: (_, { hidden }) => ({ path: `/api/posts/${hidden}` }),
      status: { visitor: 401, member: 204, admin: 204, others: 404 },
    },
  ],
  "POST /api/user/signin": [
    { ask: () => ({ path: "/api/user/signin", body: { ...person, password: "wrong one" } }), status: 401 },
  ],
  "POST /api/user/signup": [
    {
      ask: () => {
        const password = "rains over Jos";
        return { path: "/api/user/signup", body: { ...person, password, confirmPassword: password } };
      },
      status: 201,
    },
  ],
  "POST /api/user/signout": [{ ask: () => ({ path: "/api/user/signout" }), status: signedInOnly(204) }],
  "GET /api/user/me": [{ ask: () => ({ path: "/api/user/me" }), status: signedInOnly(200) }],
  "GET /api/members/me": [{ ask: () => ({ path: "/api/members/me" }), status: signedInOnly(200) }],
  "GET /api/members/account/:userId": [
    { ask: ({ people }) => ({ path: `/api/members/account/${people.member._id}` }), status: 200 },
    list("/api/members/account/nobody"),
  ],
  "GET /api/members/:slug": [
    list("/api/members/musa-danjuma"),
    { ask: () => ({ path: "/api/members/nobody" }), status: 404 },
  ],
  "GET /files/:key{.+}": [{ ask: () => ({ path: "/files/nothing.pdf" }), status: 404 }],
};

/** A route as it is named above: without the list of paths that a pattern stands for. */
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/^(\/api\/posts\/:collection)\{.*\}$/, "$1")}`;

describeEachDatabase("every route of the API", (open) => {
  type Opened = Awaited<ReturnType<typeof openWithPosts>>;
  let shared: Opened;

  beforeAll(async () => {
    shared = await openWithPosts();
  });

  test("is declared here, and nothing else is", () => {
    const routes = new Set(shared.app.api.routes.filter(({ method }) => method !== "ALL").map(nameOf));
    expect([...routes].sort()).toEqual(Object.keys(expected).sort());
  });

  const cases = Object.entries(expected).flatMap(([route, expectations]) =>
    expectations.flatMap((expectation, place) =>
      everybody.map((who) => ({ route, place, who, expectation })),
    ),
  );
  describe.each(Object.keys(expected))("%s", (route) => {
    test.each(cases.filter((one) => one.route === route))(
      "for $who ($place)",
      async ({ who, expectation }) => {
        const method = route.split(" ")[0] ?? "GET";
        const { app, posts } = method === "GET" ? shared : await openWithPosts();
        const { path, body } = expectation.ask(app, posts);
        const reply = await app.call(who === "visitor" ? null : who, method, path, body);
        const { status } = expectation;
        const text = await reply.text();
        expect(reply.status, text).toBe(typeof status === "number" ? status : (status[who] ?? status.others));
        if (reply.status >= 400)
          expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        if (method === "GET" && reply.status < 300 && text.includes('"data"'))
          expect(text).toMatch(/"currentPage":\d+,"numberOfPages":\d+,"total":\d+/);
      },
    );
  });

  async function openWithPosts() {
    const fresh = await openApp(await open());
    const { member } = fresh.people;
    const shown = await makePost(fresh.db, member);
    const hidden = await makePost(fresh.db, member, { isApproved: false });
    return { app: fresh, posts: { shown, hidden } };
  }
});
