import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { leaseJob, recordRun } from "#core/db/jobs.ts";
import { ask } from "#core/db/letters.ts";
import { createApi } from "#site/app.ts";
import { allJobs } from "#site/parts.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { createHealthReader } from "./health-facts.ts";

describeWithDatabase("the state of the site", (open) => {
  test("is shown to admins with every job, its last run and the mails that wait", async () => {
    const database = await open();
    const { db, as } = await openApp(database);
    const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const letter = { noun: "reset", about: "a@example.org", reader: "a@example.org" };
    await transaction(db, (trx) => ask(trx, letter, new Date(at)));
    await transaction(db, (trx) => ask(trx, { ...letter, noun: "password" }, new Date()));
    await leaseJob(db, "tidy", at, new Date(Date.now() + 3_600_000).toISOString());
    await recordRun(db, { name: "tidy", startedAt: at, endedAt: at, error: "The disk is slow" });
    const reply = await as("admin").api.health.$get();
    const health = await reply.json();
    expect(health).toMatchObject({ databaseKind: database.kind, database: { missingMigrations: [] } });
    expect(health.database?.mail).toEqual({ waiting: 2, oldestAt: at, failure: null, givenUp: 0 });
    expect(health.database?.jobs.map(({ name }) => name)).toEqual(allJobs.map(({ name }) => name));
    const tidy = health.database?.jobs.find(({ name }) => name === "tidy");
    expect(tidy).toMatchObject({
      title: "Expired records",
      lastRunAt: at,
      lastError: "The disk is slow",
    });
    expect(health.findings.filter(({ level }) => level !== "fine").map(({ about }) => about)).toEqual([
      "E-mails",
      "Backups",
      "Background work",
      "Still to fill in",
    ]);
    expect(JSON.stringify(health)).not.toContain("example.org");
  });

  test("is known while the place for backups fails, and tells no password of it", async () => {
    const { services, headersOf } = await openApp(await open());
    const lastBackupAt = () => Promise.reject(new Error("https://key:secret@s3.example.org answered 403"));
    const settings = () => ({
      isDemo: false,
      hasMailServer: true,
      hasPublicUrl: true,
      hasDatacite: true,
      ignoresProxy: false,
    });
    const readHealth = createHealthReader({
      db: services.db,
      disk: services.disk,
      jobs: [],
      lastBackupAt,
      settings,
      texts: () => [],
      databaseKind: "SQLite",
    });
    const api = createApi({ ...services, readHealth });
    const reply = await api.request("/api/health", { headers: headersOf("admin") });
    const text = await reply.text();
    expect(JSON.parse(text).backup).toEqual({ lastAt: null, problem: "https://s3.example.org answered 403" });
    expect(text).not.toContain("secret");
  });
});
