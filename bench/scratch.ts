import { createHash } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";
import "#site/db-parts.ts";
import { mergeSearchIndexes } from "#institute/db/posts/search/search-merge.ts";
import { adminEmail, fill, memberEmail, password } from "./fill.ts";
import { type Site, signIn, startSite } from "./site.ts";

const root = join(import.meta.dirname, "..");
const cacheFolder = join(root, ".cache/bench");

/** A site over a temporary database that belongs to this run. */
export interface Bench {
  site: Site;
  db: Db;
  tokens: { admin: string; member: string };
  close(): Promise<void>;
}

/** Starts a site with this number of generated posts; `prepare` changes its database before the start. */
export async function openBench(
  posts: number,
  { prepare, settings = {} }: { prepare?: (db: Db) => Promise<void>; settings?: Record<string, string> } = {},
): Promise<Bench> {
  const folder = temporaryFolder();
  const file = join(folder, "malimbe.sqlite");
  copyFileSync(await filledFile(posts), file, constants.COPYFILE_FICLONE);
  const database = connect({ file });
  await prepare?.(database.db);
  const site = await startSite({ DATA_DIR: folder, ...settings });
  const tokens = {
    admin: await signIn(site, adminEmail, password),
    member: await signIn(site, memberEmail, password),
  };
  const close = async () => {
    await database.close();
    await site.stop();
  };
  return { site, db: database.db, tokens, close };
}

/** A folder that is deleted when this process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "malimbe-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A SQLite file with this number of posts, cached until a source of its content changes. */
async function filledFile(posts: number): Promise<string> {
  const file = join(cacheFolder, `${posts}-${hashSources()}.sqlite`);
  if (existsSync(file)) return file;
  console.info(`Filling a database with ${posts.toLocaleString("en-GB")} posts, once…`);
  mkdirSync(cacheFolder, { recursive: true });
  for (const stale of globSync(`${posts}-*`, { cwd: cacheFolder })) rmSync(join(cacheFolder, stale));
  const unfinished = `${file}.${process.pid}.unfinished`;
  const database = connect({ file: unfinished });
  await migrate(database.db);
  await fill(database.db, posts);
  // A running site does this every night.
  await mergeSearchIndexes(database.db);
  await database.close();
  renameSync(unfinished, file);
  return file;
}

function hashSources(): string {
  const hash = createHash("sha256");
  const sources = globSync(
    [
      "bench/{random,vocabulary,posts,fill}.ts",
      "src/core/db/migrations/*.ts",
      "src/institute/db/posts/search/*.ts",
    ],
    { cwd: root },
  );
  for (const path of sources.sort()) hash.update(readFileSync(join(root, path)));
  return hash.digest("hex").slice(0, 12);
}
