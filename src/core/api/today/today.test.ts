import { expect, test } from "vitest";
import type { Waiting } from "#core/domain/waiting.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost, makeProfile } from "#tests/make.ts";
import { makeFieldSurvey } from "#tests/make-field-survey.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

const today = async (app: App, person: Person, rows = ""): Promise<Record<string, Waiting>> =>
  (await app.call(person, "GET", `/api/today${rows}`)).json();
const numbers = (kinds: Record<string, Waiting>) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { count }]) => [kind, count]));

function* chunksOf(ids: string[], size: number) {
  for (let start = 0; start < ids.length; start += size) yield ids.slice(start, start + size);
}

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A site on which something waits for everybody. */
async function openBusy(database: Parameters<typeof openApp>[0]) {
  const app = await openApp(database);
  const { db, people } = app;
  const posts = await Promise.all(
    ["Rains return", "Fires at Amurum"].map((title, place) =>
      makePost(db, people.member, { title, isApproved: false, createdAt: ago(2 - place).toISOString() }),
    ),
  );
  const returned = await makePost(db, people.member, { title: "Nests", isApproved: false });
  await app.call("admin", "POST", `/api/posts/${returned}/return`, { note: "Name the sites." });
  await app.call(null, "POST", "/api/contact", {
    firstName: "Ngozi",
    lastName: "Umeadi",
    email: "ngozi@example.org",
    subject: "A visit",
    message: "May I come in May?",
  });
  await makeFieldSurvey(app);
  const net = await makeEquipment(db, people.store, { quantity: 50 });
  const [requested, approved, late] = [
    await makeRequest(db, people.other, net),
    await makeRequest(db, people.other, net),
    await makeRequest(db, people.member, net, {}, ago(30)),
  ];
  await changeRequestAsStore(db, people.store, approved, { status: "approved" });
  await changeRequestAsStore(db, people.store, late, { status: "received" }, ago(30));
  await changeRequestAsStore(db, people.store, late, { status: "overdue" }, ago(1));
  return { app, posts, requested, approved, late };
}

describeEachDatabase("what waits today", (open) => {
  test("is for admins all that they decide, the oldest first, and nothing of the store", async () => {
    const { app, posts } = await openBusy(await open());
    const kinds = await today(app, "admin");
    expect(numbers(kinds)).toMatchObject({
      posts: 2,
      messages: 1,
      surveys: 1,
      names: 0,
      claims: 0,
      returned: 0,
    });
    expect(Object.keys(kinds)).not.toContain("loans");
    expect(kinds.posts?.rows.map(({ id }) => id)).toEqual(posts);
    expect(kinds.posts).toMatchObject({
      oldest: kinds.posts?.rows[0]?.since,
      rows: [
        { title: "Rains return", detail: "News · Musa Danjuma", href: `/preview/${posts[0]}`, version: 1 },
        {},
      ],
    });
    expect(kinds.messages?.rows).toMatchObject([
      { title: "A visit", detail: "Ngozi Umeadi: May I come in May?", mailbox: "ngozi@example.org" },
    ]);
    expect(kinds.surveys?.rows).toMatchObject([{ title: "Amurum, east track", href: "/field-reviews" }]);
    expect(kinds.health?.rows.map(({ title }) => title)).toContain("Backups");
  });

  test("is for the store’s admins what its desk shows, and nothing of the institute", async () => {
    const { app, requested, approved, late } = await openBusy(await open());
    const kinds = await today(app, "store");
    expect(numbers(kinds)).toEqual({
      requests: 1,
      handovers: 1,
      extensions: 0,
      loans: 1,
      claims: 0,
      returned: 0,
      questions: 0,
      copies: 0,
    });
    const ids = ["requests", "handovers", "loans"].map((kind) => kinds[kind]?.rows[0]?.id);
    expect(ids).toEqual([requested, approved, late]);
    expect(kinds.loans?.rows[0]).toMatchObject({ title: "1 × Mist net, 12 m", loan: { state: "received" } });
  });

  test("is for members what they have to do themselves, and no number of anybody else", async () => {
    const { app } = await openBusy(await open());
    const own = { claims: 0, returned: 1, questions: 0, borrowed: 1, offeredWorks: 0, copies: 0 };
    const kinds = await today(app, "member");
    expect(numbers(kinds)).toEqual(own);
    expect(kinds.returned?.rows).toMatchObject([
      { title: "Nests", detail: "Name the sites.", href: "/profile" },
    ]);
    const nothing = { claims: 0, returned: 0, questions: 0, borrowed: 0, copies: 0 };
    expect(numbers(await today(app, "other"))).toEqual({ ...nothing, offeredWorks: 0 });
    expect(numbers(await today(app, "newcomer"))).toEqual(nothing);
    expect((await app.call(null, "GET", "/api/today")).status).toBe(401);
  });

  test("says the numbers and since when the first waits without any row", async () => {
    const { app } = await openBusy(await open());
    const [rows, bare] = [await today(app, "admin"), await today(app, "admin", "?rows=0")];
    expect(rows.health?.count).toBeGreaterThan(0);
    expect(numbers(bare)).toEqual(numbers(rows));
    expect(Object.values(bare).flatMap((kind) => kind.rows)).toEqual([]);
    for (const [kind, { oldest }] of Object.entries(bare))
      expect([kind, oldest]).toEqual([kind, rows[kind]?.oldest]);
  });

  test("counts 400 posts and 3,000 members without an invitation, and shows the first twenty of each", async () => {
    const app = await openApp(await open());
    const { db, people } = app;
    for (let number = 0; number < 20; number++)
      await makePost(db, people.member, { isApproved: false, createdAt: ago(9).toISOString() });
    const post = await makePost(db, people.member, { title: "Post", isApproved: false });
    const profile = await makeProfile(db, { name: "Ada Obi" });
    const before = (await today(app, "admin")).invitations?.count ?? 0;
    const [onePost] = await db.selectFrom("post").selectAll().where("id", "=", post).execute();
    const [one] = await db.selectFrom("profile").selectAll().where("id", "=", profile).execute();
    if (!onePost || !one) throw new Error("Both were stored.");
    const numbered = (count: number) => Array.from({ length: count }, (_, number) => `copy-${number}`);
    for (const some of chunksOf(numbered(379), 50))
      await db
        .insertInto("post")
        .values(some.map((id) => ({ ...onePost, id, slug: id, title: id })))
        .execute();
    for (const some of chunksOf(numbered(2999), 50))
      await db
        .insertInto("profile")
        .values(some.map((id) => ({ ...one, id, slug: id, email: `${id}@example.org` })))
        .execute();
    const { posts, invitations } = await today(app, "admin");
    expect([posts?.count, posts?.rows.length]).toEqual([400, 20]);
    expect([invitations?.count, invitations?.rows.length]).toEqual([before + 2999, 20]);
    const chosen = posts?.rows.map(({ id, version }) => ({ _id: id, version }));
    const reply = await app.call("admin", "POST", "/api/posts/approvals", { posts: chosen });
    expect((await reply.json()).approved).toHaveLength(20);
    const after = await today(app, "admin");
    expect([after.posts?.count, after.posts?.rows.length]).toEqual([380, 20]);
    expect(after.posts?.rows.filter(({ id }) => chosen?.some(({ _id }) => _id === id))).toEqual([]);
  });

  test("of two admins on the same row, the slower one reads a sentence, and the row is gone", async () => {
    const app = await openApp(await open());
    const adminSince = new Date().toISOString();
    const { other } = app.people;
    await app.db.updateTable("account").set({ adminSince }).where("id", "=", other._id).execute();
    const survey = await makeFieldSurvey(app);
    const member = await makeProfile(app.db, { name: "Ada Obi" });
    const accept = (person: Person) =>
      app.call(person, "POST", `/api/field/surveys/${survey}/accept`, { version: 1 });
    const invite = async (person: Person) =>
      (await app.call(person, "POST", "/api/profiles/invitations", { ids: [member] })).json();
    expect((await accept("admin")).status).toBe(200);
    const second = await accept("other");
    expect([second.status, (await second.json()).message]).toEqual([
      409,
      "This survey was accepted in the meantime.",
    ]);
    expect([(await invite("admin")).invited, (await invite("other")).invited]).toEqual([1, 0]);
    const { surveys, invitations } = await today(app, "other");
    expect(surveys?.count).toBe(0);
    expect(invitations?.rows.map(({ id }) => id)).not.toContain(member);
  });

  test("tells an admin which waiting work may be there already", async () => {
    const app = await openApp(await open());
    const work = {
      postType: "publication",
      title: "Breeding of the Rock Firefinch on the Jos Plateau",
    } as const;
    await makePost(app.db, app.people.other, work);
    await makePost(app.db, app.people.member, { ...work, isApproved: false });
    const { posts } = await today(app, "admin");
    expect(posts?.rows).toMatchObject([
      { doubt: `May be there already: “${work.title}”`, href: "/moderator?state=pending" },
    ]);
  });
});
