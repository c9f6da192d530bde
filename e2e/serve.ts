import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { siteFolder } from "./site-folder.ts";

// Starts the built site as a demo over one database, in a folder that goes when it stops.

const [database = "sqlite", port = "4361"] = process.argv.slice(2);
const folder = siteFolder(port);
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
  if (postgres) await stopPostgres(postgres.server);
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

/** In a process group of its own: the signal that ends this one must not end the database before the site. */
async function startPostgres() {
  const place = [join(folder, "postgres"), `${Number(port) + 1000}`];
  const server = fork(new URL("./postgres.ts", import.meta.url), place, { detached: true });
  const [url] = await Promise.race([
    once(server, "message"),
    once(server, "exit").then(() => Promise.reject(new Error("PostgreSQL did not start for the journeys."))),
  ]);
  return { server, url: String(url) };
}

async function stopPostgres(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.disconnect();
  await ended;
}
