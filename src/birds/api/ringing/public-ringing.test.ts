import { expect, test } from "vitest";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { openZip } from "#core/adapters/zip.ts";
import { invalidatePublic, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { birdDraft, makeSession } from "#tests/make-ringing.ts";
import { makeSpecies } from "#tests/make-species.ts";

const settings = { scheme: "GHL", delayMonths: 0, licence: "CC-BY-4.0" };

async function setRinging({ db }: App, values: Partial<RingingSettings>) {
  const row = { content: JSON.stringify(RingingSettings.parse(values)), version: 1, updatedAt: now() };
  await db
    .insertInto("ringing_setting")
    .values({ id: "ringing", ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  await transaction(db, (trx) => invalidatePublic(trx));
}

const check = async (app: App, id: string, isChecked = true) => {
  const reply = await app.call("keeper", "POST", `/api/ringing/sessions/${id}/check`, {
    version: 1,
    isChecked,
  });
  expect(reply.status).toBe(200);
};

const parrot = (number: number) =>
  birdDraft(number, {
    ring: `BB${99_000 + number}`,
    englishName: "Grey Parrot",
    scientificName: "Psittacus erithacus",
    wing: 241.7,
    mass: 413.3,
    notes: "at the secret roost",
  });

async function openRinging(
  database: Parameters<typeof openApp>[0],
  values: Partial<RingingSettings> = settings,
) {
  const app = await openApp(database);
  await app.addRingers();
  await makeSpecies(app.db, { name: "Common Bulbul", scientificName: "Pycnonotus barbatus" });
  await makeSpecies(app.db, { name: "Grey Parrot", scientificName: "Psittacus erithacus" });
  await setRinging(app, values);
  return app;
}

const summaryOf = async (app: App) => (await app.call(null, "GET", "/api/ringing/summary")).json();
const archiveOf = async (app: App) => {
  const reply = await app.call(null, "GET", "/api/ringing/archive.zip");
  expect(reply.status).toBe(200);
  const zip = await openZip(new Uint8Array(await reply.arrayBuffer()));
  const files = zip.names.map(async (name) => [name, await zip.text(name)] as const);
  return Object.fromEntries(await Promise.all(files));
};

/** Everything that a visitor gets of ringing, without the times at which something changed. */
async function publicBytes(app: App): Promise<string> {
  const paths = [
    "/api/ringing/summary",
    "/api/ringing/species.csv",
    "/api/ringing/species/grey-parrot",
    "/api/ringing/species/common-bulbul",
    "/api/species/grey-parrot",
    "/api/species?search=parrot",
    "/api/search?q=BB99002",
    "/api/surveys/counts.csv",
    "/api/arrival/phenology?species=Grey%20Parrot",
    "/api/datasets/ringing",
  ];
  const texts = await Promise.all(
    paths.map(async (path) => `${path} ${await (await app.call(null, "GET", path)).text()}`),
  );
  return [...texts, ...Object.values(await archiveOf(app))].join("\n");
}

describeEachDatabase("what is public of ringing", (open) => {
  test("a session is public once it is checked, and no longer when that is withdrawn", async () => {
    const app = await openRinging(await open());
    const id = await makeSession(app);
    expect(await summaryOf(app)).toMatchObject({ sessions: 0, ringed: 0, species: [] });
    await check(app, id);
    expect(await summaryOf(app)).toMatchObject({
      sessions: 1,
      ringed: 1,
      netMetreHours: 60,
      species: [{ name: "Common Bulbul", ringed: 1, again: 0 }],
      sites: [{ name: "Amurum, ringing site" }],
      months: [{ month: "2026-01" }],
    });
    await check(app, id, false);
    expect(await summaryOf(app)).toMatchObject({ sessions: 0, ringed: 0 });
  });

  test("a session is not public before its delay is over, or while none is set", async () => {
    const app = await openRinging(await open(), { ...settings, delayMonths: 240 });
    await check(app, await makeSession(app));
    expect(await summaryOf(app)).toMatchObject({ sessions: 0 });
    const other = await openRinging(await open(), { ...settings, delayMonths: null });
    await check(other, await makeSession(other));
    expect(await summaryOf(other)).toMatchObject({ sessions: 0 });
  });

  test("a delay that is set later holds for sessions that were checked before, and one that is taken away too", async () => {
    const app = await openRinging(await open(), { scheme: "GHL" });
    await check(app, await makeSession(app));
    expect(await summaryOf(app)).toMatchObject({ sessions: 0 });
    const set = (version: number, delayMonths: number | null) =>
      app.call("keeper", "PUT", "/api/ringing/settings", { version, scheme: "GHL", delayMonths });
    expect((await set(1, 0)).status).toBe(200);
    expect(await summaryOf(app)).toMatchObject({ sessions: 1 });
    expect((await set(2, null)).status).toBe(200);
    expect(await summaryOf(app)).toMatchObject({ sessions: 0 });
  });

  test("a bird has one organismID in the archive, and each measure its occurrence", async () => {
    const app = await openRinging(await open());
    const retrap = birdDraft(2, { kind: "retrap", ring: "AA17101", wing: null, mass: null });
    await check(app, await makeSession(app, { encounters: [birdDraft(1, { ringer: "H. D." })] }));
    await check(app, await makeSession(app, { date: "2026-02-10", encounters: [retrap] }, { number: 2 }));
    const files = await archiveOf(app);
    expect(files["occurrence.txt"]?.match(/GHL:AA17101/g)).toHaveLength(2);
    expect(files["event.txt"]).toContain("net-metre-hours");
    const rows = files["extendedmeasurementorfact.txt"]?.trimEnd().split("\n") ?? [];
    expect(rows[0]?.split("\t").slice(0, 2)).toEqual(["eventID", "occurrenceID"]);
    expect(
      rows.some((row) => row.includes(`${birdDraft(1).id}\t`) && row.includes("wing length\t96\tmm")),
    ).toBe(true);
    expect(files["meta.xml"]).toContain("http://rs.iobis.org/obis/terms/ExtendedMeasurementOrFact");
    expect(Object.values(files).join()).not.toContain("H. D.");
  });

  test("a ringer who agreed is named, and no other", async () => {
    const app = await openRinging(await open(), { ...settings, nameRingers: true, namedRingers: ["H. D."] });
    const encounters = [birdDraft(1, { ringer: "H. D." }), birdDraft(2, { ringer: "M. K." })];
    await check(app, await makeSession(app, { encounters }));
    const { "occurrence.txt": rows = "" } = await archiveOf(app);
    expect(rows).toContain("H. D.");
    expect(rows).not.toContain("M. K.");
  });

  test("without a licence the archive is empty, and says so", async () => {
    const app = await openRinging(await open(), { scheme: "GHL", delayMonths: 0 });
    await check(app, await makeSession(app));
    const files = await archiveOf(app);
    expect(files["occurrence.txt"]?.trimEnd().split("\n")).toHaveLength(1);
    expect(files["event.txt"]?.trimEnd().split("\n")).toHaveLength(1);
    expect(files["eml.xml"]).toContain("has not set the licence");
  });

  test("five birds of an age and sex are described, four are not", async () => {
    const app = await openRinging(await open());
    const encounters = [1, 2, 3, 4, 5].map((number) => birdDraft(number, { sex: "M", wing: 90 + number }));
    const young = [6, 7, 8, 9].map((number) => birdDraft(number, { age: "3", sex: "M" }));
    await check(app, await makeSession(app, { encounters: [...encounters, ...young] }));
    const { ringing } = await (await app.call(null, "GET", "/api/ringing/species/common-bulbul")).json();
    expect(ringing.measures).toEqual([
      {
        age: "4",
        sex: "M",
        wing: { n: 5, mean: 93, min: 91, max: 95 },
        mass: { n: 5, mean: 38.5, min: 38.5, max: 38.5 },
      },
    ]);
  });

  test("a protected bird in a checked session changes no byte at any public door", async () => {
    const openChecked = async (encounters: object[]) => {
      // Grey Parrots are on the list from the start.
      const app = await openRinging(await open());
      await check(app, await makeSession(app, { encounters } as object));
      const times = { updatedAt: "2026-01-11T00:00:00.000Z" };
      await app.db.updateTable("encounter").set(times).execute();
      await app.db.updateTable("ringing_session").set({ checkedAt: times.updatedAt }).execute();
      await transaction(app.db, (trx) => invalidatePublic(trx));
      return (await publicBytes(app)).replaceAll(/"(_id|updatedAt|createdAt)":"[^"]*"/g, "");
    };
    const unknown = { ...parrot(4), englishName: "Gray parot sp", scientificName: null };
    const withThem = await openChecked([birdDraft(1), parrot(2), unknown, birdDraft(3)]);
    const without = await openChecked([birdDraft(1), birdDraft(3)]);
    const withoutIds = (text: string) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "id");
    expect(withoutIds(withThem)).toBe(withoutIds(without));
    for (const trace of ["BB99002", "BB99004", "241.7", "413.3", "secret roost", "parot"])
      expect(withThem.replaceAll("q=BB99002", "")).not.toContain(trace);
    expect(withThem).toContain("AA17101");
  });
});
