import { expect, test } from "vitest";
import { removeDemonstration } from "#birds/db/surveys/demonstration.ts";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { transaction } from "#core/db/connect.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { seedRinging } from "./seed-ringing.ts";
import { seedSpecies } from "./species.ts";
import { demoSurveys } from "./surveys.ts";

describeWithDatabase("the ringing of the demo", (open) => {
  test("is linked without a doubt, marked as a demonstration, and goes with the invented surveys", async () => {
    const app = await openApp(await open());
    const { db } = app;
    await transaction(db, async (trx) => {
      await seedSpecies(trx);
      await importSurveys(trx, demoSurveys(), { accountId: null, dryRun: false });
      await seedRinging(trx);
    });
    expect(await db.selectFrom("encounter_doubt").selectAll().execute()).toEqual([]);
    const birds = await db
      .selectFrom("encounter")
      .select(["kind", "birdKey", "ringKey", "speciesId"])
      .execute();
    expect(birds.every(({ birdKey, ringKey, speciesId }) => birdKey === ringKey && speciesId !== null)).toBe(
      true,
    );
    const sessions = await db.selectFrom("ringing_session").select(["state", "demonstrationAt"]).execute();
    expect(sessions.every(({ demonstrationAt }) => demonstrationAt !== null)).toBe(true);
    expect(new Set(sessions.map(({ state }) => state))).toEqual(new Set(["checked", "closed"]));
    const rights = await db
      .selectFrom("account")
      .select(["email", "ringerSince", "ringKeeperSince"])
      .execute();
    const having = (right: "ringerSince" | "ringKeeperSince") =>
      rights.flatMap((account) => (account[right] ? account.email : []));
    expect([having("ringerSince"), having("ringKeeperSince")]).toEqual([
      ["member@example.org"],
      ["admin@example.org"],
    ]);
    await removeDemonstration(db, app.people.admin._id);
    for (const table of ["ringing_session", "encounter", "ring_string", "ring_fate", "survey_site"] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});
