import { expect, test } from "vitest";
import { record } from "#core/db/accounts/audit.ts";
import { list } from "#core/db/accounts/audit-log.ts";
import { transaction } from "#core/db/connect.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost, makeProfile } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

const read = async (app: App, query = "") =>
  (await (await app.call("admin", "GET", `/api/audit?limit=100${query}`)).json()).data;

const write = (
  { db, people }: App,
  action: string,
  subject: string,
  subjectId: string,
  states: { before?: unknown; after?: unknown } = {},
) =>
  transaction(db, (trx) =>
    // An earlier version had actions of its own.
    record(trx, {
      accountId: people.admin._id,
      action: action as AuditAction,
      subject,
      subjectId,
      ...states,
    }),
  );

describeEachDatabase("the audit log in words", (open) => {
  test("says what was approved, what it is and whose, and leads to its page", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.admin, {
      postType: "publication",
      title: "Moult of the Rock Firefinch",
      year: 2019,
      authors: ["Nwaogu, C.", "Cresswell, W.", "Ottosson, U.", "Manu, S."],
      isApproved: false,
    });
    const draft = await makePost(app.db, app.people.member, { title: "Not yet read", isApproved: false });
    expect((await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true })).status).toBe(200);
    const [entry] = await read(app, "&action=post.update");
    expect(entry).toMatchObject({
      by: { name: app.people.admin.name, was: "admin" },
      action: "post.update",
      phrase: "Approved the post",
      title: "Moult of the Rock Firefinch",
      kind: "a publication by Nwaogu, C., Cresswell, W. and 2 others",
      href: "/publications/moult-of-the-rock-firefinch",
    });
    expect(entry.changes[0]).toMatchObject({ field: "Approved", before: "" });
    const [ofDraft] = await read(app, `&subjectId=${draft}`);
    expect(ofDraft).toMatchObject({ title: "Not yet read", kind: "news", href: `/preview/${draft}` });
  });

  test("calls what is deleted for good by its last name, and leads nowhere", async () => {
    const app = await openApp(await open());
    const subjectId = "01a21ce2-0000-7000-8000-000000000001";
    await write(app, "post.create", "post", subjectId, { after: { title: "Rains" } });
    await write(app, "post.update", "post", subjectId, {
      before: { title: "Rains" },
      after: { title: "Late rains" },
    });
    await write(app, "post.letGo", "post", subjectId);
    const entries = await read(app, "&action=post");
    expect(entries.map(({ title }: { title: string }) => title)).toEqual([
      "Late rains",
      "Late rains",
      "Rains",
    ]);
    expect(entries[0]).toMatchObject({ name: null, href: null, kind: null });
    const never = "01a21ce2-0000-7000-8000-000000000002";
    await write(app, "post.letGo", "post", never);
    expect(await read(app, `&subjectId=${never}`)).toMatchObject([
      { phrase: "Permanently deleted the post", title: null },
    ]);
  });

  test("says what a person was when they did it", async () => {
    const app = await openApp(await open());
    const { store, admin } = app.people;
    const put = (json: object) => app.call("admin", "PATCH", `/api/accounts/${store._id}`, json);
    const item = await makeEquipment(app.db, store, { name: "Mist net" });
    expect((await put({ isStoreAdmin: false })).status).toBe(200);
    const id = await makeRequest(app.db, store, item);
    const [asked] = await read(app, `&subjectId=${id}`);
    const [made] = await read(app, `&subjectId=${item}`);
    expect([made.by.was, asked.by.was]).toEqual(["store admin", null]);
    const [rights] = await read(app, "&action=account.rights");
    expect(rights).toMatchObject({
      by: { name: admin.name, was: "admin" },
      title: store.name,
      name: store.email,
      changes: [{ field: "Store admin", before: "Yes", after: "No" }],
    });
  });

  test("says which loan, how many units and for whom, and what became of it", async () => {
    const app = await openApp(await open());
    const { store, member } = app.people;
    const id = await makeRequest(
      app.db,
      member,
      await makeEquipment(app.db, store, { name: "Mist net", quantity: 5 }),
    );
    await app.call("store", "PATCH", `/api/request/${id}`, { status: "received" });
    const [entry] = await read(app, "&action=request.update");
    expect(entry).toMatchObject({ phrase: "Handed over", title: "Mist net" });
    expect(entry.kind).toMatch(/^\d+ units? for /);
    expect(entry.changes).toContainEqual({ field: "Status", before: "Pending", after: "Received" });
    await app.call("store", "PATCH", `/api/request/${id}`, { status: "approved" });
    const [undone] = await read(app, "&action=request.update");
    expect(undone.phrase).toBe("Undid the hand-over of");
  });

  test("writes fields and values as people see them, and names instead of ids", async () => {
    const app = await openApp(await open());
    const species = await makeSpecies(app.db, { name: "Rock Firefinch" });
    const [ruth, post] = [
      await makeProfile(app.db, { name: "Ruth Bala" }),
      await makePost(app.db, app.people.admin, { title: "Old rings" }),
    ];
    await write(app, "profile.selectWorks", "profile", ruth, { before: [], after: [post] });
    await write(app, "name.claim", "name", "gone", {
      after: { name: "R. Bala", postId: post, profileId: ruth },
    });
    await write(app, "profile.update", "profile", ruth, {
      before: { yearOfGraduation: null, memberCategory: [], about: "" },
      after: {
        yearOfGraduation: 2019,
        memberCategory: ["alumni"],
        about: "<p>Birds &amp; <em>rings</em></p>",
      },
    });
    await write(app, "species.update", "species", species, {
      before: { status: "LC" },
      after: { status: "VU" },
    });
    const entries = await read(app);
    const changes = (action: string) =>
      entries.find((entry: { action: string }) => entry.action === action).changes.map(Object.values);
    expect(changes("profile.selectWorks")).toEqual([["Value", "", "Old rings"]]);
    expect(changes("name.claim")).toEqual([
      ["Name", "", "R. Bala"],
      ["Work", "", "Old rings"],
      ["Member", "", "Ruth Bala"],
    ]);
    expect(changes("profile.update")).toEqual([
      ["Year of graduation", "", "2019"],
      ["Member of", "", "Alumni"],
      ["Long biography", "", "Birds & rings"],
    ]);
    const [[, , category]] = changes("species.update");
    expect(category).toBe("VU Vulnerable");
  });

  test("shows what was typed as it was typed, and no value that stayed", async () => {
    const app = await openApp(await open());
    const ruth = await makeProfile(app.db, { name: "Ruth Bala" });
    const before = { name: "Ruth Bala", bio: "Rings", designation: null };
    await write(app, "profile.update", "profile", ruth, {
      before,
      after: { ...before, designation: "<img src=x onerror=alert(1)>" },
    });
    const [{ changes }] = await read(app, "&action=profile.update");
    expect(changes).toEqual([{ field: "Designation", before: "", after: "<img src=x onerror=alert(1)>" }]);
  });

  test("has no secret, no place of a sensitive bird and no address of a file in its words", async () => {
    const app = await openApp(await open());
    const secrets = {
      passwordHash: "$argon2id$v=19",
      resetToken: "tok-en",
      fileUrl: "/files/abcdef/embargoed.pdf",
      site: { name: "Laminga", decimalLatitude: "9.8765", decimalLongitude: "8.9876", locationID: "L-77" },
      notes: "The nest is behind the school",
      counts: [{ englishName: "Hooded Vulture", number: 3 }],
      date: "2019-03-04",
    };
    await write(app, "survey.correct", "survey", "01a21ce2-0000-7000-8000-000000000003", { before: secrets });
    const [{ title, changes, phrase }] = await read(app);
    expect({ phrase, title }).toEqual({ phrase: "Corrected a survey", title: "Laminga, 4 March 2019" });
    const words = JSON.stringify(changes);
    for (const secret of ["argon2", "tok-en", "/files/", "9.8765", "8.9876", "L-77", "nest", "Vulture"])
      expect(words).not.toContain(secret);
    expect(words).toContain("Laminga");
  });

  test("can still read what earlier versions wrote", async () => {
    const app = await openApp(await open());
    await write(app, "post.archive", "post", "41", { before: "draft", after: ["a", { b: [1, null] }] });
    await write(app, "weather.move", "station", "Jos", {
      after: { movedAt: "2019-03-04T11:00:00Z", to: null },
    });
    await write(app, "__proto__", "constructor", "toString", { before: { __proto__: 1, constructor: "x" } });
    const [attack] = await read(app, "&subjectId=toString");
    expect(attack.changes).toEqual([{ field: "Constructor", before: "x", after: "" }]);
    await transaction(app.db, (trx) =>
      trx
        .insertInto("audit")
        .values({
          id: "01a21ce2-0000-7000-8000-000000000009",
          at: "2019-03-04T11:00:00.000Z",
          accountId: null,
          action: "species.update",
          subject: "species",
          subjectId: "41",
          before: "not JSON",
          after: "{broken",
        })
        .execute(),
    );
    const entries = await read(app);
    expect(entries.find(({ action }: { action: string }) => action === "weather.move")).toMatchObject({
      phrase: "weather.move",
      title: "Jos",
      changes: [{ field: "Moved", before: "", after: "4 March 2019 at 12:00" }],
    });
    expect(entries.find(({ action }: { action: string }) => action === "species.update").changes).toEqual([
      { field: "Value", before: "not JSON", after: "{broken" },
    ]);
  });

  test("reads names in as many queries for a hundred entries as for one", async () => {
    const { db, people, ...rest } = await openApp(await open());
    const app = { db, people, ...rest };
    const count = async (limit: number) => {
      let queries = 0;
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          queries++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      expect((await list(counted, { page: 0, limit })).data).toHaveLength(limit);
      return queries;
    };
    for (let index = 0; index < 60; index++)
      await write(app, "post.update", "post", await makePost(db, people.admin, { title: `Post ${index}` }));
    expect(await count(100)).toBe(await count(1));
  });

  test("gives a file the same words, after the columns that it had", async () => {
    const app = await openApp(await open());
    const ruth = await makeProfile(app.db, { name: "Ruth Bala" });
    await write(app, "profile.update", "profile", ruth, { before: { title: null }, after: { title: "Dr" } });
    const [header, row] = (
      await (await app.call("admin", "GET", "/api/audit/export?action=profile.update")).text()
    )
      .replace("\uFEFF", "")
      .split("\r\n");
    expect(header).toBe("at,action,name,subjectId,byName,byEmail,before,after,what,byWas,page,changes");
    expect(row).toContain(",Changed the profile of Ruth Bala,admin,/member/ruth-bala,Title: – → Dr");
  });
});
