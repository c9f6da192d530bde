import { expect, test } from "vitest";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { birdDraft, ringingId, sessionDraft } from "#tests/make-ringing.ts";
import { joinBirds } from "./decisions.ts";
import { saveSettings } from "./settings.ts";
import { storeSession } from "./store-session.ts";

describeEachDatabase("rings with the letters of a scheme", (open) => {
  test("are the same birds as without them once that scheme is our own, and others again after it", async () => {
    const { db } = await open();
    const keeper = await makeAccount(db, { ringer: true, ringKeeper: true });
    const encounters = [
      birdDraft(1, { scheme: "GPN" }),
      birdDraft(2, { kind: "retrap", ring: "AA17101" }),
      birdDraft(3, { scheme: "GHL", ring: "AA17101", kind: "control" }),
      birdDraft(4, { scheme: "GPN" }),
    ];
    const sent = RingingSessionInput.parse(sessionDraft({ encounters }));
    await transaction(db, (trx) => storeSession(trx, permitted(keeper), ringingId(1), sent));
    await transaction(db, (trx) =>
      joinBirds(trx, permitted(keeper), { birds: ["GPN:AA17101", "GPN:AA17104"], reason: "Two rings" }),
    );
    const keys = async () =>
      (await db.selectFrom("encounter").select("birdKey").orderBy("position").execute()).map(
        ({ birdKey }) => birdKey,
      );
    const set = (scheme: string | null, version: number) =>
      transaction(db, (trx) =>
        saveSettings(trx, permitted(keeper), { ...RingingSettings.parse({ scheme }), version }),
      );
    const apart = ["GPN:AA17101", "AA17101", "GHL:AA17101", "GPN:AA17101"];
    expect(await keys()).toEqual(apart);
    await set("GPN", 0);
    expect(await keys()).toEqual(["AA17101", "AA17101", "GHL:AA17101", "AA17101"]);
    await set(null, 1);
    expect((await keys())[0]).toBe("GPN:AA17101");
    expect((await keys())[1]).toBe("AA17101");
  });
});
