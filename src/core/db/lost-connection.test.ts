import { once } from "node:events";
import { connect as connectSocket, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase, type TestDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { connect, type Db, invalidatePublic, transaction } from "./connect.ts";
import { whenAvailable } from "./when-available.ts";

const unavailable = { code: "unavailable", details: { retryAfter: expect.any(Number) } };

/** Terminates every other connection to this database, like a restart of PostgreSQL. */
const killOthers = (db: Db) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

/** A proxy for PostgreSQL that can be stopped and restarted. */
async function openProxy({ place }: TestDatabase) {
  if (!("url" in place)) throw new Error("SQLite has no server.");
  const target = new URL(place.url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectSocket(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    }
    near.pipe(far).pipe(near);
  });
  const start = async (port = 0) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  };
  const stop = async () => {
    const closed = server.listening ? once(server, "close") : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  /** Passes nothing on any more over the open connections, without closing them. */
  const forget = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  const port = await start();
  onTestFinished(stop);
  const url = new URL(target);
  url.port = String(port);
  return { url: url.href, stop, forget, start: () => start(port) };
}

describeEachDatabase("a connection to the database that is lost", (open, kind) => {
  const testServer = test.runIf(kind === "PostgreSQL");

  testServer(
    "in a transaction rolls it back without a retry, and the next transaction succeeds",
    async () => {
      const { db, reconnect: again } = await open();
      let runs = 0;
      const lost = transaction(db, async (trx) => {
        runs++;
        await makeAccount(trx, { email: "lost@example.org" });
        await killOthers(again().db);
        await makeAccount(trx);
      });
      await expect(lost).rejects.toMatchObject(unavailable);
      expect(runs).toBe(1);
      await makeAccount(db, { email: "kept@example.org" });
      const rows = await db.selectFrom("account").select("email").execute();
      expect(rows).toEqual([{ email: "kept@example.org" }]);
    },
  );

  testServer("in a query fails only that query", async () => {
    const { db, reconnect: again } = await open();
    const slow = sql`select pg_sleep(60)`.execute(db);
    const refused = expect(slow).rejects.toMatchObject(unavailable);
    const other = again().db;
    await vi.waitUntil(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`.execute(
        other,
      );
      return rows.length > 0;
    });
    await killOthers(other);
    await refused;
    await whenAvailable(() => sql`select 1`.execute(db), 10);
  });

  testServer("while idle is replaced", async () => {
    const { db, reconnect: again } = await open();
    await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(db)));
    await killOthers(again().db);
    await whenAvailable(() => sql`select 1`.execute(db), 10);
  });
});

describeEachDatabase("a database server that goes away", (open, kind) => {
  const testServer = test.runIf(kind === "PostgreSQL");

  testServer("causes 503 while it is away; queries and listeners recover when it is back", async () => {
    const database = await open();
    const proxy = await openProxy(database);
    const through = connect({ url: proxy.url });
    onTestFinished(() => through.close());
    const app = await openApp({ ...database, ...through });
    expect((await app.call(null, "GET", "/api/posts")).status).toBe(200);

    await proxy.stop();
    for (const [method, path, body] of [
      ["GET", "/api/posts", undefined],
      ["GET", "/api/species", undefined],
      ["POST", "/api/posts", { title: "x" }],
      ["POST", "/api/user/forgot", { email: "member@example.org" }],
    ] as const) {
      const reply = await app.call("member", method, path, body);
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await reply.json()).message).not.toMatch(/ECONN|127\.0\.0\.1|connection terminated/i);
    }

    let heard = 0;
    through.onPublicChange(() => heard++);
    await proxy.start();
    await whenAvailable(() => sql`select 1`.execute(through.db), 10);
    expect((await app.call(null, "GET", "/api/posts")).status).toBe(200);
    // The listening connection has recovered when it receives another process's commit.
    await vi.waitUntil(() => heard > 0, { timeout: 10_000 });
    const before = heard;
    await vi.waitUntil(
      async () => {
        await transaction(database.db, invalidatePublic);
        return heard > before;
      },
      { timeout: 10_000 },
    );
  });

  testServer(
    "silently is noticed within ten seconds: its queries fail, and changes elsewhere are heard again",
    { timeout: 40_000 },
    async () => {
      const database = await open();
      const proxy = await openProxy(database);
      const through = connect({ url: proxy.url });
      onTestFinished(() => through.close());
      let heard = 0;
      through.onPublicChange(() => heard++);
      await vi.waitUntil(() => heard > 0);
      const hanging = sql`select pg_sleep(60)`.execute(through.db);
      const refused = expect(hanging).rejects.toMatchObject(unavailable);
      await sql`select 1`.execute(through.db);
      const [start, before] = [performance.now(), heard];
      proxy.forget();
      await refused;
      await vi.waitUntil(() => heard > before, { timeout: 5_000 });
      // Eight seconds, and some for a busy machine.
      expect(performance.now() - start).toBeLessThan(20_000);
      await sql`select 1`.execute(through.db);
      await vi.waitUntil(
        async () => {
          const seen = heard;
          await transaction(database.db, invalidatePublic);
          return vi.waitUntil(() => heard > seen, { timeout: 300 }).catch(() => false);
        },
        { timeout: 10_000 },
      );
    },
  );

  testServer("may be away at start-up", async () => {
    const database = await open();
    const proxy = await openProxy(database);
    await proxy.stop();
    const early = connect({ url: proxy.url });
    onTestFinished(() => early.close());
    let tries = 0;
    const result = whenAvailable(() => {
      tries++;
      return sql`select 1`.execute(early.db);
    }, 10);
    await vi.waitUntil(() => tries > 2);
    await proxy.start();
    await result;
  });
});
