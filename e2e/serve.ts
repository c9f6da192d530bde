import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { createDoiServices } from "../tests/doi-services.ts";
import { createOrcidService, sampleRecords } from "../tests/orcid-service.ts";
import { siteFolder } from "./site-folder.ts";

// Starts the built site as a demo with one database, in a temporary folder.

const [database = "sqlite", port = "4361"] = process.argv.slice(2);
const folder = siteFolder(port);
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
// As root, PostgreSQL runs as a separate user, who needs access to the folder.
await chmod(folder, 0o755);
const postgres = database === "postgres" ? await startPostgres() : undefined;
// The services that describe DOIs and people answer from this process.
const [dois, people] = [createDoiServices(), createOrcidService(sampleRecords)];
const services = createServer((request, response) =>
  (request.url?.startsWith("/v3.0/") ? people : dois).answer(request, response),
).listen(0, "127.0.0.1");
await once(services, "listening");
const bound = services.address();
const described = `http://127.0.0.1:${bound && typeof bound === "object" ? bound.port : 0}`;
const site: ChildProcess = spawn(process.execPath, ["build/app/server.js"], {
  stdio: "inherit",
  env: {
    ...process.env,
    DEMO: "true",
    HOST: "127.0.0.1",
    PORT: port,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: postgres?.url ?? "",
    FILES_SHARED: "true",
    SESSION_SECRET: "a secret of at least thirty-two characters",
    OPEN_METEO: "false",
    // All journeys come from one network.
    LIMITS: "unconfirmedMailAddress=1000, contactAddress=1000, contactEmail=1000, signupAddress=1000",
    CROSSREF_ADDRESS: `${described}/crossref`,
    DATACITE_LOOKUP_ADDRESS: `${described}/datacite`,
    DOI_ADDRESS: `${described}/doi`,
    ORCID_ADDRESS: `${described}/v3.0`,
  },
});

site.once("exit", () => void stop());
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => site.kill("SIGTERM"));

async function stop() {
  if (postgres) await stopPostgres(postgres.server);
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

/** Runs in a separate process group, so that a signal to this one does not stop the database before the site. */
async function startPostgres() {
  const parameters = [join(folder, "postgres"), `${Number(port) + 1000}`];
  const server = fork(new URL("./postgres.ts", import.meta.url), parameters, { detached: true });
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
