import { expect, test } from "vitest";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { readEuring } from "#birds/formats/ringing/euring.ts";
import { now } from "#core/db/record.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { birdDraft, makeSession } from "#tests/make-ringing.ts";
import { makeSpecies } from "#tests/make-species.ts";

const bulbul = { name: "Common Bulbul", scientificName: "Pycnonotus barbatus", euringCode: "10990" };
const setting = { scheme: "GHL", placeCode: "NV00" };

async function setRinging({ db }: App, settings: Partial<RingingSettings>) {
  const row = { content: JSON.stringify(RingingSettings.parse(settings)), version: 1, updatedAt: now() };
  await db
    .insertInto("ringing_setting")
    .values({ id: "ringing", ...row })
    .execute();
}

async function openRinging(
  database: Parameters<typeof openApp>[0],
  settings: Partial<RingingSettings> = setting,
) {
  const app = await openApp(database);
  await app.addRingers();
  await makeSpecies(app.db, bulbul);
  await setRinging(app, settings);
  await makeSession(app, { date: "2020-03-07", encounters: [birdDraft(1, { net: "1" })] });
  await makeSession(
    app,
    {
      date: "2021-04-04",
      encounters: [
        birdDraft(2, { kind: "retrap", ring: "AA17101", age: "6", notes: "worn | ring" }),
        birdDraft(3, { kind: "none", ring: null }),
        birdDraft(4, { englishName: "Some bird", scientificName: null }),
      ],
    },
    { number: 2 },
  );
  return app;
}

const download = async (app: App, query: string) => {
  const reply = await app.call("keeper", "GET", `/api/ringing/export?${query}`);
  expect(reply.status).toBe(200);
  return reply.text();
};
const linesOf = (text: string) => text.trimEnd().split("\r\n");

describeEachDatabase("files of the ring keeper", (open) => {
  test("a new ring and its retrap leave as lines of 2020, the retrap with its days since", async () => {
    const app = await openRinging(await open());
    const records = linesOf(await download(app, "form=euring2020")).map((line) => readEuring(line)?.record);
    expect(records).toHaveLength(3);
    expect(records[0]).toMatchObject({
      catchingMethod: "M",
      metalRingInformation: "2",
      elapsed: "0",
      wing: "96.0",
    });
    const retrap = records.find((record) => record?.metalRingInformation === "4");
    expect(retrap).toMatchObject({
      elapsed: "393",
      distance: "0",
      remarks: "worn   ring",
      speciesConcluded: "10990",
    });
    expect(records.find((record) => record?.speciesConcluded === "00000")?.remarks).toBe(
      "Species: Some bird",
    );
  });

  test("a look says before the download what a file leaves out, and why", async () => {
    const app = await openRinging(await open());
    const look = await (
      await app.call("keeper", "GET", "/api/ringing/export/look?form=euring2000plus")
    ).json();
    expect(look).toMatchObject({ missing: null, birds: 4, leftOutTotal: 1, withoutCode: 1 });
    expect(look.leftOut[0]).toMatchObject({ ring: null, text: "It has no ring." });
  });

  test("what needs a setting is refused in words that name it and where it is set", async () => {
    const app = await openRinging(await open(), {});
    for (const [form, name] of [
      ["euring2020", "the code of your scheme and the EURING code of the country or region are not set"],
      ["scheme", "the columns of the scheme’s table is not set"],
    ]) {
      const reply = await app.call("keeper", "GET", `/api/ringing/export?form=${form}`);
      expect(reply.status).toBe(422);
      const { message } = await reply.json();
      expect(message).toContain(name);
      expect(message).toContain("/ringing/settings");
    }
  });

  test("the CSV has every bird with its session, and its dictionary names each column", async () => {
    const app = await openRinging(await open());
    const [header = "", ...rows] = linesOf((await download(app, "form=csv")).replace("\uFEFF", ""));
    expect(rows).toHaveLength(4);
    const dictionary = await (await app.call(null, "GET", "/api/ringing/columns.csv")).text();
    for (const name of header.split(",")) expect(dictionary).toContain(`\r\n${name},`);
  });

  test("the days choose what a file has", async () => {
    const app = await openRinging(await open());
    expect(linesOf(await download(app, "form=csv&from=2021-01-01&to=2021-12-31"))).toHaveLength(4);
    expect(linesOf(await download(app, "form=csv&to=2020-12-31"))).toHaveLength(2);
  });

  test("only what was corrected since it was handed in is in the file of changes", async () => {
    const app = await openRinging(await open());
    await app.db.updateTable("ringing_session").set({ handedInAt: "2022-01-01T00:00:00.000Z" }).execute();
    expect(await download(app, "form=euring2020&changedSince=handed-in")).toBe("");
    const { id } = await app.db
      .selectFrom("encounter")
      .select("id")
      .where("kind", "=", "retrap")
      .executeTakeFirstOrThrow();
    const correction = { version: 1, changes: { wing: 97 }, reason: "Measured again." };
    await app.call("keeper", "POST", `/api/ringing/encounters/${id}/versions`, correction);
    const lines = linesOf(await download(app, "form=euring2020&changedSince=handed-in"));
    expect(lines.map((line) => readEuring(line)?.record.wing)).toEqual(["97.0"]);
  });

  test("the scheme's table has its columns, days and codes in its order", async () => {
    const app = await openRinging(await open(), {
      schemeColumns: [
        { header: "RINGNO", field: "ring" },
        { header: "DATE", field: "date" },
        { header: "N/R", field: "kind" },
        { header: "AGE", field: "age" },
      ],
      schemeDates: "columns",
      schemeCodes: { new: "1", retrap: "2", "4": "AD" },
    });
    const [header, first, ...rest] = linesOf((await download(app, "form=scheme")).replace("\uFEFF", ""));
    expect(header).toBe("RINGNO,DATE day,DATE month,DATE year,N/R,AGE");
    expect(first).toBe("AA17101,7,3,2020,1,AD");
    expect(rest.some((line) => line === "AA17101,4,4,2021,2,6")).toBe(true);
  });

  test("a column of which nothing is known is refused by its name", async () => {
    const app = await openRinging(await open(), { schemeColumns: [{ header: "ZONE", field: "zone" }] });
    const reply = await app.call("keeper", "GET", "/api/ringing/export?form=scheme");
    expect((await reply.json()).message).toContain("“ZONE”");
  });
});
