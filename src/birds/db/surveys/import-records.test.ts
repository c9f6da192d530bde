import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import type { Db } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { exportSurveys } from "./export.ts";
import { importSurveys } from "./import.ts";
import { listImports, undoImport } from "./import-records.ts";
import { beginImport, sweepImports } from "./imports.ts";

const DAY_MS = 86_400_000;
const table = (...rows: string[]) =>
  readPointCounts(["eventID,date,site,occurrenceID,species,count", ...rows].join("\n"));
const store = (db: Db, ...rows: string[]) =>
  importSurveys(db, table(...rows), { accountId: null, dryRun: false, files: ["counts.csv"] });
const hoopoe = "a,2018-01-01,Jos,1,Hoopoe,1";
const corrected = "a,2018-01-01,Jos,1,Hoopoe,7";
const bulbul = "b,2018-01-02,Jos,2,Common Bulbul,3";

/** What visitors can see: each count with its number. */
async function shown(db: Db): Promise<string[]> {
  const counts: string[] = [];
  for await (const surveys of exportSurveys(db))
    for (const survey of surveys)
      counts.push(
        ...survey.counts.map((count) => `${survey.eventID} ${count.englishName} ${count.individuals}`),
      );
  return counts.sort();
}

const blocks = async (db: Db) =>
  (await listImports(db, 0, 20)).data.map(({ _id, blockedBy }) => [_id, blockedBy]);

describeEachDatabase("a stored import of surveys", (open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.800Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is listed with what it stored, the newest first", async () => {
    const { db } = await open();
    await store(db, hoopoe, bulbul);
    await importSurveys(db, table(corrected), {
      accountId: null,
      dryRun: false,
      files: ["event.csv", "occurrence.csv"],
      terms: { licence: "CC-BY-NC-4.0", source: "Kenya Waterbirds" },
    });
    const { data, total } = await listImports(db, 0, 20);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        _id: "2",
        by: null,
        files: ["event.csv", "occurrence.csv"],
        rows: 1,
        skipped: 0,
        licence: "CC-BY-NC-4.0",
        source: "Kenya Waterbirds",
        undone: null,
        blockedBy: null,
        surveys: { added: 0, changed: 0 },
        counts: { added: 0, changed: 1 },
      },
      {
        _id: "1",
        files: ["counts.csv"],
        licence: "CC-BY-4.0",
        source: null,
        blockedBy: "changedSince",
        surveys: { added: 2, changed: 0 },
        counts: { added: 2, changed: 0 },
      },
    ]);
  });

  test("that changed nothing is not listed", async () => {
    const { db } = await open();
    await store(db, hoopoe);
    await store(db, hoopoe);
    expect((await listImports(db, 0, 20)).total).toBe(1);
  });

  test("is undone completely: what it added goes, and what it changed is as before", async () => {
    const { db } = await open();
    await store(db, hoopoe);
    await store(db, corrected, bulbul);
    expect(await shown(db)).toEqual(["a Hoopoe 7", "b Common Bulbul 3"]);
    await undoImport(db, null, 2);
    expect(await shown(db)).toEqual(["a Hoopoe 1"]);
    await sweepImports(db);
    expect(await shown(db)).toEqual(["a Hoopoe 1"]);
    expect(await db.selectFrom("survey").select("id").execute()).toHaveLength(1);
    expect(await db.selectFrom("survey_count").select("surveyId").execute()).toHaveLength(1);
    const [undone] = (await listImports(db, 0, 20)).data;
    expect(undone).toMatchObject({
      _id: "2",
      undone: { at: "2026-03-04T05:06:07.800Z" },
      blockedBy: "undone",
    });
    await undoImport(db, null, 2);
    const actions = await db
      .selectFrom("audit")
      .select("action")
      .where("action", "=", "survey.undoImport")
      .execute();
    expect(actions).toHaveLength(1);
  });

  test("is undone before those on which it builds, and can then be stored again under a new number", async () => {
    const { db } = await open();
    await store(db, hoopoe);
    await store(db, corrected);
    await expect(undoImport(db, null, 1)).rejects.toThrow(/Undo that one first/);
    expect(await shown(db)).toEqual(["a Hoopoe 7"]);
    await undoImport(db, null, 2);
    await undoImport(db, null, 1);
    expect(await shown(db)).toEqual([]);
    await store(db, corrected);
    expect(await shown(db)).toEqual(["a Hoopoe 7"]);
    expect(await blocks(db)).toEqual([
      ["3", null],
      ["2", "undone"],
      ["1", "undone"],
    ]);
    expect(await db.selectFrom("survey_site").select("id").execute()).toHaveLength(1);
  });

  test("that moved a count to another survey gives it back", async () => {
    const { db } = await open();
    await store(db, hoopoe, "a,2018-01-01,Jos,2,Hamerkop,1");
    await store(db, "b,2018-01-02,Jos,2,Hamerkop,1");
    expect(await shown(db)).toEqual(["a Hoopoe 1", "b Hamerkop 1"]);
    await undoImport(db, null, 2);
    await sweepImports(db);
    expect(await shown(db)).toEqual(["a Hamerkop 1", "a Hoopoe 1"]);
  });

  test("can be undone for 30 days if it changed surveys, and always if nothing did", async () => {
    const { db } = await open();
    await store(db, hoopoe);
    await store(db, corrected);
    await store(db, bulbul);
    vi.setSystemTime(Date.now() + 30 * DAY_MS - 1);
    await sweepImports(db);
    expect(await blocks(db)).toEqual([
      ["3", null],
      ["2", null],
      ["1", "changedSince"],
    ]);
    vi.setSystemTime(Date.now() + 2);
    await sweepImports(db);
    expect(await blocks(db)).toEqual([
      ["3", null],
      ["2", "tooOld"],
      ["1", "tooOld"],
    ]);
    await expect(undoImport(db, null, 2)).rejects.toThrow(/no longer be undone/);
    expect(await db.selectFrom("survey").select("id").execute()).toHaveLength(2);
    await undoImport(db, null, 3);
    expect(await shown(db)).toEqual(["a Hoopoe 7"]);
  });

  test("that is undone while old versions are being deleted has its surveys as before", async () => {
    const { db } = await open();
    await store(db, hoopoe, bulbul);
    await store(db, corrected);
    await store(db, "b,2018-01-02,Jos,2,Common Bulbul,9");
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    // The sweep has read its list when the newest import is undone.
    const sweep = sweepImports(db);
    await undoImport(db, null, 3).catch((error: Error) =>
      expect(error.message).toMatch(/no longer be undone/),
    );
    await sweep;
    await sweepImports(db);
    const [newest] = (await listImports(db, 0, 1)).data;
    expect(await shown(db)).toEqual(["a Hoopoe 7", `b Common Bulbul ${newest?.undone ? 3 : 9}`]);
  });

  test("cannot be undone while another import runs, and an unknown one is not found", async () => {
    const { db } = await open();
    await store(db, hoopoe);
    await expect(undoImport(db, null, 0)).rejects.toThrow("There is no such import.");
    await expect(undoImport(db, null, 9)).rejects.toThrow("There is no such import.");
    const running = await beginImport(db, null);
    await expect(undoImport(db, null, 1)).rejects.toThrow(/is running/);
    await expect(undoImport(db, null, running)).rejects.toThrow("There is no such import.");
    expect(await shown(db)).toEqual(["a Hoopoe 1"]);
  });
});
