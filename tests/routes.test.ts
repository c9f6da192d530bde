import { beforeAll, expect, test } from "vitest";
import { callsAccess } from "#tests/access/calls.ts";
import { copiesAccess } from "#tests/access/copies.ts";
import { draftsAccess } from "#tests/access/drafts.ts";
import type { Access, Who } from "#tests/access/expectation.ts";
import { fieldAccess } from "#tests/access/field.ts";
import { filesAccess } from "#tests/access/files.ts";
import { followsAccess } from "#tests/access/follows.ts";
import { foundRingsAccess } from "#tests/access/found-rings.ts";
import { lendingAccess } from "#tests/access/lending.ts";
import { postReviewAccess } from "#tests/access/post-review.ts";
import { postsAccess } from "#tests/access/posts.ts";
import { adminAccess, namesAccess, profilesAccess, workOffersAccess } from "#tests/access/profiles.ts";
import { ringingAccess } from "#tests/access/ringing.ts";
import { ringingImportsAccess } from "#tests/access/ringing-imports.ts";
import { sensitiveSpeciesAccess } from "#tests/access/sensitive-species.ts";
import { servicesAccess } from "#tests/access/services.ts";
import { speciesAccess } from "#tests/access/species.ts";
import { surveysAccess } from "#tests/access/surveys.ts";
import { todayAccess } from "#tests/access/today.ts";
import { unmatchedNamesAccess } from "#tests/access/unmatched-names.ts";
import { uploadsAccess } from "#tests/access/uploads.ts";
import { userAccess } from "#tests/access/user.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase, type Kind } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

const everybody: Who[] = ["visitor", "newcomer", "other", "store", "member", "ringer", "keeper", "admin"];

// Every route of the API and its permissions; the test below fails for a route that is missing here.
const expected: Access = {
  ...postsAccess,
  ...surveysAccess,
  ...draftsAccess,
  ...postReviewAccess,
  ...userAccess,
  ...profilesAccess,
  ...namesAccess,
  ...workOffersAccess,
  ...adminAccess,
  ...filesAccess,
  ...fieldAccess,
  ...ringingAccess,
  ...ringingImportsAccess,
  ...speciesAccess,
  ...sensitiveSpeciesAccess,
  ...unmatchedNamesAccess,
  ...servicesAccess,
  ...todayAccess,
  ...callsAccess,
  ...followsAccess,
  ...foundRingsAccess,
  ...copiesAccess,
  ...lendingAccess,
  ...uploadsAccess,
};

/** A route by its name above, without the list of paths in its pattern. */
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/^(\/api\/posts\/:collection)\{[^}]*\}/, "$1")}`;

/** Of whom it is asked: of everybody on SQLite; on PostgreSQL of those who may most, so that each query runs once there too. */
const askedOn: Record<Kind, Who[]> = { SQLite: everybody, PostgreSQL: ["member", "admin"] };

describeEachDatabase("every route of the API", (open, kind) => {
  type Opened = Awaited<ReturnType<typeof openWithPosts>>;
  let shared: Opened;

  beforeAll(async () => {
    shared = await openWithPosts();
  });

  test("is declared here, and nothing else is", () => {
    const routes = new Set(shared.app.api.routes.filter(({ method }) => method !== "ALL").map(nameOf));
    expect([...routes].sort()).toEqual(Object.keys(expected).sort());
  });

  test.each(Object.entries(expected))("%s", async (route, expectations) => {
    const method = route.split(" ")[0] ?? "GET";
    const wanted: Record<string, number> = {};
    const replied: Record<string, number> = {};
    let site = method === "GET" ? shared : undefined;
    for (const [place, { request, status }] of expectations.entries())
      for (const who of askedOn[kind]) {
        site ??= await openWithPosts();
        const { path, body } = await request(site.app, site.posts);
        const reply = await site.app.call(who === "visitor" ? null : who, method, path, body);
        const text = await reply.text();
        const name = `${who} (${place})`;
        wanted[name] = typeof status === "number" ? status : (status[who] ?? status.others);
        replied[name] = reply.status;
        if (reply.status >= 400)
          expect(JSON.parse(text), name).toMatchObject({
            message: expect.any(String),
            code: expect.any(String),
          });
        if (method === "GET" && reply.status < 300 && text.includes('"data":['))
          expect(text, name).toMatch(/"currentPage":\d+,"numberOfPages":\d+,"total":\d+/);
        // What is refused changes nothing, so the next person finds the site as it was.
        if (method !== "GET" && reply.ok) site = undefined;
      }
    expect(replied).toEqual(wanted);
  });

  async function openWithPosts() {
    const fresh = await openApp(await open());
    await fresh.addRingers();
    const { member } = fresh.people;
    const shown = await makePost(fresh.db, member);
    const hidden = await makePost(fresh.db, member, { isApproved: false });
    return { app: fresh, posts: { shown, hidden } };
  }
});
