import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { exportSurveys } from "#birds/db/surveys/export.ts";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { countMiscounted } from "#birds/db/surveys/public-counts.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import * as statedCompleteness from "./migrations/0072-stated-completeness.ts";

const { up }: Migration = statedCompleteness;

const file = [
  "eventID,date,site,complete,species,count",
  "unsaid,2019-11-12,Jos,,Hoopoe,1",
  "unsaid-empty,2019-11-13,Jos,,,",
  "unsaid-lacking,2019-11-14,Jos,,Hoopoe,1",
  "said,2019-11-15,Jos,yes,Hoopoe,1",
  "said-empty,2019-11-16,Jos,yes,,",
  "partial,2019-11-17,Jos,no,Hoopoe,1",
].join("\n");

describeEachDatabase("surveys of an earlier version that do not say whether they are complete", (open) => {
  async function migrated() {
    const { db } = await open();
    await importSurveys(db, readPointCounts(file), { accountId: null, dryRun: false });
    // As the version before stored them.
    for (const [key, incomplete] of [
      ["unsaid", 0],
      ["unsaid-empty", 0],
      ["unsaid-lacking", 1],
    ] as const) {
      const { id, counts } = await db
        .updateTable("survey")
        .set((row) => ({ incomplete, publicCounts: row.ref("counts") }))
        .where("eventID", "=", key)
        .returning(["id", "counts"])
        .executeTakeFirstOrThrow();
      if (counts > 0)
        await db.updateTable("survey_count").set({ incomplete }).where("surveyId", "=", id).execute();
    }
    await up(db);
    const surveys = await db
      .selectFrom("survey")
      .select(["id", "eventID", "complete", "incomplete", "publicCounts"])
      .orderBy("eventID")
      .execute();
    const counts = await db.selectFrom("survey_count").select(["surveyId", "incomplete"]).execute();
    return { db, surveys, counts };
  }

  test("no longer count as complete, nor do their counts", async () => {
    const { surveys, counts } = await migrated();
    expect(surveys.map(({ id: _, ...row }) => row)).toEqual([
      { eventID: "partial", complete: "no", incomplete: 1, publicCounts: 1 },
      { eventID: "said", complete: "yes", incomplete: 0, publicCounts: 1 },
      { eventID: "said-empty", complete: "yes", incomplete: 0, publicCounts: 0 },
      { eventID: "unsaid", complete: null, incomplete: 1, publicCounts: 1 },
      { eventID: "unsaid-empty", complete: null, incomplete: 1, publicCounts: null },
      { eventID: "unsaid-lacking", complete: "no", incomplete: 1, publicCounts: 1 },
    ]);
    for (const { surveyId, incomplete } of counts)
      expect(incomplete).toBe(surveys.find(({ id }) => id === surveyId)?.incomplete);
  });

  test("have the right number of public counts, and are not exported as surveys with missing rows", async () => {
    const { db } = await migrated();
    expect(await countMiscounted(db)).toBe(0);
    const exported = [];
    for await (const batch of exportSurveys(db)) exported.push(...batch);
    expect(exported.map(({ eventID, isIncomplete }) => [eventID, isIncomplete])).toEqual([
      ["unsaid", false],
      ["unsaid-lacking", false],
      ["said", false],
      ["said-empty", false],
      ["partial", false],
    ]);
  });
});
