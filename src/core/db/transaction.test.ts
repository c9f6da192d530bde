import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { log } from "#core/log.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { PostInput } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, makeMember, makePost } from "#tests/make.ts";
import { type Db, transaction } from "./connect.ts";
import { newId, now } from "./record.ts";

const firstNames = async (db: Db) =>
  (await db.selectFrom("account").select("firstName").orderBy("firstName").execute()).map(
    (row) => row.firstName,
  );

/** Stores an account with only a name. */
const insert = (db: Db, firstName: string) =>
  db
    .insertInto("account")
    .values({
      id: newId(),
      email: `${newId()}@example.org`,
      passwordHash: null,
      firstName,
      lastName: "",
      confirmedAt: null,
      disabledAt: null,
      adminSince: null,
      storeAdminSince: null,
      createdAt: now(),
    })
    .execute();

const saveInAnotherProcess = `
  import { connect, transaction } from ${JSON.stringify(new URL("./connect.ts", import.meta.url).href)};
  import * as accounts from ${JSON.stringify(new URL("./accounts/accounts.ts", import.meta.url).href)};
  const { db } = connect(JSON.parse(process.argv[1]));
  const person = { email: "killed@example.org", firstName: "Killed", lastName: "", passwordHash: null };
  await transaction(db, (trx) => accounts.create(trx, person));
  process.stdout.write("stored");
  setInterval(() => {}, 1000);
`;

describeEachDatabase("a transaction", (open, kind) => {
  test("stores everything written in it, and returns its value", async () => {
    const { db } = await open();
    const value = await transaction(db, async (trx) => {
      await insert(trx, "One");
      await insert(trx, "Two");
      return "done";
    });
    expect(value).toBe("done");
    expect(await firstNames(db)).toEqual(["One", "Two"]);
  });

  test("stores nothing when it fails, and rethrows the error", async () => {
    const { db } = await open();
    const failure = new Error("after the first");
    const failing = transaction(db, async (trx) => {
      await insert(trx, "One");
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(await firstNames(db)).toEqual([]);
  });

  test("inside another one is part of it", async () => {
    const { db } = await open();
    const failing = transaction(db, async (trx) => {
      await transaction(trx, (inner) => insert(inner, "Inner"));
      throw new Error("outer");
    });
    await expect(failing).rejects.toThrow("outer");
    expect(await firstNames(db)).toEqual([]);
  });

  test("that fails among 64 concurrent ones does not affect the others", async () => {
    const { db } = await open();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, (_, place) =>
        transaction(db, async (trx) => {
          await insert(trx, `Name ${String(place).padStart(2, "0")}`);
          if (place % 16 === 5) throw new Error(`number ${place}`);
          return place;
        }),
      ),
    );
    for (const [place, outcome] of outcomes.entries()) {
      if (place % 16 === 5) expect(outcome).toMatchObject({ reason: { message: `number ${place}` } });
      else expect(outcome).toEqual({ status: "fulfilled", value: place });
    }
    expect(await firstNames(db)).toHaveLength(60);
  });

  test("that the database refuses does not affect the others", async () => {
    const { db } = await open();
    const taken = await makeAccount(db, { firstName: "Taken" });
    const writers = ["One", "Two", "Three"].map((name) => transaction(db, (trx) => insert(trx, name)));
    const refused = transaction(db, async (trx) => {
      await insert(trx, "Never");
      await sql`insert into account ("id") values (${taken._id})`.execute(trx);
    });
    await expect(refused).rejects.toThrow();
    await Promise.all(writers);
    expect(await firstNames(db)).toEqual(["One", "Taken", "Three", "Two"]);
  });

  test("is visible to everyone once it resolves: 64 concurrent posts all exist", async () => {
    const { db, reconnect: again } = await open();
    const member = await makeMember(db);
    const elsewhere = again().db;
    const ids = await Promise.all(
      Array.from({ length: 64 }, async (_, place) => {
        const id = await makePost(db, member, { title: `Post ${place}` });
        expect((await posts.get(elsewhere, null, id)).title).toBe(`Post ${place}`);
        return id;
      }),
    );
    expect(new Set(ids).size).toBe(64);
    expect((await posts.list(elsewhere, null, { page: 0 })).total).toBe(64);
  });

  test("is never visible half done, to the same connection or another", async () => {
    const { db, reconnect: again } = await open();
    const elsewhere = again().db;
    let writing = true;
    const writers = Promise.all(
      Array.from({ length: 20 }, () =>
        transaction(db, async (trx) => {
          for (const name of ["a", "b", "c"]) await insert(trx, name);
        }),
      ),
    ).finally(() => {
      writing = false;
    });
    const seen = new Set<number>();
    while (writing) {
      for (const reader of [db, elsewhere]) seen.add((await firstNames(reader)).length % 3);
      // On SQLite everything happens in one turn of the event loop; the writers begin in the next.
      await new Promise(setImmediate);
    }
    await writers;
    expect([...seen]).toEqual([0]);
    expect(await firstNames(db)).toHaveLength(60);
  });

  test("survives when the process is killed right after it resolves", async () => {
    const { db, place } = await open();
    const arguments_ = ["--input-type=module", "--eval", saveInAnotherProcess, JSON.stringify(place)];
    const writer = spawn(process.execPath, arguments_, { stdio: ["ignore", "pipe", "inherit"] });
    const [said] = await once(writer.stdout, "data");
    expect(String(said)).toBe("stored");
    writer.kill("SIGKILL");
    await once(writer, "close");
    expect(await firstNames(db)).toEqual(["Killed"]);
  });

  test.runIf(kind === "SQLite")("is flushed to disk before it resolves", async () => {
    // The connection of the tests does not wait for the disk.
    const { db } = (await open()).reconnect();
    await transaction(db, async (trx) => {
      const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(trx);
      const { rows: flush } = await sql<{ synchronous: number }>`pragma synchronous`.execute(trx);
      expect([mode[0]?.journal_mode, flush[0]?.synchronous]).toEqual(["wal", 2]);
    });
  });

  test("is neither rolled back nor repeated when a listener fails", async () => {
    const database = await open();
    const { db } = database;
    const member = await makeMember(db);
    const logged = vi.spyOn(log, "error").mockReturnValue();
    let notified = false;
    database.onPublicChange(() => {
      if (!notified) throw new Error("the listener fails");
    });
    database.onPublicChange(() => {
      notified = true;
    });
    const id = await makePost(db, member);
    expect((await posts.list(db, null, { page: 0 })).data.map((post) => post._id)).toEqual([id]);
    expect(notified).toBe(true);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  test("rejects a database that was not opened by connect()", async () => {
    const { db } = await open();
    await expect(transaction(db.withoutPlugins(), async () => 1)).rejects.toThrow("not opened by connect()");
  });

  test("that throws before it writes does not affect later ones", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const failing = transaction(db, async () => {
      throw new Error("at once");
    });
    const input = PostInput.parse({ postType: "news", title: "Next" });
    const next = transaction(db, (trx) => writing.create(trx, member, input, { approved: true }));
    await expect(failing).rejects.toThrow("at once");
    expect((await posts.get(db, null, await next)).title).toBe("Next");
  });
});
