import { expect, test } from "vitest";
import * as profiles from "#institute/db/people/profiles.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, makeMember, makeProfile } from "#tests/make.ts";
import { now } from "../record.ts";
import * as accounts from "./accounts.ts";
import * as sessions from "./sessions.ts";

describeEachDatabase("an account", (open) => {
  test("is unique to its address, even when two people sign up at the same moment", async () => {
    const { db } = await open();
    const person = { email: "ngozi@example.org", firstName: "Ngozi", lastName: "Umeadi", passwordHash: null };
    const made = await Promise.all([1, 2, 3].map(() => accounts.create(db, person)));
    expect(made.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await accounts.create(db, person)).toBeUndefined();
  });

  test("has the profile of its address only once the address is confirmed", async () => {
    const { db } = await open();
    const profileId = await makeProfile(db, { email: "musa@example.org", name: "Musa Danjuma" });
    const unconfirmed = await makeAccount(db, {
      email: "musa@example.org",
      firstName: "Impostor",
      confirmed: false,
    });
    expect(unconfirmed).toMatchObject({ profileId: null, profileSlug: null, name: "Impostor Umeadi" });
    expect(await profiles.get(db, null, "musa-danjuma")).toMatchObject({ userId: null });
    await db.updateTable("account").set({ confirmedAt: now() }).execute();
    expect(await accounts.findByEmail(db, "musa@example.org")).toMatchObject({
      profileId,
      name: "Musa Danjuma",
    });
    expect(await profiles.get(db, null, "musa-danjuma")).toMatchObject({ userId: unconfirmed._id });
  });

  test("does not have a profile that was deleted", async () => {
    const { db } = await open();
    const { email } = await makeMember(db);
    await db.updateTable("profile").set({ deletedAt: now() }).execute();
    expect(await accounts.findByEmail(db, email)).toMatchObject({ profileId: null, profileSlug: null });
  });

  test("that is disabled cannot sign in, is not found and loses its session", async () => {
    const { db } = await open();
    const account = await makeAccount(db, { passwordHash: "hash" });
    const session = await sessions.openSession(db, account._id, 60);
    await db.updateTable("account").set({ disabledAt: now() }).execute();
    expect(await accounts.findPasswordHash(db, account.email)).toBeNull();
    expect(await accounts.findByEmail(db, account.email)).toBeNull();
    expect(await accounts.findBySession(db, session)).toBeNull();
  });
});

describeEachDatabase("a session", (open) => {
  async function openWithSession() {
    const { db } = await open();
    const account = await makeMember(db);
    return { db, account, session: await sessions.openSession(db, account._id, 60) };
  }

  test("identifies its account", async () => {
    const { db, account, session } = await openWithSession();
    expect(await accounts.findBySession(db, session)).toEqual(account);
  });

  test("that does not exist has no account", async () => {
    const { db } = await openWithSession();
    for (const id of ["", "x", "\ud800", "' or 1=1"]) expect(await accounts.findBySession(db, id)).toBeNull();
  });

  test("ends when it expires", async () => {
    const { db, account } = await openWithSession();
    expect(await accounts.findBySession(db, await sessions.openSession(db, account._id, 0))).toBeNull();
    expect(await accounts.findBySession(db, await sessions.openSession(db, account._id, -60))).toBeNull();
  });

  test("ends when it is revoked, and other sessions continue", async () => {
    const { db, account, session } = await openWithSession();
    const other = await sessions.openSession(db, account._id, 60);
    await sessions.revokeSession(db, session);
    expect(await accounts.findBySession(db, session)).toBeNull();
    expect(await accounts.findBySession(db, other)).toEqual(account);
  });

  test("ends with all other sessions when the password changes", async () => {
    const { db, account, session } = await openWithSession();
    const other = await sessions.openSession(db, account._id, 60);
    await accounts.setPassword(db, account._id, "new hash");
    for (const id of [session, other]) expect(await accounts.findBySession(db, id)).toBeNull();
    expect(await accounts.findPasswordHash(db, account.email)).toBe("new hash");
  });

  test("has the current rights of its account", async () => {
    const { db, account, session } = await openWithSession();
    await accounts.setAdmin(db, account._id, true);
    expect(await accounts.findBySession(db, session)).toMatchObject({ role: "admin" });
    expect(await accounts.countAdmins(db)).toBe(1);
    await accounts.setAdmin(db, account._id, false);
    expect(await accounts.findBySession(db, session)).toMatchObject({ role: "member" });
    expect(await accounts.countAdmins(db)).toBe(0);
  });
});

describeEachDatabase("a profile", (open) => {
  test("has a unique slug among people of the same name", async () => {
    const { db } = await open();
    const ids = [];
    for (let index = 0; index < 20; index++) ids.push(await makeProfile(db, { name: "Ọlọ́fin Pam" }));
    const rows = await db.selectFrom("profile").select(["id", "slug"]).execute();
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(20);
    expect(rows.map(({ slug }) => slug)).toContain("olofin-pam");
    for (const { id, slug } of rows) expect((await profiles.get(db, null, slug))._id).toBe(id);
  });

  test("can be created for several people of the same name at the same moment", async () => {
    const { db } = await open();
    await Promise.all(Array.from({ length: 12 }, () => makeProfile(db, { name: "Esther Pam" })));
    expect(await db.selectFrom("profile").select("slug").distinct().execute()).toHaveLength(12);
  });
});
