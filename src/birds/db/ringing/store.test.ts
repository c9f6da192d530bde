import { expect, test } from "vitest";
import { removeUnused } from "#birds/db/surveys/imports.ts";
import { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { birdDraft, ringingId, sessionDraft } from "#tests/make-ringing.ts";
import { insertRecoveries } from "./store.ts";
import { storeSession } from "./store-session.ts";

type Draft = Parameters<typeof sessionDraft>[0];

/** A person with all rights of ringing. */
const makeKeeper = (db: Db) => makeAccount(db, { ringer: true, ringKeeper: true });
const parsed = (draft: Draft) => RingingSessionInput.parse(sessionDraft(draft));

describeEachDatabase("a place of ringing", (open) => {
  test("stays, although no survey was made there", async () => {
    const { db } = await open();
    const keeper = await makeKeeper(db);
    await transaction(db, (trx) => storeSession(trx, permitted(keeper), ringingId(1), parsed({})));
    await transaction(db, removeUnused);
    expect(await db.selectFrom("survey_site").select("name").execute()).toHaveLength(1);
  });
});

describeEachDatabase("a ring that was found", (open) => {
  test("belongs to no session but to the life of its bird", async () => {
    const { db } = await open();
    const keeper = await makeKeeper(db);
    await transaction(db, (trx) => storeSession(trx, permitted(keeper), ringingId(1), parsed({})));
    const found = EncounterInput.parse(birdDraft(5, { kind: "recovery", ring: "AA17101", condition: 2 }));
    const place = { name: "Ghana, Accra", latitude: 5.6, longitude: -0.187 };
    await transaction(db, (trx) =>
      insertRecoveries(trx, keeper, null, [{ ...found, place, date: "2027-01-01" }]),
    );
    const birds = await db
      .selectFrom("encounter")
      .select(["birdKey", "sessionId", "placeName"])
      .orderBy("date")
      .execute();
    expect(birds).toEqual([
      { birdKey: "AA17101", sessionId: ringingId(1), placeName: null },
      { birdKey: "AA17101", sessionId: null, placeName: "Ghana, Accra" },
    ]);
  });
});
