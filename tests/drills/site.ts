import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "#api/accounts/passwords.ts";
import { connect, type Database, type DatabaseLocation } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { makeAccount } from "../make.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../server-process.ts";

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
  /** Signs the admin in, and returns the header that says so. */
  signIn(): Promise<Record<string, string>>;
  /** Opens the database beside the server, closed with the site. */
  open(): Database;
  close(): Promise<void>;
}

interface SiteOptions {
  /** PostgreSQL; without it, SQLite in the site's folder. */
  url?: string;
  settings?: Record<string, string>;
  command?: ServerOptions["command"];
}

/** Adds a confirmed account that can be sent mail. */
export async function addMember(site: DrilledSite, address: string): Promise<void> {
  await makeAccount(site.open().db, { email: address });
}

/** Prepares an empty site with one admin; `start` starts it. */
export async function openSite({ url, settings = {}, command }: SiteOptions = {}): Promise<DrilledSite> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-drill-"));
  const place = url ? { url } : { file: join(folder, "malimbe.sqlite") };
  const opened: Database[] = [];
  const open = () => {
    const database = connect(place);
    opened.push(database);
    return database;
  };
  const { db } = open();
  await migrate(db);
  await makeAccount(db, { email, admin: true, passwordHash: await hashPassword(password) });
  await Promise.all(opened.splice(0).map((database) => database.close()));

  let running: ServerProcess | undefined;
  const server = () => {
    if (!running) throw new Error("The site was not started.");
    return running;
  };
  const address = () => running?.address() ?? "";
  return {
    folder,
    place,
    server,
    address,
    open,
    async start(changed = {}) {
      const own = { DATA_DIR: folder, SESSION_SECRET: "a secret of at least thirty-two characters" };
      const all = { ...own, ...(url && { DATABASE_URL: url }), ...settings, ...changed };
      running = startServer({ settings: all, ...(command && { command }) });
      return running.ready();
    },
    async signIn() {
      const reply = await fetch(`${address()}/api/user/signin`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      const session = await reply.json();
      if (!reply.ok) throw new Error(`The admin could not sign in: ${JSON.stringify(session)}`);
      return { Authorization: `Bearer ${session.token}` };
    },
    async close() {
      await running?.end("SIGKILL");
      for (const database of opened) await database.close().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
