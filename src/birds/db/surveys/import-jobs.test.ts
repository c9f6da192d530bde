import { expect, test } from "vitest";
import type { ImportFindings } from "#birds/domain/surveys/import-job.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import type { Db } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { type ImportOptions, importSurveys } from "./import.ts";
import * as jobs from "./import-jobs.ts";
import { listImports, undoImport } from "./import-records.ts";
import { beginImport, sweepImports } from "./imports.ts";

const findings: ImportFindings = {
  files: ["counts.csv"],
  progress: null,
  proposal: null,
  report: null,
  error: null,
};
const sheet = "eventID,date,site,occurrenceID,species,count\na,2018-01-01,Jos,1,Hoopoe,1";
const other = "eventID,date,site,occurrenceID,species,count\nb,2018-01-02,Jos,2,Common Bulbul,3";
const store = (db: Db, text: string, more: Partial<ImportOptions> = {}) =>
  importSurveys(db, readPointCounts(text), { accountId: null, dryRun: false, ...more });

async function check(db: Db, id: string) {
  await jobs.takeSlot(db, id, null);
  await jobs.setState(db, id, "checking", findings);
  await jobs.setState(db, id, "checked", findings);
}

async function startToStore(db: Db, id: string) {
  await check(db, id);
  await jobs.askToStore(db, id, "leaveOut", {});
}

const records = (db: Db) =>
  db.selectFrom("survey_import").select(["id", "jobId", "state"]).where("id", ">", 0).orderBy("id").execute();
const surveys = (db: Db) => db.selectFrom("survey").select("eventID").execute();
const publicSurveys = (db: Db) => db.selectFrom("public_survey").select("eventID").execute();
const silence = (db: Db) =>
  db.updateTable("survey_import").set({ aliveAt: "2026-01-01T00:00:00.000Z" }).where("id", ">", 0).execute();

describeEachDatabase("the import of surveys on the screen", (open) => {
  test("is started by one of several servers, and stored once", async () => {
    const { db, reconnect } = await open();
    const servers = [db, reconnect().db, db];
    const started = await Promise.allSettled(
      servers.map((server, index) => jobs.takeSlot(server, `import ${index}`, null)),
    );
    expect(started.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const id = `import ${started.findIndex(({ status }) => status === "fulfilled")}`;
    await jobs.setState(db, id, "checking", findings);
    await jobs.setState(db, id, "checked", findings);
    const answers = await Promise.all(
      servers.map((server) => jobs.askToStore(server, id, "store", { source: "Kenya Waterbirds" })),
    );
    expect(answers.filter((job) => job !== null)).toEqual([{ _id: id, state: "storing", ...findings }]);
    expect(await jobs.extendLease(db, id, undefined)).toEqual({
      state: "storing",
      reading: null,
      choice: "store",
      licence: null,
      source: "Kenya Waterbirds",
    });
  });

  test("lets another one be stored while it is checked, and is listed by when it was stored", async () => {
    const { db } = await open();
    await check(db, "checked");
    await store(db, other);
    await sweepImports(db);
    expect(await jobs.findJob(db)).toMatchObject({ _id: "checked", state: "checked" });
    await jobs.askToStore(db, "checked", "leaveOut", {});
    await store(db, sheet, { jobId: "checked" });
    expect(await jobs.findJob(db)).toMatchObject({ state: "storing" });
    await jobs.setState(db, "checked", "done", findings);
    expect(await jobs.findJob(db)).toMatchObject({ state: "done" });
    expect(await publicSurveys(db)).toHaveLength(2);
    const { data } = await listImports(db, 0, 20);
    expect(data.map(({ _id }) => _id)).toEqual(["1", "2"]);
  });

  test("stores nothing if it is cancelled before it is published", async () => {
    const { db } = await open();
    await startToStore(db, "one");
    const cancelled = store(db, sheet, { jobId: "one", check: () => jobs.cancel(db, "one") });
    await expect(cancelled).rejects.toThrow("The import was stopped.");
    await jobs.setState(db, "one", "failed", findings);
    expect(await jobs.findJob(db)).toMatchObject({
      state: "cancelled",
      error: { code: "conflict", message: "The import was cancelled." },
    });
    expect(await surveys(db)).toEqual([]);
    await store(db, other);
    expect(await publicSurveys(db)).toEqual([{ eventID: "b" }]);
  });

  test("stays stored if it is cancelled, or its process fails, after it is published", async () => {
    const { db } = await open();
    await startToStore(db, "one");
    await store(db, sheet, { jobId: "one" });
    await jobs.setState(db, "one", "failed", findings);
    expect(await jobs.cancel(db, "one")).toBe(true);
    expect(await jobs.findJob(db)).toBeNull();
    expect(await publicSurveys(db)).toEqual([{ eventID: "a" }]);
    expect((await listImports(db, 0, 20)).data).toMatchObject([{ _id: "1", blockedBy: null }]);
    await undoImport(db, null, 1);
    await sweepImports(db);
    expect(await surveys(db)).toEqual([]);
  });

  test("makes room once its process has ended, and what that has written is removed", async () => {
    const { db } = await open();
    await startToStore(db, "one");
    await beginImport(db, null, { jobId: "one" });
    await expect(store(db, other)).rejects.toMatchObject({ code: "conflict" });
    await jobs.setState(db, "one", "failed", findings);
    await store(db, other);
    expect(await jobs.findJob(db)).toMatchObject({ _id: "one", state: "failed" });
    await jobs.takeSlot(db, "two", null);
    expect((await records(db)).map(({ jobId }) => jobId)).toEqual([null, "two"]);
  });

  test("is lost with its server, and a process that goes on for it stores nothing", async () => {
    const { db } = await open();
    await startToStore(db, "one");
    const cut = async () => {
      await silence(db);
      expect(await jobs.findJob(db)).toBeNull();
      await jobs.takeSlot(db, "two", null);
      await sweepImports(db);
    };
    await expect(store(db, sheet, { jobId: "one", check: cut })).rejects.toThrow("The import was stopped.");
    expect(await surveys(db)).toEqual([]);
    expect(await records(db)).toMatchObject([{ jobId: "two", state: "receiving" }]);
  });

  test("is forgotten with the next one if it stored nothing", async () => {
    const { db } = await open();
    await store(db, sheet);
    await startToStore(db, "same");
    await store(db, sheet, { jobId: "same" });
    await jobs.setState(db, "same", "done", findings);
    expect(await jobs.findJob(db)).toMatchObject({ state: "done" });
    await check(db, "two");
    expect(await jobs.cancel(db, "two")).toBe(true);
    expect(await jobs.cancel(db, "two")).toBe(false);
    expect(await records(db)).toEqual([{ id: 1, jobId: null, state: "published" }]);
  });
});
