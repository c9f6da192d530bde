import { expect, test } from "vitest";
import { changeRights } from "#core/db/accounts/rights.ts";
import { transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makeAccount, makeMember, permitted } from "#tests/make.ts";

const rights = (app: App, person: "member" | "admin" | "newcomer", body: object) =>
  app.call("admin", "PATCH", `/api/accounts/${app.people[person]._id}`, body);

describeWithDatabase("the rights of accounts", (open) => {
  test("are granted and revoked by an admin, apply from the next call, and are logged", async () => {
    const app = await openApp(await open());
    expect((await app.call("member", "GET", "/api/audit")).status).toBe(403);
    const reply = await rights(app, "member", { role: "admin", isStoreAdmin: true });
    expect(await reply.json()).toMatchObject({
      role: "admin",
      isStoreAdmin: true,
      profile: { slug: "musa-danjuma" },
    });
    expect((await app.call("member", "GET", "/api/audit")).status).toBe(200);
    await rights(app, "member", { role: "member" });
    expect((await app.call("member", "GET", "/api/audit")).status).toBe(403);
    const log = await (await app.call("admin", "GET", "/api/audit?action=account.rights")).json();
    expect(log.data).toMatchObject([
      {
        by: { email: "admin@example.org" },
        name: "member@example.org",
        before: { role: "admin" },
        after: { role: "member" },
      },
      { after: { role: "admin", isStoreAdmin: true } },
    ]);
  });

  test("of ringing are granted by an admin who has none, apply from the next call, and are logged as a role", async () => {
    const app = await openApp(await open());
    const read = async (person: "member" | "admin") =>
      (await app.call(person, "GET", "/api/ringing/sessions")).status;
    expect([await read("member"), await read("admin")]).toEqual([403, 403]);
    const reply = await rights(app, "member", { isRinger: true, isRingKeeper: true });
    expect(await reply.json()).toMatchObject({ role: "member", isRinger: true, isRingKeeper: true });
    expect([await read("member"), await read("admin")]).toEqual([200, 403]);
    const found = await (await app.call("admin", "GET", "/api/accounts?only=ringers")).json();
    expect(found.data).toMatchObject([{ email: "member@example.org" }]);
    const settings = { version: 0, scheme: "FPP" };
    expect((await app.call("member", "PUT", "/api/ringing/settings", settings)).status).toBe(200);
    await rights(app, "member", { isRinger: false, isRingKeeper: false });
    expect(await read("member")).toBe(403);
    const log = await (await app.call("admin", "GET", "/api/audit")).json();
    expect(log.data.slice(0, 3)).toMatchObject([
      { action: "account.rights", before: { isRinger: true, isRingKeeper: true } },
      { action: "ringing.settings", by: { email: "member@example.org" } },
      { action: "account.rights", after: { isRinger: true, isRingKeeper: true } },
    ]);
    expect(JSON.stringify(log.data[1])).toContain("ringer and ring keeper");
  });

  test("cannot be revoked from the last admin, who cannot be disabled either", async () => {
    const app = await openApp(await open());
    await expectError(await rights(app, "admin", { role: "member" }), 409);
    await expectError(await rights(app, "admin", { isDisabled: true }), 409);
    expect((await app.call("admin", "GET", "/api/accounts")).status).toBe(200);
    await rights(app, "member", { role: "admin" });
    expect((await rights(app, "admin", { role: "member" })).status).toBe(200);
    expect((await app.call("admin", "GET", "/api/accounts")).status).toBe(403);
    await expectError(
      await app.call("member", "PATCH", `/api/accounts/${app.people.member._id}`, { role: "member" }),
      409,
    );
  });

  test("leave one admin when two admins demote each other at the same moment", async () => {
    const database = await open();
    const elsewhere = database.reconnect();
    const one = await makeMember(database.db, { admin: true });
    const two = await makeMember(database.db, { admin: true });
    const demote = (db: typeof database.db, by: Account, whom: string) =>
      transaction(db, (trx) => changeRights(trx, permitted(by), whom, { role: "member" }));
    const done = await Promise.allSettled([
      demote(database.db, one, two._id),
      demote(elsewhere.db, two, one._id),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = await database.db
      .selectFrom("account")
      .select("id")
      .where("adminSince", "is not", null)
      .execute();
    expect(left).toHaveLength(1);
  });

  test("end with the sessions of a disabled account, and return when it is enabled", async () => {
    const app = await openApp(await open());
    await rights(app, "member", { isDisabled: true });
    await expectError(await app.call("member", "GET", "/api/user/me"), 401);
    await rights(app, "member", { isDisabled: false });
    // The old session stays ended; a new one can be opened.
    await expectError(await app.call("member", "GET", "/api/user/me"), 401);
    const { data } = await (await app.call("admin", "GET", "/api/accounts?search=member@")).json();
    expect(data).toMatchObject([{ isDisabled: false }]);
  });

  test("can be searched", async () => {
    const app = await openApp(await open());
    const found = async (query: string) => {
      const { data } = await (await app.call("admin", "GET", `/api/accounts?${query}`)).json();
      return data.map(({ email }: { email: string }) => email).sort();
    };
    expect(await found("only=withoutProfile")).toEqual(["newcomer@example.org", "store@example.org"]);
    expect(await found("only=admins")).toEqual(["admin@example.org"]);
    expect(await found("only=storeAdmins")).toEqual(["store@example.org"]);
    expect(await found("search=BELLO")).toEqual(["admin@example.org"]);
    expect(await found("search=%25")).toEqual([]);
    expect(await found("search=nobody")).toEqual([]);
    expect(await found("search=+")).toHaveLength(5);
  });

  test("are found by names as written and without their signs, page by page", async () => {
    const app = await openApp(await open());
    for (const email of ["first@example.org", "second@example.org"])
      await makeAccount(app.db, { email, firstName: "Ọláyínká", lastName: "D’Almeida-Ɗan" });
    const found = async (search: string, page = 0) =>
      (
        await app.call(
          "admin",
          "GET",
          `/api/accounts?limit=1&page=${page}&search=${encodeURIComponent(search)}`,
        )
      ).json();
    for (const search of ["Ọláyínká", "OLAYINKA", "d'almeida", "ɗan olay"])
      expect(await found(search), search).toMatchObject({ total: 2, numberOfPages: 2 });
    const pages = [await found("olayinka"), await found("olayinka", 1)];
    const emails = pages.flatMap(({ data }) => data.map(({ email }: { email: string }) => email));
    expect(emails.sort()).toEqual(["first@example.org", "second@example.org"]);
  });
});

describeWithDatabase("the audit log", (open) => {
  test("records every sign-in and failed sign-in, and can be filtered by action, person, subject and day", async () => {
    const app = await openApp(await open());
    await app.call(null, "POST", "/api/user/signin", { email: "member@example.org", password: "wrong one" });
    await app.call("member", "PATCH", `/api/profiles/${app.people.member.profileId}`, { bio: "New." });
    await app.call("admin", "GET", "/api/profiles/export");
    const find = async (query: string) => {
      const { data } = await (await app.call("admin", "GET", `/api/audit?${query}`)).json();
      return data.map(({ action }: { action: string }) => action);
    };
    expect(await find("action=user")).toEqual(["user.signinRefused"]);
    expect(await find("action=profile.export")).toEqual(["profile.export"]);
    expect(await find(`by=${app.people.member._id}`)).toEqual(["profile.update"]);
    expect(await find(`subjectId=${app.people.member.profileId}`)).toEqual([
      "profile.update",
      "profile.create",
    ]);
    expect(await find("from=2100-01-01T00:00:00Z")).toEqual([]);
    expect(await find("until=2100-01-01T00:00:00Z&limit=2")).toEqual(["profile.export", "profile.update"]);
    await expectError(await app.call("admin", "GET", "/api/audit?from=yesterday"), 422);
    const { actions } = await (await app.call("admin", "GET", "/api/audit/actions")).json();
    expect(actions).toEqual(["profile.create", "profile.export", "profile.update", "user.signinRefused"]);
  });

  test("is exported with its filter, and logs the export", async () => {
    const app = await openApp(await open());
    await app.call("member", "PATCH", `/api/profiles/${app.people.member.profileId}`, { bio: "=1+1" });
    const file = await (await app.call("admin", "GET", "/api/audit/export?action=profile.update")).text();
    const lines = file.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("profile.update,Musa Danjuma");
    expect(lines[1]).toContain("member@example.org");
    const { data } = await (await app.call("admin", "GET", "/api/audit?action=audit.export")).json();
    expect(data).toHaveLength(1);
  });
});
