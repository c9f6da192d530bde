import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashPassword } from "#core/api/accounts/passwords.ts";
import "#site/db-parts.ts";
import { connect, type Database, type DatabaseLocation } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";
import { makeAccount } from "../make.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../server-process.ts";

const run = promisify(execFile);
const email = "admin@example.org";
const password = "zoom-grebe-47-tarpaulin";

/** A site with one admin, whose server can be started, killed and started again over the same data. */
export interface DrilledSite {
  folder: string;
  place: DatabaseLocation;
  /** The server that runs now. */
  server(): ServerProcess;
  address(): string;
  /** Starts a server; returns the milliseconds until it was ready. */
  start(settings?: Record<string, string>): Promise<number>;
  /** What each of its servers is set to. */
  settings: Record<string, string>;
  /** Signs the admin in, at the running server or another one, and returns the header that says so. */
  signIn(at?: string): Promise<Record<string, string>>;
  /** Opens the database beside the server, closed with the site. */
  open(): Database;
  /** Runs an operator command with the site's settings; returns what it prints. */
  command(...words: string[]): Promise<string>;
  close(): Promise<void>;
}

interface SiteOptions {
  /** PostgreSQL; without it, SQLite in the site's folder. */
  url?: string;
  settings?: Record<string, string>;
  command?: ServerOptions["command"];
  /** Whether it has nothing at all, not even a schema. */
  isEmpty?: boolean;
}

/** Adds a confirmed account that can be sent mail. */
export async function addMember(site: DrilledSite, address: string): Promise<void> {
  await makeAccount(site.open().db, { email: address });
}

async function addAdmin({ db }: Database) {
  await migrate(db);
  await makeAccount(db, { email, admin: true, passwordHash: await hashPassword(password) });
}

/** Prepares an empty site with one admin; `start` starts it. */
export async function openSite({
  url,
  settings = {},
  command,
  isEmpty,
}: SiteOptions = {}): Promise<DrilledSite> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-drill-"));
  const place = url ? { url } : { file: join(folder, "malimbe.sqlite") };
  const opened: Database[] = [];
  const open = () => {
    const database = connect(place);
    opened.push(database);
    return database;
  };
  if (!isEmpty) await addAdmin(open());
  for (const database of opened.splice(0)) await database.close();

  let running: ServerProcess | undefined;
  const server = () => {
    if (!running) throw new Error("The site was not started.");
    return running;
  };
  const address = () => running?.address() ?? "";
  const own = {
    DATA_DIR: folder,
    SESSION_SECRET: "a secret of at least thirty-two characters",
    ...(url && { DATABASE_URL: url, FILES_SHARED: "true" }),
    ...settings,
  };
  return {
    folder,
    place,
    server,
    address,
    open,
    async start(changed = {}) {
      const all = { ...own, ...changed };
      running = startServer({ settings: all, ...(command && { command }) });
      return running.ready();
    },
    settings: own,
    async signIn(at = address()) {
      const reply = await fetch(`${at}/api/user/signin`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      const session = await reply.json();
      if (!reply.ok) throw new Error(`The admin could not sign in: ${JSON.stringify(session)}`);
      return { Authorization: `Bearer ${session.token}` };
    },
    async command(...words) {
      const env = { PATH: process.env.PATH, LOG_LEVEL: "error", ...own };
      return (await run(process.execPath, ["src/cli.ts", ...words], { env })).stdout;
    },
    async close() {
      await running?.end("SIGKILL");
      for (const database of opened) await database.close().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
