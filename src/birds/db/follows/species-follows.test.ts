import { expect, test } from "vitest";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import type { NewsWindow } from "#core/db/follows/follow-kind.ts";
import type { LetterServices } from "#core/db/letter-noun.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, permitted } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { listTaxon } from "../guide/sensitive-species.ts";
import { importSurveys } from "../surveys/import.ts";
import * as imports from "../surveys/import-records.ts";
import { speciesFollows } from "./species-follows.ts";

const services: LetterServices = {
  publicUrl: () => "https://institute.example",
  sign: (text) => text,
  content: { readCalls: async () => [] },
};
const always: NewsWindow = {
  from: "2020-01-01T00:00:00.000Z",
  upTo: "2999-01-01T00:00:00.000Z",
  limit: 20,
};
const sheetOf = (rows: string[]) =>
  ["Date;Site;Start time;Observer;Complete;Species;Scientific name;Count", ...rows].join("\r\n");
const warbler = (day: string, count: number) =>
  `2018-10-${day};Amurum;06:30;Talatu Tende;yes;Willow Warbler;Phylloscopus trochilus;${count}`;

describeEachDatabase("following a species", (open) => {
  async function openWithWarbler() {
    const { db } = await open();
    const member = await makeMember(db, { admin: true });
    const id = await makeSpecies(db, {
      name: "Willow Warbler",
      scientificName: "Phylloscopus trochilus",
    });
    const news = (window = always) => speciesFollows.news(db, null, id, window, services);
    const importRows = (...rows: string[]) =>
      importSurveys(db, readPointCounts(sheetOf(rows)), { accountId: null, dryRun: false });
    return { db, member, id, news, importRows };
  }

  test("tells of the works that name it, by either name and in the plural", async () => {
    const { db, member, id, news } = await openWithWarbler();
    const make = (title: string, draft = {}) =>
      makePost(db, member, { postType: "thesis", title, authors: ["Ada Bello"], ...draft });
    await make("Willow warblers in the Sahel");
    await make("Stopovers", { content: "<p>Of <i>Phylloscopus trochilus</i> and others.</p>" });
    await make("Songs", { keywords: "willow warbler" });
    await make("Warblers of a willow");
    await make("Willow Warbler, private", { isPrivate: true });
    await make("Willow Warbler in the news", { postType: "news", content: "<p>It is here.</p>" });
    expect(await speciesFollows.find(db, null, id, services)).toEqual({
      what: id,
      title: "Willow Warbler",
      href: "/birds/willow-warbler",
    });
    const { lines, total } = await news();
    expect(lines.map(({ title }) => title).sort()).toEqual([
      "Songs",
      "Stopovers",
      "Willow warblers in the Sahel",
    ]);
    expect(total).toBe(3);
    for (const what of ["", "willow-warbler", "00000000-0000-4000-8000-000000000000"])
      expect(await speciesFollows.find(db, null, what, services)).toBeUndefined();
  });

  test("counts the surveys that became public and found it, and no correction of an older one", async () => {
    const { news, importRows } = await openWithWarbler();
    await importRows(warbler("04", 3), warbler("11", 0), warbler("18", 2));
    expect((await news()).lines).toEqual([
      {
        key: expect.stringMatching(/^surveys /),
        title: "2 new surveys recorded it",
        href: "/birds/willow-warbler",
      },
    ]);
    const from = new Date().toISOString();
    await importRows(warbler("04", 5));
    expect(await news({ ...always, from })).toEqual({ lines: [], total: 0 });
    await importRows(warbler("04", 5), warbler("25", 1));
    expect((await news({ ...always, from })).lines).toMatchObject([{ title: "1 new survey recorded it" }]);
    expect((await news({ ...always, upTo: always.from })).total).toBe(0);
  });

  test("says nothing of surveys that were taken back", async () => {
    const { db, news, importRows } = await openWithWarbler();
    await importRows(warbler("04", 3));
    const { id } = await db
      .selectFrom("survey_import")
      .select("id")
      .where("id", ">", 0)
      .executeTakeFirstOrThrow();
    await imports.undoImport(db, null, id);
    expect(await news()).toEqual({ lines: [], total: 0 });
  });

  test("of a sensitive species tells of works alone, whatever was counted", async () => {
    const { db, member, id, news, importRows } = await openWithWarbler();
    await importRows(warbler("04", 3));
    await makePost(db, member, { postType: "thesis", title: "Willow Warbler", authors: ["Ada Bello"] });
    expect((await news()).total).toBe(2);
    const entry = { speciesId: id, name: "Willow Warbler", reason: "Hunted", source: null };
    await listTaxon(db, permitted(member), entry);
    expect((await news()).lines).toMatchObject([{ title: "Willow Warbler" }]);
    await deleteWorks(db);
    expect(await news()).toEqual({ lines: [], total: 0 });
  });
});

const deleteWorks = (db: Db) =>
  transaction(db, (trx) => trx.updateTable("post").set({ deletedAt: always.from, publicAt: null }).execute());
