import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import type { Services } from "#core/api/env.ts";
import { readArchive } from "#core/jobs/backups/read-archive.ts";
import { writeArchive } from "#core/jobs/backups/write-archive.ts";
import { createApi } from "#site/app.ts";
import { seedDemo } from "#site/demo.ts";
import { openServices } from "./app.ts";
import { describeEachDatabase, type Kind, type TestDatabase } from "./databases.ts";
import { openPages } from "./site-walk.ts";

const openers = new Map<Kind, () => Promise<TestDatabase>>();

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-moved-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The pages over a database of one kind, filled by `fill`. */
async function openSite(kind: Kind, fill: (services: Services) => Promise<unknown>) {
  const database = await openers.get(kind)?.();
  if (!database) throw new Error(`There is no ${kind}.`);
  const { services } = await openServices(database);
  await fill(services);
  return { ...database, files: services.files, pages: await openPages(createApi(services)) };
}

async function move(from: Kind, to: Kind): Promise<void> {
  const site = await openSite(from, ({ db, files }) => seedDemo(db, files));
  const { pages } = await site.pages.walk();
  expect(pages.size).toBeGreaterThan(60);

  const [folder, workFolder] = await Promise.all([newFolder(), newFolder()]);
  const store = folderStore(folder);
  const target = { store, prefix: "", isCompressed: false, known: new Map() };
  await writeArchive({ ...site, workFolder }, new Date().toISOString(), target);
  const moved = await openSite(to, (services) => readArchive({ store, prefix: "" }, services));
  for (const [path, page] of pages) expect(await moved.pages.visit(path), path).toEqual(page);
}

// Both kinds are opened, then each moves into the other.
for (const kind of ["SQLite", "PostgreSQL"] as const)
  describeEachDatabase(`from ${kind}`, (open, other) => {
    openers.set(other, open);
    test.runIf(kind !== other)("every public page is the same after a move", { timeout: 120_000 }, () =>
      move(kind, other),
    );
  });
