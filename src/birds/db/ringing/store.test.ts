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
import { addString, openString } from "./strings.ts";

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

describeEachDatabase("two phones", (open) => {
  test("that send one session at once store it once, and open one string at one table", async () => {
    const database = await open();
    const { db } = database;
    const elsewhere = database.reconnect().db;
    const keeper = await makeKeeper(db);
    const sent = parsed({ encounters: [birdDraft(1), birdDraft(2)] });
    const stored = await Promise.all(
      [db, elsewhere, db, elsewhere].map((one) =>
        transaction(one, (trx) => storeSession(trx, permitted(keeper), ringingId(1), sent)),
      ),
    );
    expect(stored.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await db.selectFrom("encounter_version").select("version").execute()).toHaveLength(2);
    const ends = { first: "AA17101", last: "AA17200", size: "2.8", scheme: null, receivedOn: null };
    const { _id } = await transaction(db, (trx) => addString(trx, permitted(keeper), ends));
    const opened = await Promise.allSettled(
      [db, elsewhere].map((one, index) =>
        transaction(one, (trx) =>
          openString(trx, permitted(keeper), _id, { first: "AA17101", sessionId: ringingId(index + 1) }),
        ),
      ),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("that put one ring on two birds at once leave both, with one doubt", async () => {
    const database = await open();
    const { db } = database;
    const elsewhere = database.reconnect().db;
    const keeper = await makeKeeper(db);
    await Promise.all(
      [db, elsewhere].map((one, index) =>
        transaction(one, (trx) => {
          const encounters = [birdDraft(index + 1, { ring: "AA17101", time: "07:15" })];
          return storeSession(trx, permitted(keeper), ringingId(index + 1), parsed({ encounters }));
        }),
      ),
    );
    expect(await db.selectFrom("encounter").select("ring").execute()).toHaveLength(2);
    expect(await db.selectFrom("encounter_doubt").select("kind").execute()).toEqual([{ kind: "twice" }]);
  });
});
