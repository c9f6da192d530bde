import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase, type TestDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { transaction } from "./connect.ts";

/** Holds the write lock of the file until it is released, like an import in another process. */
function holdLock({ place }: TestDatabase) {
  if ("url" in place) throw new Error("PostgreSQL locks rows, not files.");
  const other = new DatabaseSync(place.file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  return { release: () => other.exec("commit") };
}

const post = { postType: "news", title: "Rains return to Amurum", content: "<p>At last.</p>" };
const nextEventLoopTurn = () => new Promise(setImmediate);

/** Runs the source of a module in another process; resolves to its exit code. */
async function inAnotherProcess(program: string, ...words: string[]): Promise<number> {
  const options = ["--input-type=module", "--eval", program, ...words];
  const [code] = await once(spawn(process.execPath, options, { stdio: "inherit" }), "close");
  return code;
}

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

const writeMany = `
  import { connect, transaction } from ${moduleAt("./connect.ts")};
  import * as accounts from ${moduleAt("./accounts/accounts.ts")};
  const [place, count] = process.argv.slice(1).map((word) => JSON.parse(word));
  const { db, close } = connect(place);
  for (let number = 0; number < count; number++) {
    const person = { email: \`other\${number}@example.org\`, firstName: "Other", lastName: "", passwordHash: null };
    await transaction(db, (trx) => accounts.create(trx, person));
  }
  await close();
`;

const migrateAgain = `
  import { connect } from ${moduleAt("./connect.ts")};
  import { migrate } from ${moduleAt("./migrate.ts")};
  import ${moduleAt("../../db-parts.ts")};
  const { db, close } = connect(JSON.parse(process.argv[1]));
  await migrate(db);
  await close();
`;

describeEachDatabase("two processes on one database", (open, kind) => {
  test("write concurrently without losing anything", async () => {
    const { db, place } = await open();
    const other = inAnotherProcess(writeMany, JSON.stringify(place), "60");
    const own = Array.from({ length: 60 }, (_, number) =>
      makeAccount(db, { email: `own${number}@example.org` }),
    );
    await Promise.all(own);
    expect(await other).toBe(0);
    const rows = await db.selectFrom("account").select("email").execute();
    expect(new Set(rows.map(({ email }) => email)).size).toBe(120);
  });

  test.runIf(kind === "SQLite")("can both initialise a new file at the same moment", async () => {
    const folder = await mkdtemp(join(tmpdir(), "malimbe-first-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const place = JSON.stringify({ file: join(folder, "new.sqlite") });
    const codes = await Promise.all([1, 2, 3].map(() => inAnotherProcess(migrateAgain, place)));
    expect(codes).toEqual([0, 0, 0]);
  });
});

describeEachDatabase("while another process writes for a long time,", (open, kind) => {
  test.runIf(kind === "SQLite")("pages can be read, and a writer waits without blocking others", async () => {
    const database = await open();
    const app = await openApp(database);
    const lock = holdLock(database);
    let answered = false;
    const writer = Promise.resolve(app.call("member", "POST", "/api/posts", post)).then((reply) => {
      answered = true;
      return reply;
    });
    for (let reader = 0; reader < 50; reader++) {
      expect((await app.call(null, "GET", "/api/posts")).status).toBe(200);
      await nextEventLoopTurn();
    }
    expect(answered).toBe(false);
    lock.release();
    expect((await writer).status).toBe(201);
    const { data } = await (await app.call("admin", "GET", "/api/posts?isApproved=false")).json();
    expect(data).toMatchObject([{ title: post.title }]);
  });

  test.runIf(kind === "SQLite")("single statements wait like transactions", async () => {
    const database = await open();
    const { _id } = await makeAccount(database.db);
    const lock = holdLock(database);
    const rename = database.db
      .updateTable("account")
      .set({ firstName: "Renamed" })
      .where("id", "=", _id)
      .execute();
    await nextEventLoopTurn();
    lock.release();
    await rename;
    const { firstName } = await database.db
      .selectFrom("account")
      .select("firstName")
      .executeTakeFirstOrThrow();
    expect(firstName).toBe("Renamed");
  });

  test.runIf(kind === "SQLite")("a writer that waits too long gets an error in plain words", async () => {
    const database = await open();
    const app = await openApp({ ...database, ...database.reconnect({ writeTimeoutMs: 60 }) });
    const lock = holdLock(database);
    const replies = await Promise.all([1, 2, 3].map(() => app.call("member", "POST", "/api/posts", post)));
    for (const reply of replies) {
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get("Retry-After"))).toBeGreaterThan(0);
      const { code, message } = await reply.json();
      expect(code).toBe("unavailable");
      expect(message).not.toMatch(/locked|SQLITE|database/i);
    }
    lock.release();
    expect((await app.call("member", "POST", "/api/posts", post)).status).toBe(201);
  });

  test.runIf(kind === "SQLite")(
    "so does a writer that waits too long for a writer of this process",
    async () => {
      const database = await open();
      const { db } = database.reconnect({ writeTimeoutMs: 60 });
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const long = transaction(db, () => ended);
      const refused = makeAccount(db);
      await expect(refused).rejects.toMatchObject({ code: "unavailable" });
      end();
      await long;
      await makeAccount(db);
    },
  );
});

describeEachDatabase("a long transaction", (open) => {
  test("lets others read the state before it, or after it, and never one in between", async () => {
    const { db } = await open();
    const member = await makeAccount(db);
    const READS = 3;
    let reads = 0;
    let last = "";
    let writing = true;
    const long = transaction(db, async (trx) => {
      for (let round = 0; round < 300 || reads < READS; round++) {
        last = `Round ${round}`;
        const change = trx.updateTable("account").set({ firstName: last });
        await change.where("id", "=", member._id).execute();
        await nextEventLoopTurn();
      }
    }).finally(() => {
      writing = false;
    });
    while (writing) {
      const [row] = await db.selectFrom("account").select("firstName").execute();
      // The last round may have been written while this was read; nothing but it follows.
      if (reads < READS) expect(row?.firstName).toBe("Ngozi");
      else expect(["Ngozi", last]).toContain(row?.firstName);
      reads++;
      await nextEventLoopTurn();
    }
    await long;
    const after = await db.selectFrom("account").select("firstName").execute();
    expect(after).toEqual([{ firstName: last }]);
  });
});
