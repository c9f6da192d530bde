import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as profiles from "#institute/db/people/writing.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as revisions from "#institute/db/posts/review/revisions.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { ProfileChanges } from "#institute/domain/people/profile.ts";
import { PostChanges } from "#institute/domain/posts/post.ts";
import { describeEachDatabase, type OpenDatabase, type TestDatabase } from "#tests/databases.ts";
import { makeAccount, makeMember, makePost, makeProfile, permitted } from "#tests/make.ts";
import * as accounts from "./accounts/accounts.ts";
import { cachePublic, type Database, type Trx, transaction } from "./connect.ts";

/** Counts the notifications of a database, and waits for the next one. */
function listenTo(database: Database) {
  let heard = 0;
  let wake = () => {};
  database.onPublicChange(() => {
    heard++;
    wake();
  });
  return {
    heard: () => heard,
    /** Resolves after more than `count` notifications. */
    async after(count: number): Promise<void> {
      while (heard <= count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    },
  };
}

/** Opens a database over a connection of its own; PostgreSQL notifies it once more when it begins to listen. */
async function openListening(open: OpenDatabase) {
  const opened = await open();
  const database: TestDatabase = { ...opened, ...opened.reconnect() };
  const listener = listenTo(database);
  if (database.kind === "PostgreSQL") await listener.after(0);
  return { database, listener };
}

describeEachDatabase("the public cache", (open) => {
  test("does not store a result that was read before a change", async () => {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const read = () =>
      cachePublic(db, "posts", async () => {
        const { total } = await posts.list(db, null, { type: "news", page: 0 });
        if (total === 0) await makePost(db, admin);
        return { total };
      });
    expect(await read()).toEqual({ total: 0 });
    expect(await read()).toEqual({ total: 1 });
  });

  test("shows the profile of a poster as soon as their address is confirmed", async () => {
    const { database, listener } = await openListening(open);
    const { db } = database;
    const account = await makeAccount(db, { firstName: "Hauwa", lastName: "Bala", confirmed: false });
    await makeProfile(db, { email: account.email, name: "Dr Hauwa Bala" });
    await makePost(db, account);
    const shown = async () => (await posts.list(db, null, { type: "news", page: 0 })).data[0]?.author;
    expect(await shown()).toBe("Hauwa Bala");
    const before = listener.heard();
    await transaction(db, (trx) => accounts.confirm(trx, account._id));
    await listener.after(before);
    expect(await shown()).toBe("Dr Hauwa Bala");
  });

  test("shows people's current names, even in the middle of a list", async () => {
    const { database, listener } = await openListening(open);
    const { db } = database;
    const admin = await makeMember(db, { admin: true });
    const member = await makeMember(db, { firstName: "Hauwa", lastName: "Bala" });
    for (let number = 0; number < 3; number++) await makePost(db, member, { authors: ["Ann Ojo"] });
    const middle = async () => (await posts.list(db, null, { type: "news", page: 1, limit: 1 })).data[0];
    const changed = async (change: (trx: Trx) => Promise<unknown>) => {
      const before = listener.heard();
      await transaction(db, change);
      await listener.after(before);
    };
    const named = (name: string, profileId: string | null) => ({
      author: name,
      authors: [
        { name: "Ann Ojo", profileId: null },
        { name, profileId },
      ],
    });
    expect(await middle()).toMatchObject(named("Hauwa Bala", member.profileId));

    const renamed = ProfileChanges.parse({ name: "Hauwa Bala Tende" });
    await changed((trx) => profiles.update(trx, permitted(admin), member.profileId, renamed));
    expect(await middle()).toMatchObject(named("Hauwa Bala Tende", member.profileId));

    await changed((trx) => profiles.remove(trx, permitted(admin), member.profileId));
    expect(await middle()).toMatchObject({ author: "Hauwa Bala", userSlug: null });
    expect((await middle())?.authors[1]).toMatchObject({ name: "Hauwa Bala Tende", profileId: null });

    await changed((trx) => profiles.restore(trx, permitted(admin), member.profileId));
    expect(await middle()).toMatchObject(named("Hauwa Bala Tende", member.profileId));
  });
});

describeEachDatabase("a change of what the public sees", (open, kind) => {
  async function openWithPosts() {
    const { database, listener } = await openListening(open);
    const { db } = database;
    const admin = await makeMember(db, { admin: true });
    const shown = await makePost(db, admin, { title: "Shown" });
    const pending = await makePost(db, admin, { title: "Pending", isApproved: false });
    const hidden = await makePost(db, admin, { title: "Private", isPrivate: true });
    await quiet(database, listener);
    const change = (id: string, changes: unknown) =>
      transaction(db, (trx) => writing.update(trx, permitted(admin), id, PostChanges.parse(changes)));
    return { ...database, database, listener, admin, shown, pending, hidden, change };
  }

  /** Waits until all pending notifications have arrived; they arrive in the order of their commits. */
  async function quiet(database: TestDatabase, listener: ReturnType<typeof listenTo>) {
    if (kind === "SQLite") return;
    const marker = database.reconnect();
    let arrived = 0;
    marker.onPublicChange(() => arrived++);
    const before = listener.heard();
    await sql`select pg_notify('malimbe_public_change', '')`.execute(marker.db);
    await listener.after(before);
    await marker.close();
    await sql`select 1`.execute(database.db);
  }

  type Opened = Awaited<ReturnType<typeof openWithPosts>>;
  const publicChanges: Record<string, (of: Opened) => Promise<unknown>> = {
    "a new approved post": ({ db, admin }) => makePost(db, admin),
    "an approval": ({ change, pending }) => change(pending, { isApproved: true }),
    "a withdrawal": ({ change, shown }) => change(shown, { isApproved: false }),
    "a new title of a public post": ({ change, shown }) => change(shown, { title: "New" }),
    "a public post made private": ({ change, shown }) => change(shown, { isPrivate: true }),
    "a private post made public": ({ change, hidden }) => change(hidden, { isPrivate: false }),
    "a deletion of a public post": ({ db, admin, shown }) =>
      transaction(db, (trx) => writing.remove(trx, permitted(admin), shown)),
  };
  test.each(Object.keys(publicChanges))("%s notifies listeners", async (name) => {
    const opened = await openWithPosts();
    const before = opened.listener.heard();
    await publicChanges[name]?.(opened);
    expect(opened.listener.heard()).toBeGreaterThan(before);
  });

  const hiddenChanges: Record<string, (of: Opened) => Promise<unknown>> = {
    "a new post that waits for approval": ({ db, admin }) => makePost(db, admin, { isApproved: false }),
    "a new private post": ({ db, admin }) => makePost(db, admin, { isPrivate: true }),
    "an edit of a waiting post": ({ change, pending }) => change(pending, { title: "New" }),
    "an edit of a private post": ({ change, hidden }) => change(hidden, { title: "New", isApproved: true }),
    "a member's change that waits": ({ db, admin, shown }) =>
      transaction(db, (trx) => revisions.propose(trx, permitted(admin), shown, { title: "New" })),
    "a deletion of a waiting post": ({ db, admin, pending }) =>
      transaction(db, (trx) => writing.remove(trx, permitted(admin), pending)),
    "a new account": ({ db }) => makeAccount(db),
    "a change of a public post that fails": ({ db, admin, shown }) =>
      transaction(db, async (trx) => {
        await writing.update(trx, permitted(admin), shown, { title: "Never" });
        throw new Error("fails after writing");
      }).catch(() => {}),
  };
  test.each(Object.keys(hiddenChanges))("%s does not notify listeners", async (name) => {
    const opened = await openWithPosts();
    const { listener, database } = opened;
    const before = listener.heard();
    await hiddenChanges[name]?.(opened);
    expect(listener.heard()).toBe(before);
    await quiet(database, listener);
    expect(listener.heard()).toBe(kind === "SQLite" ? before : before + 1);
  });

  describe("from another process", () => {
    test("notifies listeners in this process too", async () => {
      const { database, listener } = await openListening(open);
      const elsewhere = database.reconnect().db;
      const admin = await makeMember(elsewhere, { admin: true });
      const before = listener.heard();
      await makePost(elsewhere, admin);
      await listener.after(before);
    });

    test.runIf(kind === "PostgreSQL")(
      "notifies listeners again after the listening connection was lost",
      async () => {
        const { database, listener } = await openListening(open);
        const elsewhere = database.reconnect().db;
        const listeners = sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and query like any (array['listen%', 'select pg_notify%'])`;
        const { rows } = await listeners.execute(elsewhere);
        const before = listener.heard();
        for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(elsewhere);
        // One notification for the lost connection and one for the new one, since each gap may hide a change.
        await listener.after(before + 1);
        const since = listener.heard();
        await makePost(elsewhere, await makeMember(elsewhere));
        await listener.after(since);
      },
    );
  });
});
