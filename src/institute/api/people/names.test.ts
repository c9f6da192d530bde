import { describe, expect, test } from "vitest";
import { newId } from "#core/db/record.ts";
import type { NameOffer } from "#institute/domain/people/name-claims.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { readMailbox } from "#tests/letters.ts";
import { makePost, type PostOverrides } from "#tests/make.ts";

const name = "M. Danjuma";

const offersOf = async (app: App, who: Person = "member"): Promise<NameOffer[]> =>
  (await (await app.call(who, "GET", "/api/names/offers")).json()).offers;
const claimsOf = async (app: App, who: Person): Promise<{ _id: string; work: { _id: string } }[]> =>
  (await (await app.call(who, "GET", "/api/names/claims")).json()).claims;
const answer = (app: App, who: Person, body: object) => app.call(who, "PUT", "/api/names/offers", body);
const decide = (app: App, who: Person | null, id: string, isConfirmed = true) =>
  app.call(who, "PUT", `/api/names/claims/${id}`, { isConfirmed });
const authorsOf = async (app: App, id: string) =>
  (await (await app.call(null, "GET", `/api/posts/${id}`)).json()).authors;

describeWithDatabase("a name on a work", (open) => {
  async function openWithPaper(draft: PostOverrides = {}, poster: Person = "other") {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people[poster], {
      postType: "publication",
      title: "Moult",
      authors: [name],
      ...draft,
    });
    const claim = (role = "author", who: Person = "member") =>
      answer(app, who, { name, isMine: true, works: [{ _id: id, role }] });
    return { app, id, claim };
  }

  test("belongs to the member once the member and the poster of the work say so", async () => {
    const { app, id, claim } = await openWithPaper();
    expect(await offersOf(app)).toMatchObject([
      { name, likeness: "maybe", works: [{ _id: id, role: "author", title: "Moult" }] },
    ]);
    expect(await (await claim()).json()).toEqual({ linked: 0, waiting: 1 });
    expect(await authorsOf(app, id)).toContainEqual(expect.objectContaining({ name, slug: null }));
    expect(await offersOf(app)).toEqual([]);
    const [open = { _id: "" }] = await claimsOf(app, "other");
    expect(open).toMatchObject({ name, member: { slug: "musa-danjuma" }, work: { _id: id } });
    expect((await decide(app, "other", open._id)).status).toBe(204);
    const authors = await authorsOf(app, id);
    expect(authors).toContainEqual(expect.objectContaining({ name: "Musa Danjuma", slug: "musa-danjuma" }));
    expect(authors).toHaveLength(2);
    expect(await claimsOf(app, "admin")).toEqual([]);
    const found = await (await app.call(null, "GET", "/api/posts/search?searchQuery=musa")).json();
    expect(found.data).toMatchObject([{ _id: id }]);
    const log = await (await app.call("admin", "GET", "/api/audit?action=name")).json();
    expect(log.data.map((entry: { action: string }) => entry.action)).toEqual(["name.confirm", "name.claim"]);
  });

  test("brings the poster one mail for all works of an answer, and nobody else one", async () => {
    const { app, id } = await openWithPaper();
    const second = await makePost(app.db, app.people.other, { postType: "publication", authors: [name] });
    const works = [id, second].map((_id) => ({ _id, role: "author" }));
    for (const _ of ["sent", "sent again, because the reply was lost"]) {
      const reply = await answer(app, "member", { name, isMine: true, works });
      expect([reply.status, await reply.json()]).toEqual([200, { linked: 0, waiting: 2 }]);
    }
    await expectError(await answer(app, "member", { name, isMine: false, works }), 409);
    const mails = await readMailbox(app.db);
    expect(mails).toMatchObject([{ to: "other@example.org", subject: `Is “${name}” Musa Danjuma?` }]);
    expect(mails[0]?.text).toContain("2 works");
    expect(mails[0]?.text).not.toContain("member@example.org");
  });

  describe("cannot be taken", () => {
    test("by the member alone", async () => {
      const { app, id, claim } = await openWithPaper();
      await claim();
      const [open = { _id: "" }] = await claimsOf(app, "other");
      expect(await claimsOf(app, "member")).toEqual([]);
      for (const who of ["member", "store", "newcomer"] as const)
        await expectError(await decide(app, who, open._id), 404);
      await expectError(await decide(app, null, open._id), 401);
      expect(await authorsOf(app, id)).toContainEqual(expect.objectContaining({ name, slug: null }));
    });

    test("for the member by the poster or an admin alone", async () => {
      const { app, id } = await openWithPaper();
      for (const who of ["other", "admin"] as const) {
        await expectError(
          await answer(app, who, { name, isMine: true, works: [{ _id: id, role: "author" }] }),
          409,
        );
        await expectError(await decide(app, who, "0196f000-0000-7000-8000-000000000000"), 404);
      }
      expect(await app.db.selectFrom("name_claim").selectAll().execute()).toEqual([]);
    });

    test("by a member with another name, with an address that is not confirmed, or on another work", async () => {
      const { app, id, claim } = await openWithPaper();
      await expectError(await claim("author", "store"), 403);
      await expectError(await claim("author", "newcomer"), 403);
      await expectError(await claim("author", "other"), 409);
      await expectError(await claim("supervisor"), 409);
      const foreign = await makePost(app.db, app.people.other, { postType: "publication", title: "Rings" });
      const works = [
        { _id: id, role: "author" },
        { _id: foreign, role: "author" },
      ];
      await expectError(await answer(app, "member", { name, isMine: true, works }), 409);
      expect(await claimsOf(app, "admin")).toEqual([]);
    });

    test("on a work that the member may not read, which is not even offered", async () => {
      for (const hidden of [{ isPrivate: true }, { isApproved: false }]) {
        const { app, claim } = await openWithPaper(hidden);
        expect(await offersOf(app)).toEqual([]);
        await expectError(await claim(), 409);
      }
      const { app, id, claim } = await openWithPaper();
      await app.call("other", "DELETE", `/api/posts/${id}`);
      expect(await offersOf(app)).toEqual([]);
      await expectError(await claim(), 409);
    });

    test("once the name is gone from the work or the work is deleted", async () => {
      const { app, id, claim } = await openWithPaper();
      await claim();
      const [open = { _id: "" }] = await claimsOf(app, "other");
      await app.call("admin", "PATCH", `/api/posts/${id}`, { authors: ["Ulf Ottosson"] });
      await expectError(await decide(app, "other", open._id), 409);
      await app.call("admin", "DELETE", `/api/posts/${id}`);
      await expectError(await decide(app, "other", open._id), 404);
      expect(await claimsOf(app, "other")).toEqual([]);
    });

    test("twice, or after it was refused", async () => {
      const { app, id, claim } = await openWithPaper();
      await claim();
      const [open = { _id: "" }] = await claimsOf(app, "admin");
      expect((await decide(app, "admin", open._id, false)).status).toBe(204);
      await expectError(await decide(app, "other", open._id), 404);
      expect(await offersOf(app)).toEqual([]);
      await expectError(await claim(), 409);
      expect(await authorsOf(app, id)).toContainEqual(expect.objectContaining({ name, slug: null }));
    });

    test("by a member whose profile was deleted meanwhile", async () => {
      const { app, claim } = await openWithPaper();
      await claim();
      const [open = { _id: "" }] = await claimsOf(app, "other");
      await app.call("admin", "DELETE", `/api/profiles/${app.people.member.profileId}`);
      expect(await claimsOf(app, "other")).toEqual([]);
      await expectError(await decide(app, "other", open._id), 404);
    });
  });

  test("is not offered again to a member who said no", async () => {
    const { app, id } = await openWithPaper();
    const works = [{ _id: id, role: "author" }];
    expect(await (await answer(app, "member", { name, isMine: false, works })).json()).toEqual({
      linked: 0,
      waiting: 0,
    });
    expect(await offersOf(app)).toEqual([]);
    expect(await claimsOf(app, "other")).toEqual([]);
    await makePost(app.db, app.people.other, { postType: "publication", title: "Later", authors: [name] });
    expect(await offersOf(app)).toMatchObject([{ works: [{ title: "Later" }] }]);
  });

  test("is counted among those to confirm, however many wait", async () => {
    const { app, id } = await openWithPaper();
    const { profileId } = app.people.member;
    const at = new Date().toISOString();
    const states = { createdAt: at, deniedAt: null, confirmedAt: null, refusedAt: null, decidedBy: null };
    const rows = Array.from({ length: 104 }, (_, index) => ({
      ...states,
      id: newId(),
      postId: id,
      role: "author" as const,
      name: `${name} ${index}`,
      profileId: profileId ?? "",
    }));
    await app.db.insertInto("name_claim").values(rows).execute();
    const listed = async (who: Person) => (await app.call(who, "GET", "/api/names/claims")).json();
    for (const who of ["other", "admin"] as const) {
      const { claims, total } = await listed(who);
      expect([claims.length, total]).toEqual([100, 104]);
    }
    expect(await listed("member")).toEqual({ claims: [], total: 0 });
    await decide(app, "other", rows[0]?.id ?? "", false);
    expect((await listed("other")).total).toBe(103);
  });

  test("needs no second person on a work of one's own", async () => {
    const { app, id, claim } = await openWithPaper(
      { postType: "thesis", authors: ["Ladi Gomwus"], supervisors: name },
      "member",
    );
    expect(await (await claim("supervisor")).json()).toEqual({ linked: 1, waiting: 0 });
    const post = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
    expect(post.supervisorLinks).toMatchObject([{ written: name, slug: "musa-danjuma" }]);
  });

  test("that a proposed change still has as a name belongs to the member after its approval", async () => {
    const { app, id, claim } = await openWithPaper();
    await app.call("other", "PATCH", `/api/posts/${id}`, { authors: [name, "Ulf Ottosson"] });
    await claim();
    const [open = { _id: "" }] = await claimsOf(app, "other");
    await decide(app, "other", open._id);
    const { version } = await (await app.call("admin", "GET", `/api/posts/${id}`)).json();
    await app.call("admin", "POST", "/api/posts/approvals", { posts: [{ _id: id, version }] });
    const authors = await authorsOf(app, id);
    expect(authors).toContainEqual(expect.objectContaining({ name: "Ulf Ottosson" }));
    expect(authors).toContainEqual(expect.objectContaining({ slug: "musa-danjuma" }));
  });

  test("among the supervisors of a thesis links to the member, in machine forms with the ORCID iD", async () => {
    const thesis = {
      postType: "thesis" as const,
      year: 2019,
      authors: ["Ladi Gomwus"],
      supervisors: `${name}\nWill Cresswell`,
    };
    const { app, id, claim } = await openWithPaper(thesis);
    const orcid = "0000-0002-1825-0097";
    await app.call("member", "PATCH", `/api/profiles/${app.people.member.profileId}`, { orcid });
    await claim("supervisor");
    const [open = { _id: "" }] = await claimsOf(app, "other");
    const overview = async () =>
      (await (await app.call(null, "GET", "/api/profiles/musa-danjuma/overview")).json()).supervised;
    expect(await overview()).toEqual([]);
    await decide(app, "other", open._id);
    expect(await overview()).toMatchObject([{ _id: id }]);
    const post = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
    expect(post.supervisors).toBe(`${name}\nWill Cresswell`);
    expect(post.supervisorLinks).toEqual([
      {
        written: name,
        profileId: app.people.member.profileId,
        name: "Musa Danjuma",
        slug: "musa-danjuma",
        given: "Musa",
        family: "Danjuma",
        kind: "person",
        orcid,
      },
    ]);
    const datacite = await (await app.call(null, "GET", "/api/works/theses/moult.xml")).text();
    expect(datacite).toContain(orcid);
    expect(datacite).toContain("Danjuma");
    expect(datacite).toContain("Cresswell");
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isPrivate: true });
    expect(await overview()).toEqual([]);
  });

  test("reads a list of authors for programs, with what it set aside", async () => {
    const app = await openApp(await open());
    const reply = await app.call("member", "POST", "/api/names/read", {
      text: "Prof. Adams A. Chaskda and WWF Nigeria",
    });
    expect(await reply.json()).toMatchObject({
      authors: [
        { family: "Chaskda", given: "Adams A.", kind: "person", confidence: "sure", setAside: ["Prof."] },
        { family: "WWF Nigeria", given: "", kind: "organisation" },
      ],
      alternatives: [],
    });
  });
});
