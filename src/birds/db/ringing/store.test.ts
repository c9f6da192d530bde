import { expect, test } from "vitest";
import { removeUnused } from "#birds/db/surveys/imports.ts";
import { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { birdDraft, ringingId, sessionDraft } from "#tests/make-ringing.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { correctEncounter } from "./corrections.ts";
import { handIn } from "./handed-in.ts";
import { publicEncounters } from "./reads.ts";
import { setChecked } from "./session-states.ts";
import { readSettings, saveSettings } from "./settings.ts";
import { findStoredIds, insertRecoveries, insertSessions, undoSessions } from "./store.ts";
import { storeSession } from "./store-session.ts";

type Draft = Parameters<typeof sessionDraft>[0];

/** A person with all rights of ringing. */
const makeKeeper = (db: Db) => makeAccount(db, { ringer: true, ringKeeper: true });
const parsed = (draft: Draft) => RingingSessionInput.parse(sessionDraft(draft));
const livesOf = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom("encounter").select(["id", "birdKey"]).orderBy("id").execute()).map(
      ({ id, birdKey }) => [id, birdKey],
    ),
  );

describeEachDatabase("ringing of a file", (open) => {
  test("joins the lives that are known, and is taken back whole with lives as before", async () => {
    const { db } = await open();
    const keeper = await makeKeeper(db);
    const own = parsed({ encounters: [birdDraft(1, { ring: "AB00001" })] });
    await transaction(db, (trx) => storeSession(trx, permitted(keeper), ringingId(1), own));
    const before = await livesOf(db);
    const file = parsed({
      date: "2019-05-01",
      encounters: [
        birdDraft(2, { ring: "AA00001" }),
        birdDraft(3, { ring: "AB00001", ringBefore: "AA00001", kind: "changed" }),
      ],
    });
    await transaction(db, (trx) => insertSessions(trx, keeper, "file-1", [file]));
    expect(new Set(Object.values(await livesOf(db)))).toEqual(new Set(["AA00001"]));
    expect(await findStoredIds(db, [birdDraft(2).id, birdDraft(9).id])).toEqual(new Set([birdDraft(2).id]));
    const undone = await transaction(db, (trx) => undoSessions(trx, "file-1"));
    expect(undone).toEqual({ sessions: 1, encounters: 2 });
    expect(await livesOf(db)).toEqual(before);
    expect(
      await db.selectFrom("encounter_doubt").select("text").where("answer", "is", null).execute(),
    ).toEqual([]);
  });

  test("is not taken back once a bird of it was corrected", async () => {
    const { db } = await open();
    const keeper = await makeKeeper(db);
    await transaction(db, (trx) => insertSessions(trx, keeper, "file-1", [parsed({})]));
    const correction = { version: 1, changes: { wing: 90 }, reason: "Read again." };
    await transaction(db, (trx) => correctEncounter(trx, permitted(keeper), birdDraft(1).id, correction));
    await expect(transaction(db, (trx) => undoSessions(trx, "file-1"))).rejects.toThrow(
      "1 bird of this import was corrected since, so it cannot be undone.",
    );
    expect(await db.selectFrom("encounter").select("id").execute()).toHaveLength(1);
  });

  test("keeps its site, although no survey was made there", async () => {
    const { db } = await open();
    const keeper = await makeKeeper(db);
    await transaction(db, (trx) => insertSessions(trx, keeper, "file-1", [parsed({})]));
    await transaction(db, removeUnused);
    expect(await db.selectFrom("survey_site").select("name").execute()).toHaveLength(1);
  });

  test("has recoveries, which belong to no session but to the life", async () => {
    const { db } = await open();
    const keeper = await makeKeeper(db);
    await transaction(db, (trx) => insertSessions(trx, keeper, "file-1", [parsed({})]));
    const found = EncounterInput.parse(birdDraft(5, { kind: "recovery", ring: "AA17101", condition: 2 }));
    const place = { name: "Ghana, Accra", latitude: 5.6, longitude: -0.187 };
    await transaction(db, (trx) =>
      insertRecoveries(trx, keeper, null, [{ ...found, place, date: "2027-01-01" }]),
    );
    expect(new Set(Object.values(await livesOf(db)))).toEqual(new Set(["AA17101"]));
  });
});

describeEachDatabase("what of ringing is public", (open) => {
  test("is of checked sessions after the delay, of species that are known and not protected", async () => {
    const { db } = await open();
    const keeper = await makeKeeper(db);
    const bulbul = await makeSpecies(db, { name: "Common Bulbul", scientificName: "Pycnonotus barbatus" });
    const firefinch = await makeSpecies(db, {
      name: "Rock Firefinch",
      scientificName: "Lagonosticta sanguinodorsalis",
    });
    const encounters = [
      birdDraft(1),
      birdDraft(2, { englishName: "Rock Firefinch", scientificName: "Lagonosticta sanguinodorsalis" }),
      birdDraft(3, { englishName: "Kwalkwali", scientificName: null }),
    ];
    const shown = async () =>
      (await publicEncounters(db, new Set([firefinch])).execute()).map(({ speciesId }) => speciesId);
    await transaction(db, async (trx) => {
      const { version: _, ...settings } = await readSettings(trx);
      await saveSettings(trx, permitted(keeper), { ...settings, delayMonths: 0, version: 0 });
      await storeSession(trx, permitted(keeper), ringingId(1), parsed({ encounters, isClosed: true }));
    });
    expect(await shown()).toEqual([]);
    const check = { version: 1, isChecked: true };
    await transaction(db, (trx) => setChecked(trx, permitted(keeper), ringingId(1), check));
    expect(await shown()).toEqual([bulbul]);
    const later = { ...check, isChecked: false };
    await transaction(db, (trx) => setChecked(trx, permitted(keeper), ringingId(1), later));
    expect(await shown()).toEqual([]);
    const handed = await transaction(db, (trx) => handIn(trx, permitted(keeper), "2026-12-31"));
    expect(handed).toMatchObject({ until: "2026-01-10", waiting: [], changedSince: [] });
  });
});
