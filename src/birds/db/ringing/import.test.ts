import { expect, test } from "vitest";
import { readRinging, ringingReader } from "#birds/formats/ringing/read-ringing.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { listListImports } from "#core/db/imports/list-records.ts";
import { readListText } from "#core/formats/lists/read-text.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { openWorkbookOf } from "#tests/ringing/open-workbook.ts";
import { importRinging } from "./import.ts";
import { ringingLists, undoRingingImport } from "./import-undo.ts";

async function keeperOf(db: Db) {
  return permitted<"ringing.manage">(await makeAccount(db));
}
type Keeper = Awaited<ReturnType<typeof keeperOf>>;

const store = (db: Db, keeper: Keeper, text: string, dryRun = false) =>
  transaction(db, (trx) =>
    importRinging(trx, keeper, readRinging(readListText(text, ringingReader)), { dryRun }),
  );
const table = (...rows: string[]) => ["Date,Site,Code,Ring,Species,Age,Sex,Wing", ...rows].join("\n");

/** Each bird with the days on which it was caught. */
async function lives(db: Db) {
  const rows = await db.selectFrom("encounter").select(["birdKey", "date"]).orderBy("date").execute();
  const byBird = Map.groupBy(rows, ({ birdKey }) => birdKey ?? "none");
  return Object.fromEntries([...byBird].map(([key, of]) => [key, of.map(({ date }) => date)]));
}
const openDoubts = (db: Db) =>
  db
    .selectFrom("encounter_doubt")
    .select(["kind", "text"])
    .where("answer", "is", null)
    .orderBy("kind")
    .execute();
async function counts(db: Db) {
  const of = async (name: "ringing_session" | "encounter" | "encounter_version" | "survey_site") =>
    Number(
      (
        await db
          .selectFrom(name)
          .select(({ fn }) => fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
  return [
    await of("ringing_session"),
    await of("encounter"),
    await of("encounter_version"),
    await of("survey_site"),
  ];
}

const birdsKnown = async (db: Db) => {
  await makeSpecies(db, { name: "Common Bulbul", scientificName: "Pycnonotus barbatus" });
  await makeSpecies(db, { name: "Senegal Coucal", scientificName: "Centropus senegalensis" });
};

describeEachDatabase("an import of ringing", (open) => {
  test("takes the open workbook at first try and links its six rings", async () => {
    const { db } = await open();
    const keeper = await keeperOf(db);
    const dry = await store(db, keeper, openWorkbookOf(), true);
    expect(dry).toMatchObject({
      dryRun: true,
      total: 55,
      created: 55,
      unchanged: 0,
      skipped: 0,
      problems: [],
    });
    expect(dry.notes?.[0]).toBe(
      "40 sessions, 19 without a catch, 13 without hours; 36 birds; 2 new sites: Mwamba, 41a.",
    );
    expect(await counts(db)).toEqual([0, 0, 0, 0]);
    expect(await store(db, keeper, openWorkbookOf())).toMatchObject({ created: 55, skipped: 0 });
    expect(await counts(db)).toEqual([40, 36, 36, 2]);
    const found = await lives(db);
    expect(
      Object.keys(found)
        .filter((key) => (found[key]?.length ?? 0) > 1)
        .sort(),
    ).toEqual(["AA13998", "AA17120", "AA17122", "AA17126", "AA17127", "AA17162"]);
    expect(found.AA17120).toEqual(["2020-05-21", "2020-05-28", "2020-06-18"]);
    expect(await openDoubts(db)).toEqual([]);
  });

  test("adds nothing if it comes a second time, and is undone whole", async () => {
    const { db } = await open();
    const keeper = await keeperOf(db);
    await store(db, keeper, openWorkbookOf());
    expect(await store(db, keeper, openWorkbookOf())).toMatchObject({
      created: 0,
      unchanged: 55,
      skipped: 0,
    });
    const [item, ...others] = await listListImports(db, ringingLists);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ added: 55, blockedBy: null });
    expect(await undoRingingImport(db, keeper, item?._id ?? "")).toEqual({ undone: 36, left: 0 });
    expect(await counts(db)).toEqual([0, 0, 0, 0]);
    expect(await undoRingingImport(db, keeper, item?._id ?? "")).toEqual({ undone: 0, left: 0 });
    expect(await store(db, keeper, openWorkbookOf())).toMatchObject({ created: 55 });
  });

  test("gives lives back as they were when it is undone", async () => {
    const { db } = await open();
    await birdsKnown(db);
    const keeper = await keeperOf(db);
    await store(db, keeper, table("1/5/20,Jos,N,AA10001,Common Bulbul,4,,95"));
    const before = await lives(db);
    await store(
      db,
      keeper,
      table("3/5/20,Jos,R,AA10001,Common Bulbul,4,,95", "4/5/20,Jos,N,AA10001,Senegal Coucal,4,,160"),
    );
    expect((await openDoubts(db)).map(({ kind }) => kind)).toEqual(["species", "twice", "wing"]);
    const [last] = await listListImports(db, ringingLists);
    await undoRingingImport(db, keeper, last?._id ?? "");
    expect(await lives(db)).toEqual(before);
    expect(await openDoubts(db)).toEqual([]);
  });

  test("leaves a bird that was corrected after it", async () => {
    const { db } = await open();
    const keeper = await keeperOf(db);
    await store(db, keeper, table("1/5/20,Jos,N,AA10001,,,,", "1/5/20,Jos,N,AA10002,,,,"));
    await db.updateTable("encounter").set({ version: 2 }).where("ring", "=", "AA10002").execute();
    const [item] = await listListImports(db, ringingLists);
    expect(await undoRingingImport(db, keeper, item?._id ?? "")).toEqual({ undone: 1, left: 1 });
    expect(await lives(db)).toEqual({ AA10002: ["2020-05-01"] });
  });

  test("names what contradicts a life row by row, keeps it, and asks the keeper", async () => {
    const { db } = await open();
    await birdsKnown(db);
    const keeper = await keeperOf(db);
    const report = await store(
      db,
      keeper,
      table(
        "1/5/20,Jos,N,AA10001,Common Bulbul,4,M,95",
        "1/6/20,Jos,R,AA10001,Common Bulbul,3,F,110",
        "1/7/20,Jos,N,AA1000O,Common Bulbul,4,,95",
      ),
    );
    expect(report).toMatchObject({ created: 3, skipped: 0 });
    expect(report.problems.map(({ line }) => line)).toEqual([3, 3, 3, 4]);
    expect((await openDoubts(db)).map(({ kind }) => kind)).toEqual(["age", "sex", "unread", "wing"]);
    expect(await lives(db)).toMatchObject({ none: ["2020-07-01"] });
  });

  test("takes the first of a ring as new where the file does not say, also if it comes again", async () => {
    const { db } = await open();
    const keeper = await keeperOf(db);
    const text = "Date,Site,Ring\n1/6/20,Jos,AA10001\n1/5/20,Jos,AA10001";
    const report = await store(db, keeper, text);
    expect(report.notes?.[1]).toMatch(/^2 rows do not say whether the ring is new/);
    const kinds = await db.selectFrom("encounter").select("kind").orderBy("date").execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(["new", "retrap"]);
    expect(await store(db, keeper, text)).toMatchObject({ created: 0, unchanged: 2 });
  });

  test("adds the birds of a longer file to the sessions that are there", async () => {
    const { db } = await open();
    const keeper = await keeperOf(db);
    await store(db, keeper, table("1/5/20,Jos,N,AA10001,,,,"));
    const longer = table("1/5/20,Jos,N,AA10001,,,,", "1/5/20,jos,N,AA10002,,,,");
    expect(await store(db, keeper, longer)).toMatchObject({ created: 1, unchanged: 1 });
    expect(await counts(db)).toEqual([1, 2, 2, 1]);
  });

  test("keeps the row as it was received", async () => {
    const { db } = await open();
    await store(db, await keeperOf(db), table("1/5/20,Jos,N,AA10001,No such bird,11,X,95"));
    const { written, age, sex, speciesId } = await db
      .selectFrom("encounter")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([age, sex, speciesId]).toEqual([null, null, null]);
    expect(JSON.parse(written ?? "")).toMatchObject({ age: "11", sex: "X", englishName: "No such bird" });
  });

  test("names once a name that the guide does not know, and its birds get their species when it does", async () => {
    const { db } = await open();
    const keeper = await keeperOf(db);
    const text = table("1/5/20,Jos,N,AA10001,No such bird,,,", "1/5/20,Jos,N,AA10002,No such bird,,,");
    const { problems } = await store(db, keeper, text);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [2, "“No such bird” is no species of the guide. It is kept, and waits among the unmatched names."],
    ]);
    const id = await makeSpecies(db, { name: "No such bird", scientificName: "Nullus avis" });
    const birds = await db.selectFrom("encounter").select("speciesId").execute();
    expect(birds).toEqual([{ speciesId: id }, { speciesId: id }]);
  });

  test("names a session whose nets were shut before they were opened, and keeps it", async () => {
    const { db } = await open();
    const text = "Date,Site,Ring,OpenTime,CloseTime\n1/5/20,Jos,AA10001,10:00,06:00";
    const { problems, created } = await store(db, await keeperOf(db), text);
    expect([created, problems.map(({ message }) => message)]).toEqual([
      1,
      ["Shut at 06:00, before they were opened at 10:00: the next day? Kept so."],
    ]);
  });

  test("takes 2,000 rows of thirty years, and a second time none", async () => {
    const { db } = await open();
    const keeper = await keeperOf(db);
    const rows = Array.from({ length: 2000 }, (_, at) => {
      const year = 1990 + Math.floor(at / 67);
      const ring = `AA${10_000 + (at % 1500)}`;
      return `${1 + (at % 28)}/${1 + (at % 12)}/${year},Site ${at % 3},${at < 1500 ? "N" : "R"},${ring},,,,`;
    });
    expect(await store(db, keeper, table(...rows))).toMatchObject({ created: 2000, problems: [] });
    expect(await store(db, keeper, table(...rows))).toMatchObject({ created: 0, unchanged: 2000 });
  });
});
