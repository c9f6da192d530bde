import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test, vi } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import type { Db } from "#core/db/connect.ts";
import { recordRun } from "#core/db/jobs.ts";
import { migrate, provider } from "#core/db/migrate.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeMember, makePost } from "#tests/make.ts";
import { findLastBackup } from "../site-health.ts";
import { listBackups, makeBackup } from "./backup.ts";
import { backUpBeforeUpgrade } from "./before-upgrade.ts";
import { backUpIfDue } from "./nightly.ts";

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const night = at("01:30");

const ran = { name: "back-up", startedAt: night.toISOString(), endedAt: night.toISOString() };

/** The mails so far, with those that are due two minutes after a moment. */
const mailsOf = (db: Db, now = night) => readMailbox(db, new Date(now.getTime() + 2 * 60_000));

/** Backups that count, after which `last` is the time of the last one. */
function countBackups(last: string | undefined, problem?: Error) {
  const made: string[] = [];
  return {
    made,
    lastAt: async () => last,
    async make() {
      made.push("backup");
      if (problem) throw problem;
    },
  };
}

describeEachDatabase("the nightly backup", (open) => {
  test.each([
    ["the first one is made at any time", undefined, at("12:00"), 1],
    ["at night, it is made", "2026-11-22T01:10:00Z", night, 1],
    ["twice in one night, it is not", "2026-11-23T00:10:00Z", night, 0],
    ["by day, it is not", "2026-11-23T00:10:00Z", at("12:00"), 0],
    ["by day, a missed one is made", "2026-11-22T00:10:00Z", at("12:00"), 1],
  ])("%s", async (_name, last, now, count) => {
    const { db } = await open();
    const backups = countBackups(last);
    await backUpIfDue({ db, backups }, now);
    expect(backups.made).toHaveLength(count);
  });

  test("that fails is reported to the admins once a day, with the last good one", async () => {
    const { db } = await open();
    await makeMember(db, { admin: true, email: "ada@example.org" });
    await makeMember(db, { email: "musa@example.org" });
    const backups = countBackups(
      "2026-11-22T00:10:00Z",
      new Error("The disk is full.\n    at write (secret.ts)"),
    );
    const failed = () => recordRun(db, { ...ran, error: "The disk is full." });
    for (const time of ["01:30", "03:30", "05:30"]) {
      await expect(backUpIfDue({ db, backups }, at(time)).finally(failed)).rejects.toThrow(
        "The disk is full",
      );
      await mailsOf(db, at(time));
    }
    const mails = await mailsOf(db);
    expect(mails.map(({ to }) => to)).toEqual(["ada@example.org"]);
    expect(mails[0]?.text).toContain("Today’s backup failed: The disk is full.");
    expect(mails[0]?.text).toContain("The last good backup is from 22 November 2026.");
    expect(mails[0]?.text).not.toContain("secret.ts");
  });

  test("that failed at night is made by day, and not twice", async () => {
    const { db } = await open();
    await recordRun(db, { ...ran, error: "The disk is full." });
    const backups = countBackups("2026-11-22T12:00:00Z");
    await backUpIfDue({ db, backups }, at("06:30"));
    expect(backups.made).toHaveLength(1);
    const again = countBackups("2026-11-23T06:30:00Z");
    await backUpIfDue({ db, backups: again }, at("08:30"));
    expect(again.made).toEqual([]);
  });

  test("whose place cannot be read is not said to be the first", async () => {
    const { db } = await open();
    await makeMember(db, { admin: true, email: "ada@example.org" });
    const backups = {
      lastAt: () => Promise.reject(new Error("The bucket answered with 403")),
      make: vi.fn(),
    };
    await expect(backUpIfDue({ db, backups }, night)).rejects.toThrow("403");
    const [mail] = await mailsOf(db);
    expect(mail?.text).toContain("The place for backups could not be read.");
    expect(backups.make).not.toHaveBeenCalled();
  });

  test.each([
    ["older than two days", "2026-11-20T01:10:00Z", 1],
    ["from yesterday", "2026-11-22T01:10:00Z", 0],
    ["none", undefined, 0],
  ])(
    "mails the admins once a day if the last one is %s, however often the server starts",
    async (_, last, count) => {
      const { db } = await open();
      await makeMember(db, { admin: true, email: "ada@example.org" });
      await makeMember(db, { email: "musa@example.org" });
      const start = async (now: Date) => {
        const backups = countBackups(last);
        await backUpIfDue({ db, backups }, now);
        expect(backups.made).toHaveLength(1);
      };
      for (const time of ["01:30", "02:00", "03:45"]) {
        await start(at(time));
        await mailsOf(db, at(time));
      }
      const mails = await mailsOf(db);
      const subject = "The last backup of the site is older than two days";
      expect(mails).toMatchObject(Array(count).fill({ to: "ada@example.org", subject }));
    },
  );

  test("that is old because it fails is in the mail about the failure", async () => {
    const { db } = await open();
    await makeMember(db, { admin: true, email: "ada@example.org" });
    await recordRun(db, { ...ran, error: "The disk is full." });
    const backups = countBackups("2026-11-20T01:10:00Z", new Error("The disk is full."));
    await expect(backUpIfDue({ db, backups }, night)).rejects.toThrow("The disk is full");
    const mails = await mailsOf(db);
    expect(mails).toMatchObject([{ subject: "The site could not be backed up" }]);
  });

  test("that was made while the clock was ahead does not stop the next ones", async () => {
    const { db, place } = await open();
    const folder = await mkdtemp(join(tmpdir(), "malimbe-ahead-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const source = { db, place, files: folderStore(join(folder, "files")), workFolder: folder };
    const target = join(folder, "backups");
    const store = folderStore(target);
    const ahead = new Date(Date.now() + 400 * 86_400_000);
    await makeBackup(source, store, { at: ahead });
    expect(await findLastBackup(target)).toBeUndefined();
    const { backup } = await makeBackup(source, store);
    expect(await findLastBackup(target)).toBe(backup.takenAt);
  });

  test("is not missed where no place for backups is set", async () => {
    const { db } = await open();
    await makeMember(db, { admin: true, email: "ada@example.org" });
    await backUpIfDue({ db, backups: undefined }, night);
    expect(await mailsOf(db)).toEqual([]);
  });
});

describeEachDatabase("an upgrade", (open) => {
  test("of a database with records is backed up first, and that of an empty one is not", async () => {
    const { db, place } = await open();
    const dataDir = await mkdtemp(join(tmpdir(), "malimbe-upgrade-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const source = { db, place, files: folderStore(join(dataDir, "files")) };
    const settings = { dataDir, backupUrl: undefined };
    expect(await backUpBeforeUpgrade(source, settings)).toBeUndefined();

    // As if the newest migration had not run yet.
    const names = Object.keys(await provider.getMigrations()).toSorted();
    const { rows } = await sql<{ timestamp: string }>`
      delete from kysely_migration where name = ${names.at(-1)} returning timestamp`.execute(db);
    expect(await new Migrator({ db, provider }).getMigrations()).toHaveLength(names.length);
    expect(await backUpBeforeUpgrade(source, settings)).toBeUndefined();
    await makePost(db, await makeMember(db), { title: "Before the upgrade" });
    expect(await backUpBeforeUpgrade(source, settings)).toContain(join(dataDir, "backups"));
    expect(await listBackups(folderStore(join(dataDir, "backups")))).toHaveLength(1);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("archive-"))).toEqual([]);
    await sql`insert into kysely_migration (name, timestamp) values (${names.at(-1)}, ${rows[0]?.timestamp})`.execute(
      db,
    );
    expect(await migrate(db)).toEqual([]);
  });
});
