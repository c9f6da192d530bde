import { beforeAll, describe, expect, test } from "vitest";
import type { Access, Who } from "#tests/access/expectation.ts";
import { fieldAccess } from "#tests/access/field.ts";
import { filesAccess } from "#tests/access/files.ts";
import { namesToSettleAccess } from "#tests/access/names-to-settle.ts";
import { postReviewAccess } from "#tests/access/post-review.ts";
import { postsAccess } from "#tests/access/posts.ts";
import { adminAccess, namesAccess, profilesAccess } from "#tests/access/profiles.ts";
import { sensitiveSpeciesAccess } from "#tests/access/sensitive-species.ts";
import { servicesAccess } from "#tests/access/services.ts";
import { speciesAccess } from "#tests/access/species.ts";
import { surveysAccess } from "#tests/access/surveys.ts";
import { uploadsAccess } from "#tests/access/uploads.ts";
import { userAccess } from "#tests/access/user.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { lendingAccess } from "../../tests/access/lending.ts";

const everybody: Who[] = ["visitor", "newcomer", "other", "store", "member", "admin"];

// Every route of the API and its permissions; the test below fails for a route that is missing here.
const expected: Access = {
  ...postsAccess,
  ...surveysAccess,
  ...postReviewAccess,
  ...userAccess,
  ...profilesAccess,
  ...namesAccess,
  ...adminAccess,
  ...filesAccess,
  ...fieldAccess,
  ...speciesAccess,
  ...sensitiveSpeciesAccess,
  ...namesToSettleAccess,
  ...servicesAccess,
  ...lendingAccess,
  ...uploadsAccess,
};

/** A route by its name above, without the list of paths in its pattern. */
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/^(\/api\/posts\/:collection)\{[^}]*\}/, "$1")}`;

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
        const { path, body } = await expectation.request(app, posts);
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
