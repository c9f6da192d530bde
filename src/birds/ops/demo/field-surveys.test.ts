import { expect, test } from "vitest";
import { removeDemonstration } from "#birds/db/surveys/demonstration.ts";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { transaction } from "#core/db/connect.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { seedFieldSurveys } from "./field-surveys.ts";
import { demoSurveys } from "./surveys.ts";

describeWithDatabase("the surveys from the field of the demo", (open) => {
  test("are in every state, marked as a demonstration, and go with the other invented surveys", async () => {
    const app = await openApp(await open());
    const seeded = { accountId: null, dryRun: false };
    await transaction(app.db, async (trx) => {
      await importSurveys(trx, demoSurveys(), seeded);
      await seedFieldSurveys(trx, new Date());
    });
    const counts = async () => (await (await app.call("admin", "GET", "/api/field/reviews")).json()).counts;
    expect(await counts()).toEqual({ pending: 2, returned: 1, accepted: 1 });
    const { surveys } = await (await app.call("member", "GET", "/api/field/surveys")).json();
    expect(surveys.map(({ isDemonstration }: { isDemonstration: boolean }) => isDemonstration)).toEqual(
      new Array(4).fill(true),
    );
    const shown = await app.db
      .selectFrom("published_survey")
      .select("demonstrationAt")
      .where("eventID", "like", "field:%")
      .execute();
    expect(shown).toEqual([{ demonstrationAt: expect.any(String) }]);
    await removeDemonstration(app.db, app.people.admin._id);
    expect(await counts()).toEqual({ pending: 0, returned: 0, accepted: 0 });
  });
});
