import { expect, test } from "vitest";
import type { ExportedSurvey } from "#birds/domain/surveys/survey.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import type { Db } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { listRecordsOfYear, toArrivalRecord } from "./arrival-records.ts";
import { findDetections, listSurveyDays, namedSpecies } from "./arrivals.ts";
import { listSurveyedPentads } from "./atlas.ts";
import { exportSurveys, readSurveyFacts } from "./export.ts";
import { listGeneralisedCounts } from "./generalised-counts.ts";
import { importSource, importSurveys } from "./import.ts";
import { beginImport } from "./imports.ts";
import { listSites } from "./places.ts";
import { toSource } from "./source.ts";

const quiet = { accountId: null, dryRun: false };
const sheet = [
  "Date;Site;Start time;Observer;Complete;Species;Scientific name;Count",
  "2018-09-20;Amurum;06:30;Talatu Tende;yes;;;",
  "2018-10-04;Amurum;06:30;Talatu Tende;yes;Willow Warbler;Phylloscopus trochilus;3",
  "2018-10-04;Amurum;06:30;Talatu Tende;yes;Common Bulbul;Pycnonotus barbatus;>50",
  "2018-10-18;Amurum;06:30;Talatu Tende;yes;Willow Warbler;;2",
  "2018-10-18;Laminga;07:15;Musa Danjuma;yes;Willow Warbler;;1",
].join("\r\n");
const withoutDay = "31/02/2018;Laminga;07:15;Musa Danjuma;yes;Willow Warbler;;1";

describeEachDatabase("an import of surveys", (open) => {
  test("stores the valid rows, and a second import changes nothing", async () => {
    const { db } = await open();
    const file = `${sheet}\r\n${withoutDay}`;
    const first = await importSurveys(db, readPointCounts(file), quiet);
    expect(first).toMatchObject({ surveys: { created: 4 }, counts: { created: 4 }, skipped: 1 });
    expect(first.problems.map(({ line, column }) => [line, column])).toEqual([
      [4, "Count"],
      [7, "Date"],
    ]);
    const again = await importSurveys(db, readPointCounts(file), quiet);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 8 });
    expect(await db.selectFrom("survey_count").selectAll().execute()).toHaveLength(4);
    const species = await db.selectFrom("counted_species").select("scientificName").execute();
    expect(species.map(({ scientificName }) => scientificName).sort()).toEqual([
      "Phylloscopus trochilus",
      "Pycnonotus barbatus",
    ]);
  });

  test("stores nothing in a dry run, and reports the same as the real import", async () => {
    const { db } = await open();
    const dry = await importSurveys(db, readPointCounts(sheet), { ...quiet, dryRun: true });
    expect(await db.selectFrom("survey").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("audit").selectAll().execute()).toEqual([]);
    const real = await importSurveys(db, readPointCounts(sheet), quiet);
    expect({ ...dry, dryRun: false }).toEqual(real);
  });

  test("updates a corrected row, and adds one audit row", async () => {
    const { db } = await open();
    await importSurveys(db, readPointCounts(sheet), quiet);
    const corrected = sheet.replace("trochilus;3", "trochilus;5");
    const report = await importSurveys(db, readPointCounts(corrected), quiet);
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 7 });
    const found = await findDetections(db, "willow warbler");
    expect(found && toArrivalRecord(found, 2018)).toMatchObject({
      englishName: "Willow Warbler",
      scientificName: "Phylloscopus trochilus",
      initialSeen: "2018-10-04",
      lastSeen: "2018-10-18",
      // Of the two places, this one has more surveys.
      site: "amurum",
      within: 0,
      sites: 1,
      surveys: 3,
      surveysSeen: 2,
      individuals: 7,
      gapBefore: 14,
      gapAfter: null,
      state: "uncertain",
    });
    expect(await db.selectFrom("audit").select("action").execute()).toHaveLength(2);
  });

  const refused = [
    "Date;Site;Complete;Species;Count",
    "2018-09-20;Amurum;yes;Willow Warbler;-3",
    "2018-10-04;Amurum;yes;Willow Warbler;2",
    "2018-10-04;Amurum;yes;;7",
    "2018-10-11;Amurum;yes;Common Bulbul;1",
  ].join("\n");

  test("loses a refused row of a list that does not say that it is complete alone", async () => {
    const { db } = await open();
    const unsaid = readPointCounts(refused.replaceAll(";yes;", ";;"));
    const report = await importSurveys(db, unsaid, quiet);
    expect(report).toMatchObject({
      incomplete: [],
      surveys: { created: 3 },
      counts: { created: 2 },
      skipped: 2,
    });
    expect(await listSurveyDays(db)).toEqual([]);
  });

  test("takes a list that does not say whether it is complete for no absence and no effort", async () => {
    const { db } = await open();
    await importSurveys(db, readPointCounts(sheet.replaceAll(";yes;", ";;")), quiet);
    const found = await findDetections(db, "Willow Warbler");
    const record = found && toArrivalRecord(found, 2018);
    expect(record).toMatchObject({ initialSeen: "2018-10-04", lastSeen: "2018-10-18", individuals: 5 });
    expect(record).toMatchObject({ surveys: 0, surveysSeen: 0, gapBefore: null, gapAfter: null });
    expect(await listSurveyDays(db)).toEqual([]);
    const exported: ExportedSurvey[] = [];
    for await (const batch of exportSurveys(db)) exported.push(...batch);
    // Without birds it says nothing.
    expect(exported.map(({ date, complete, isIncomplete }) => [date, complete, isIncomplete])).toEqual([
      ["2018-10-04", null, false],
      ["2018-10-18", null, false],
      ["2018-10-18", null, false],
    ]);
  });

  test("leaves out a survey with a refused row, so that it does not prove absence", async () => {
    const { db } = await open();
    const report = await importSurveys(db, readPointCounts(refused), quiet);
    expect(report).toMatchObject({ choice: "leaveOut", surveys: { created: 1 }, skipped: 3 });
    expect(report.incomplete).toEqual([
      { eventID: "amurum_2018-09-20", date: "2018-09-20", site: "Amurum", rows: [2] },
      { eventID: "amurum_2018-10-04", date: "2018-10-04", site: "Amurum", rows: [4] },
    ]);
    const stored = await db.selectFrom("survey").select("eventID").execute();
    expect(stored).toEqual([{ eventID: "amurum_2018-10-11" }]);
  });

  test("can store such a survey as incomplete: it proves detections but no absence", async () => {
    const { db } = await open();
    const store = { ...quiet, incomplete: "store" as const };
    expect(await importSurveys(db, readPointCounts(refused), store)).toMatchObject({
      surveys: { created: 3 },
      counts: { created: 2 },
      skipped: 2,
    });
    const warbler = await findDetections(db, "Willow Warbler");
    const record = warbler && toArrivalRecord(warbler, 2018);
    expect(record).toMatchObject({ initialSeen: "2018-10-04", surveys: 1, surveysSeen: 0, individuals: 2 });
    expect(record).toMatchObject({ gapBefore: null, gapAfter: 7 });
    const bulbul = await findDetections(db, "Common Bulbul");
    expect(bulbul && toArrivalRecord(bulbul, 2018)).toMatchObject({ surveys: 1, gapBefore: null });
    const [mended] = [refused.replace("-3", "3").replace("yes;;7", "yes;Garden Warbler;7")];
    expect(await importSurveys(db, readPointCounts(mended), quiet)).toMatchObject({
      surveys: { updated: 2 },
    });
    const complete = await findDetections(db, "Willow Warbler");
    expect(complete && toArrivalRecord(complete, 2018)).toMatchObject({ surveys: 3, surveysSeen: 2 });
  });

  test("reads effort and how a bird was found, and takes a list of some species for no absence", async () => {
    const { db } = await open();
    const lists = [
      "Date;Site;All obs reported;Points;Distance traveled km;Number of observers;Accuracy;Species;Count;Sex;Age;Seen/Heard",
      "2018-10-04;Amurum;1;;1,5;3;12;Willow Warbler;3;female;adult;heard",
      "2018-10-05;Laminga;N;;far;;;Common Bulbul;2;;;",
    ].join("\r\n");
    const { problems } = await importSurveys(db, readPointCounts(lists), quiet);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[3, "Distance traveled km"]]);
    const exported: ExportedSurvey[] = [];
    for await (const batch of exportSurveys(db)) exported.push(...batch);
    expect(exported).toMatchObject([
      {
        complete: "yes",
        distanceKm: 1.5,
        observerCount: 3,
        site: { precisionMetres: 12 },
        counts: [{ sex: "female", lifeStage: "adult", detection: "heard" }],
      },
      { complete: "no", distanceKm: null, isIncomplete: false },
    ]);
    expect(await listSurveyDays(db)).toEqual([{ date: "2018-10-04", surveys: 1, minutes: 0 }]);
    const again = await importSurveys(db, readPointCounts(lists), quiet);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
  });

  test("counts identical rows once, and reports them", async () => {
    const { db } = await open();
    const twice = [
      "Date;Site;Complete;Species;Count;Remarks",
      "2018-10-04;Amurum;yes;Willow Warbler;2;",
      "2018-10-04;Amurum;yes;Willow Warbler;2;a second flock",
      "2018-10-04;Amurum;yes;Willow Warbler;2;",
    ].join("\n");
    const report = await importSurveys(db, readPointCounts(twice), quiet);
    expect(report).toMatchObject({ counts: { created: 2 }, skipped: 1, incomplete: [] });
    expect(report.problems).toEqual([
      { line: 4, message: "Row 4 is the same as row 2 and is counted once." },
    ]);
    expect((await findDetections(db, "Willow Warbler"))?.detections[0]).toMatchObject({
      surveys: 1,
      individuals: 4,
    });
  });

  test("treats a survey as incomplete when a row has too many cells", async () => {
    const { db } = await open();
    const broken =
      "Date;Site;Complete;Species;Count\n2018-10-04;Amurum;yes;Willow Warbler;2\n2018-10-04;Amurum;yes;Barn Swallow;2;x;y";
    const { incomplete, surveys } = await importSurveys(db, readPointCounts(broken), quiet);
    expect(incomplete.map(({ eventID, rows }) => [eventID, rows])).toEqual([["amurum_2018-10-04", [3]]]);
    expect(surveys.created).toBe(0);
  });

  /** Everything that the site publishes about the surveys. */
  async function shown(db: Db) {
    const exported = [];
    for await (const some of exportSurveys(db)) exported.push(...some);
    return {
      exported,
      facts: await readSurveyFacts(db),
      records: await listRecordsOfYear(db, 2018, { page: 0, limit: 100 }),
      days: await listSurveyDays(db),
      species: await namedSpecies(db),
      places: await listSites(db),
      pentads: await listSurveyedPentads(db),
      sums: await listGeneralisedCounts(db),
    };
  }

  test("is invisible before it is published, and leaves nothing when interrupted", async () => {
    const { db, reconnect: again } = await open();
    await importSurveys(db, readPointCounts(sheet), quiet);
    const before = await shown(db);
    const changed = `${sheet.replace("trochilus;3", "trochilus;5")}\n2018-11-01;Wase;07:00;Musa;yes;Gabar Goshawk;;1`;
    const seen: unknown[] = [];
    const cut = new AbortController();
    const reader = again().db;
    const onProgress = () => {
      // The next step finds the import aborted, while the rows written so far still exist.
      cut.abort(new Error("The power failed."));
    };
    const source = toSource(readPointCounts(changed));
    const slowly = {
      ...source,
      *slices() {
        for (const slice of source.slices()) for (const survey of slice) yield [survey];
      },
    };
    const findings = { total: 7, skipped: 0, problems: [], incomplete: [], incompleteTotal: 0 };
    const options = { ...quiet, onProgress, signal: cut.signal };
    await expect(importSource(db, slowly, findings, options)).rejects.toThrow("The power failed.");
    expect(await shown(reader)).toEqual(before);
    for (const table of ["survey", "survey_count"] as const)
      seen.push(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as("n"))
            .execute()
        )[0],
      );
    expect(seen).toEqual([{ n: 4 }, { n: 4 }]);
    const cutOff = db.selectFrom("survey_import").select("id").where("publishedAt", "is", null);
    expect(await cutOff.execute()).toEqual([]);
  });

  test("of a dead process is swept when the next one begins, and blocks others until its lease expires", async () => {
    const { db } = await open();
    await importSurveys(db, readPointCounts(sheet), quiet);
    const before = await shown(db);
    const id = await beginImport(db, null);
    await expect(importSurveys(db, readPointCounts(sheet), quiet)).rejects.toThrow(/Another import/);
    const [survey] = await db.selectFrom("survey").selectAll().execute();
    if (!survey) throw new Error("No survey is stored.");
    await db
      .insertInto("survey")
      .values({ ...survey, id: "half", importId: id })
      .execute();
    await db.updateTable("survey").set({ replacedBy: id }).where("id", "=", survey.id).execute();
    expect(await shown(db)).toEqual(before);
    await db
      .updateTable("survey_import")
      .set({ aliveAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect(await importSurveys(db, readPointCounts(sheet), quiet)).toMatchObject({ unchanged: 8 });
    expect(await db.selectFrom("survey").select("id").where("id", "=", "half").execute()).toEqual([]);
    expect(await shown(db)).toEqual(before);
  });

  test("moves a count to another survey when a corrected file does", async () => {
    const { db } = await open();
    const table = (...rows: string[]) => ["eventID,date,site,occurrenceID,species,count", ...rows].join("\n");
    const first = table("a,2018-01-01,Jos,1,Hoopoe,1", "a,2018-01-01,Jos,2,Hamerkop,1");
    await importSurveys(db, readPointCounts(first), quiet);
    const corrected = table("b,2018-01-02,Jos,2,Hamerkop,1");
    expect(await importSurveys(db, readPointCounts(corrected), quiet)).toMatchObject({
      surveys: { created: 1 },
      counts: { updated: 1 },
    });
    const { exported, facts } = await shown(db);
    expect(
      exported.map(({ eventID, counts }) => [eventID, counts.map((count) => count.occurrenceID)]),
    ).toEqual([
      ["a", ["1"]],
      ["b", ["2"]],
    ]);
    expect(facts).toMatchObject({ surveys: 2, counts: 2 });
  });

  test("records of one site use only the surveys at that site", async () => {
    const { db } = await open();
    await importSurveys(db, readPointCounts(sheet), quiet);
    const found = await findDetections(db, "Willow Warbler", { site: "laminga" });
    expect(found && toArrivalRecord(found, 2018)).toMatchObject({
      site: "laminga",
      surveys: 1,
      individuals: 1,
    });
    expect(await findDetections(db, "Willow Warbler", { site: "nowhere" })).toBeUndefined();
    expect(await findDetections(db, "Dodo")).toBeUndefined();
  });

  test("reports the names missing from the guide in one line and as one table, the most counted first", async () => {
    const { db } = await open();
    const speciesId = await makeSpecies(db, {
      name: "Willow Warbler",
      scientificName: "Phylloscopus trochilus",
    });
    const names = ["Hoopoe sp.", "Wilow Warbler", "Wilow Warbler", "Great Auk", "Roc", "Willow Warbler"];
    const rows = names.map((name, day) => `2018-10-0${day + 1};Amurum;${name}`);
    const { problems, unknownNames } = await importSurveys(
      db,
      readPointCounts(["Date;Site;Species", ...rows].join("\n")),
      quiet,
    );
    expect(problems.map(({ message }) => message)).toEqual([
      "4 names match no species of the guide, such as “Wilow Warbler”, “Hoopoe sp.”, “Great Auk”. They are imported as written, and listed under “Unmatched names”.",
    ]);
    expect(unknownNames).toMatchObject({
      total: 4,
      listed: [
        { englishName: "Wilow Warbler", rows: 2, proposals: [{ speciesId, isSure: true }] },
        { englishName: "Hoopoe sp.", rows: 1, proposals: [], suggestedKind: "group" },
        { englishName: "Great Auk", rows: 1, proposals: [], suggestedKind: null },
        { englishName: "Roc", rows: 1, proposals: [], suggestedKind: null },
      ],
    });
  });

  test("reports a single species missing from the guide with the most similar name", async () => {
    const { db } = await open();
    await makeSpecies(db, { name: "Willow Warbler", scientificName: "Phylloscopus trochilus" });
    const batch = readPointCounts(
      "Date;Site;Species\n2018-10-04;Amurum;Willow Warbler\n2018-10-05;Amurum;Wilow Warbler\n2018-10-06;Amurum;Wilow Warbler",
    );
    const { problems } = await importSurveys(db, batch, quiet);
    expect(problems.map(({ message }) => message)).toEqual([
      "“Wilow Warbler” matches no species of the guide. Did you mean Willow Warbler? It is imported as written, and listed under “Unmatched names”.",
    ]);
  });
});
