import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { findWrongAddress } from "#core/db/addresses.ts";
import { connect, transaction } from "#core/db/connect.ts";
import { whenAvailable } from "#core/db/when-available.ts";
import { describeEachDatabase } from "./databases.ts";
import { freePort } from "./postgres.ts";
import { startServer } from "./server-process.ts";
import { findTool } from "./tools.ts";

// pgbouncer as deploy/pgbouncer.ini configures it.

const program = findTool("pgbouncer");

/** Starts the pool in front of this database, and returns the address of the database through it. */
async function startPool(url: string): Promise<string> {
  const database = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "malimbe-pool-"));
  // As root, it has to be another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const sample = await readFile("deploy/pgbouncer.ini", "utf8");
  const config = sample
    .replace("malimbe = host=database port=5432", `* = host=127.0.0.1 port=${database.port}`)
    .replace("listen_addr = *", "listen_addr = 127.0.0.1")
    .replace("listen_port = 5432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", join(folder, "userlist.txt"));
  await writeFile(join(folder, "pgbouncer.ini"), config);
  await writeFile(join(folder, "userlist.txt"), `"${database.username}" "${database.password}"`);
  const user = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child: ChildProcess = spawn(program ?? "pgbouncer", [join(folder, "pgbouncer.ini")], {
    stdio: "pipe",
    ...user,
  });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  database.port = String(port);
  return database.href;
}

describeEachDatabase("a pool of connections between transactions", (open, kind) => {
  test.skipIf(kind === "SQLite" || !program)(
    "carries a server that starts, fills and serves a demo",
    { timeout: 90_000 },
    async () => {
      const { place } = await open();
      const url = "url" in place ? place.url : inject("postgres").address;
      const folder = await mkdtemp(join(tmpdir(), "malimbe-pooled-"));
      const settings = {
        DATABASE_URL: await startPool(url),
        LISTEN_URL: url,
        FILES_SHARED: "true",
        SESSION_SECRET: "a secret of at least thirty-two characters",
        DATA_DIR: folder,
        DEMO: "true",
      };
      const server = startServer({ settings });
      onTestFinished(async () => {
        await server.end("SIGKILL");
        await rm(folder, { recursive: true, force: true });
      });
      await server.ready();
      for (const path of ["/news", "/datazone", "/api/posts/search?searchQuery=malimbe"])
        expect([path, (await fetch(server.address() + path)).status]).toEqual([path, 200]);
      expect(server.output()).not.toMatch(/"level":(40|50|60)/);
      expect(await server.end("SIGTERM")).toBe(0);
    },
  );

  const testPool = test.skipIf(kind === "SQLite" || !program);

  testPool("ends a query and a pausing transaction that take too long, and goes on", async () => {
    const { place } = await open();
    const url = "url" in place ? place.url : "";
    const { db, close } = connect({ url: await startPool(url), listenUrl: url }, { timeLimitMs: 100 });
    onTestFinished(close);
    await whenAvailable(() => sql`select 1`.execute(db), 10);
    const begin = performance.now();
    const tooSlow = { code: "unavailable", message: expect.stringContaining("too long") };
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject(tooSlow);
    const slow = transaction(db, (trx) => sql`select pg_sleep(60)`.execute(trx));
    await expect(slow).rejects.toMatchObject(tooSlow);
    // Far less than the five seconds after which the connection would be cut.
    expect(performance.now() - begin).toBeLessThan(4_000);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    const timeout = sql<{
      timeout: string;
    }>`select current_setting('idle_in_transaction_session_timeout') as timeout`;
    const inside = await transaction(db, (trx) => timeout.execute(trx));
    expect([inside.rows, (await timeout.execute(db)).rows]).toEqual([
      [{ timeout: "100ms" }],
      [{ timeout: "0" }],
    ]);
  });

  testPool("says which part of its address is wrong", async () => {
    const { place } = await open();
    const pooled = new URL(await startPool("url" in place ? place.url : ""));
    const wrong = (part: Partial<URL>) =>
      whenAvailable(() => findWrongAddress({ url: Object.assign(new URL(pooled), part).href }), 10);
    expect(await wrong({})).toBeUndefined();
    expect(await wrong({ password: "secret-word" })).toMatch(/refuses the password of postgres\.$/);
    expect(await wrong({ username: "somebody" })).toMatch(/refuses the password of somebody\.$/);
    expect(await wrong({ pathname: "/elsewhere" })).toMatch(/has no database called elsewhere\.$/);
  });
});
