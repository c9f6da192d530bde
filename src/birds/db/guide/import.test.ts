import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readChecklistFile } from "#birds/api/guide/checklist-file.ts";
import { checklistArchive } from "#birds/formats/darwin-core/checklist.ts";
import { readChecklistCsv, writeChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { writeZip } from "#core/adapters/zip.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import { findDetections } from "../surveys/arrivals.ts";
import { importSurveys } from "../surveys/import.ts";
import { listChecklistImports, undoChecklistImport } from "./checklist-records.ts";
import { importChecklist } from "./import.ts";
import { get, latestChange, listAll } from "./rows.ts";
import { judgeAllNames, prepareJudgements } from "./sensitive-names.ts";

const list = [
  "scientific_name,english_name,iucn,family,mass_g,names,synonyms,evidence,sequence",
  "Ardea ibis,Western Cattle Egret,LC,Ardeidae,360,ha: balbela [a sample],Bubulcus ibis,spans,2",
  "Necrosyrtes monachus,Hooded Vulture,CR,Accipitridae,2043.5,ha: àngùlúú,,explicit,1",
  'Malimbus ibadanensis,Ibadan Malimbe,EN,Ploceidae,,,"","confirmed",',
].join("\r\n");

const options = { accountId: null, dryRun: false };
const limits = { entries: 50, bytes: 50_000_000, ratio: 200 };
const readEither = async (bytes: Uint8Array) =>
  bytes[0] === 0x50
    ? readChecklistFile(bytes, limits)
    : readChecklistCsv(Buffer.from(bytes).toString("utf8"));
const take = (db: Db, text: string, more = {}) =>
  importChecklist(db, readChecklistCsv(text), { ...options, ...more });
const counts = ({ created, updated, unchanged, skipped }: Awaited<ReturnType<typeof take>>) =>
  [created, updated, unchanged, skipped] as const;

/** Everything stored about the species, except what each database generates. */
const stored = async (db: Db) =>
  (await listAll(db)).map(({ _id, createdAt, updatedAt, version, ...species }) => species);

const info = (species: Awaited<ReturnType<typeof listAll>>) => ({
  institute: "An institute",
  publicUrl: "https://birds.example.org",
  changedAt: latestChange(species),
  doi: null,
});
const archiveOf = async (db: Db) => {
  const species = await listAll(db);
  return new Uint8Array(await new Response(writeZip(checklistArchive(species, info(species)))).arrayBuffer());
};

describeEachDatabase("an imported checklist", (open) => {
  test("adds new species, and a second run changes nothing", async () => {
    const { db } = await open();
    expect(counts(await take(db, list))).toEqual([3, 0, 0, 0]);
    const [vulture] = await listAll(db);
    expect(vulture).toMatchObject({ name: "Hooded Vulture", mass: 2043.5, slug: "hooded-vulture" });
    expect(counts(await take(db, list))).toEqual([0, 0, 3, 0]);
    const log = await db.selectFrom("audit").select(["action", "after"]).execute();
    expect(log).toEqual([{ action: "species.import", after: '{"created":3,"updated":0,"skipped":0}' }]);
  });

  test("reports in a dry run what it would do, and stores nothing", async () => {
    const { db } = await open();
    const report = await take(db, list, { dryRun: true });
    expect(counts(report)).toEqual([3, 0, 0, 0]);
    expect(await listAll(db)).toEqual([]);
    expect(await db.selectFrom("audit").select("id").execute()).toEqual([]);
  });

  test("preserves what the list does not have: description, photograph, names added by hand", async () => {
    const { db } = await open();
    const own = {
      name: "Hooded Vulture",
      scientificName: "Necrosyrtes monachus",
      status: "EN",
      content: "<p>Ours.</p>",
      photoCredit: "A. Member",
      names: [{ lang: "yo", value: "Igún", source: "a teacher" }],
    } as const;
    await makeSpecies(db, { ...own, names: [...own.names] });
    expect(counts(await take(db, list, { answers: { "fact:status": "list" } }))).toEqual([2, 1, 0, 0]);
    const vulture = (await listAll(db)).find(({ slug }) => slug === "hooded-vulture");
    expect(vulture).toMatchObject({
      status: "CR",
      content: "<p>Ours.</p>",
      photoCredit: "A. Member",
      names: [
        { lang: "yo", value: "Igún", source: "a teacher" },
        { lang: "ha", value: "àngùlúú", source: null },
      ],
    });
  });

  test("another photograph has the credit of its row alone, and its undo brings the one before back with its own", async () => {
    const { db } = await open();
    const names = { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus" };
    const before = { fileUrl: "/files/one.jpg", photoCredit: "A. Member", photoLicence: "ccBy" } as const;
    await makeSpecies(db, { ...names, ...before });
    const row = "Necrosyrtes monachus,Hooded Vulture,/files/two.jpg,A. Member";
    const answers = { "fact:fileUrl": "list" };
    await take(db, `scientific_name,english_name,fileUrl,photoCredit\n${row}`, { answers });
    const after = { fileUrl: "/files/two.jpg", photoCredit: "A. Member", photoLicence: null };
    expect((await listAll(db))[0]).toMatchObject(after);
    const [done] = await listChecklistImports(db);
    await undoChecklistImport(db, null, done?._id ?? "");
    expect((await listAll(db))[0]).toMatchObject(before);
  });

  test("recognises a species by an earlier name, which becomes a synonym", async () => {
    const { db } = await open();
    await take(db, list);
    const renamed = "scientific_name,english_name,synonyms\nBubulcus ibis,Cattle Egret,";
    expect(counts(await take(db, renamed))).toEqual([0, 1, 0, 0]);
    const egret = (await listAll(db)).find(({ name }) => name === "Cattle Egret");
    expect(egret).toMatchObject({ scientificName: "Bubulcus ibis", synonyms: ["Ardea ibis"] });
  });

  test("renames a species by its synonyms column, and old names and addresses lead on", async () => {
    const { db } = await open();
    const sheet = "Date,Site,Species,Scientific name,Count\n2018-10-04,Amurum,Cattle Egret,Bubulcus ibis,3";
    await importSurveys(db, readPointCounts(sheet), { accountId: null, dryRun: false });
    await take(db, "scientific_name,english_name\nBubulcus ibis,Cattle Egret\nPernis apivorus,Honey Buzzard");
    const newer = [
      "scientific_name,english_name,synonyms",
      "Ardea ibis,Western Cattle Egret,Bubulcus ibis|Ardeola ibis",
      "Pernis apivorus,European Honey Buzzard,",
    ].join("\n");
    expect(counts(await take(db, newer))).toEqual([0, 2, 0, 0]);
    expect(counts(await take(db, newer))).toEqual([0, 0, 2, 0]);
    for (const slug of ["cattle-egret", "western-cattle-egret"])
      expect(await get(db, slug)).toMatchObject({
        name: "Western Cattle Egret",
        scientificName: "Ardea ibis",
        slug: "western-cattle-egret",
        synonyms: ["Bubulcus ibis", "Ardeola ibis"],
        names: [{ lang: "en", value: "Cattle Egret" }],
      });
    for (const name of ["Bubulcus ibis", "Cattle Egret", "Ardea ibis"]) {
      const found = await findDetections(db, name);
      expect(found?.species.englishName, name).toBe("Western Cattle Egret");
      expect(found?.detections).toMatchObject([{ individuals: 3 }]);
    }
  });

  test("renames no species that the list has, nor two that become one, and says what is gone", async () => {
    const { db } = await open();
    const before =
      "scientific_name,english_name\nAvis una,First\nAvis altera,Second\nAvis tertia,Third\nAvis quarta,Fourth";
    await take(db, before);
    const newer = [
      "scientific_name,english_name,synonyms",
      "Avis una,First,Avis altera",
      "Avis nova,New,Avis tertia",
      "Avis tertia,Third,",
    ].join("\n");
    const report = await take(db, newer, { dryRun: true });
    expect(counts(report)).toEqual([0, 0, 1, 2]);
    expect(report.problems).toMatchObject([
      { line: 3, message: "The guide already has Avis tertia: Third." },
    ]);
    expect(report.changes.listed.map(({ key, answer }) => [key.replace(/:.*-.*/, ""), answer])).toEqual([
      ["lump:2", null],
      ["gone", "leave"],
    ]);
    const merged = await take(
      db,
      "scientific_name,english_name,synonyms\nAvis summa,Sum,Avis una|Avis altera",
    );
    expect(counts(merged)).toEqual([0, 0, 0, 1]);
    expect(merged.changes.waiting).toBe(1);
  });

  test("has one Red List year and one list of names for the rows that do not say theirs", async () => {
    const { db } = await open();
    const rows = [
      "scientific_name,english_name,iucn,status_year,taxonomy_version",
      "Avis una,First,EN,,",
      "Avis altera,Second,LC,2016,",
      "Avis tertia,Third,,,eBird 2024",
      "Avis quarta,Fourth,NE,,",
    ].join("\n");
    const said = { statusYear: 2025, taxonomyVersion: "AviList 2025" };
    const asked = await take(db, rows, { dryRun: true });
    expect(asked.unstated).toEqual({ statusYear: 1, taxonomyVersion: 3 });
    expect(counts(await take(db, rows, said))).toEqual([4, 0, 0, 0]);
    const facts = (await listAll(db)).map(({ name, statusYear, taxonomyVersion }) => [
      name,
      statusYear,
      taxonomyVersion,
    ]);
    expect(facts.sort()).toEqual([
      ["First", 2025, "AviList 2025"],
      ["Fourth", null, "AviList 2025"],
      ["Second", 2016, "AviList 2025"],
      ["Third", null, "eBird 2024"],
    ]);
    expect(counts(await take(db, rows))).toEqual([0, 0, 4, 0]);
    expect(counts(await take(db, rows, { ...said, statusYear: 2026 }))).toEqual([0, 1, 3, 0]);
  });

  test("leaves out a row with a name of another species, and names that species", async () => {
    const { db } = await open();
    await take(db, list);
    const rows = [
      "scientific_name,english_name,synonyms",
      "Ardea ibis,Western Cattle Egret,",
      "Necrosyrtes monachus,Western Cattle Egret II,",
      "Avis nova,Western Cattle-Egret,",
      "Avis altera,Second,Avis tertia|Avis quarta",
      "Avis quarta,Fourth,",
    ];
    const report = await take(db, rows.join("\n"), { dryRun: true });
    expect(counts(report)).toEqual([1, 1, 1, 2]);
    expect(report.problems).toEqual([
      { line: 4, column: "name", message: "The guide already has Western Cattle Egret: Ardea ibis." },
      { line: 5, column: "synonyms", message: "The guide already has Avis quarta: Fourth." },
    ]);
    expect(counts(await take(db, rows.join("\n")))).toEqual([1, 1, 1, 2]);
  });

  test("adds as many names of a lumped species as fit, its own first, and lists the others", async () => {
    const { db } = await open();
    const namesOf = (bird: string, many: number) =>
      Array.from({ length: many }, (_, index) => ({ lang: "ha", value: `${bird} ${index}`, source: null }));
    await makeSpecies(db, { name: "Sum", scientificName: "Avis summa", names: namesOf("summa", 40) });
    const joining = { name: "First", scientificName: "Avis una", names: namesOf("una", 40) };
    await makeSpecies(db, { ...joining, synonyms: namesOf("Avis", 60).map(({ value }) => value) });
    const lump = "scientific_name,english_name,synonyms\nAvis summa,Sum,Avis una";
    const report = await take(db, lump, { answers: { "lump:2": "join" } });
    const leftOut = report.changes.listed.flatMap(({ details }) => details).join();
    expect(leftOut).toMatch(/^Left out, because a species has at most 60 other names: una 19, .*, Avis 59$/);
    const [sum] = (await listAll(db)).filter(({ name }) => name === "Sum");
    expect(sum?.names).toHaveLength(60);
    expect(sum?.names[40]).toMatchObject({ lang: "en", value: "First" });
    expect(sum?.synonyms).toHaveLength(60);
    expect(sum?.synonyms[0]).toBe("Avis una");
    expect(counts(await take(db, lump))).toEqual([0, 0, 1, 0]);
  });

  test("adds no species with `onlyKnown`, and restores a deleted one", async () => {
    const { db } = await open();
    const id = await makeSpecies(db);
    expect(counts(await take(db, list, { onlyKnown: true }))).toEqual([0, 1, 0, 2]);
    await db
      .updateTable("species")
      .set({ deletedAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect(counts(await take(db, list))).toEqual([3, 0, 0, 0]);
    expect((await listAll(db)).find(({ name }) => name === "Ibadan Malimbe")?._id).toBe(id);
  });

  test("immediately protects counts under names that it adds to a sensitive species", async () => {
    const { db } = await open();
    const countsOf = async () =>
      (await db.selectFrom("counted_species").selectAll().orderBy("englishName").execute()).map(
        ({ englishName, sensitivity }) => `${englishName}: ${sensitivity}`,
      );
    const sheet = "Date,Site,Species,Count\n2018-10-04,Amurum,Angulu,1\n2018-10-04,Amurum,Hoopoe,1";
    await importSurveys(db, readPointCounts(sheet), { accountId: null, dryRun: false });
    expect(await countsOf()).toEqual(["Angulu: open", "Hoopoe: open"]);
    const named = (ibis: string) =>
      `scientific_name,english_name,names\nNecrosyrtes monachus,Hooded Vulture,ha: Angulu\nBostrychia hagedash,Hadada Ibis,${ibis}\n`;
    await take(db, named(""));
    expect(await countsOf()).toEqual(["Angulu: sensitive", "Hoopoe: open"]);
    // A change of another species does not affect this.
    await take(db, named("ha: Hoopoe"));
    expect(await countsOf()).toEqual(["Angulu: sensitive", "Hoopoe: open"]);
  });

  test("uses the list of sensitive taxa at the time of saving, even if it changed after the names were judged", async () => {
    const { db } = await open();
    const sheet = "Date,Site,Species,Count\n2018-10-04,Amurum,Hoopoe,1";
    await importSurveys(db, readPointCounts(sheet), { accountId: null, dryRun: false });
    const prepared = await prepareJudgements(db, (basis) => basis);
    const listed = { id: newId(), key: "hoopoe", name: "Hoopoe", reason: "It is trapped.", createdAt: now() };
    const rest = { scientificName: null, speciesId: null, family: null, source: null, accountId: null };
    await db
      .insertInto("sensitive_taxon")
      .values({ ...listed, ...rest, generalisation: "cellAndYear" })
      .execute();
    await transaction(db, (trx) => judgeAllNames(trx, prepared));
    const { sensitivity } = await db
      .selectFrom("counted_species")
      .select("sensitivity")
      .executeTakeFirstOrThrow();
    expect(sensitivity).toBe("sensitive");
  });

  test("is atomic", async () => {
    const { db } = await open();
    const checklist = readChecklistCsv(list);
    const [, second] = checklist.rows;
    // An error that no rule catches, in the middle of the list: the database refuses it.
    if (second) Object.assign(second.draft, { name: null });
    await expect(importChecklist(db, checklist, options)).rejects.toThrow();
    expect(await listAll(db)).toEqual([]);
  });

  test("reads back its own CSV and archive without changes", async () => {
    const { db } = await open();
    await take(db, list);
    const before = await stored(db);
    for (const file of [Buffer.from(writeChecklistCsv(await listAll(db))), await archiveOf(db)]) {
      const again = await open();
      await importChecklist(again.db, await readEither(file), options);
      expect(await stored(again.db)).toEqual(before);
      expect(counts(await importChecklist(db, await readEither(file), options))).toEqual([0, 0, 3, 0]);
    }
  });

  test("exports an identical archive while nothing changes", async () => {
    const { db } = await open();
    await take(db, list);
    expect(await archiveOf(db)).toEqual(await archiveOf(db));
  });
});

const openList = findExternalFile("birds/nigeria_checklist_open.csv");
describe.runIf(openList)("the candidate list of 907 species", () => {
  describeEachDatabase("imported", (open) => {
    test("yields the expected counts within seconds, and its own archive changes nothing", async () => {
      const { db } = await open();
      const bytes = readFileSync(openList ?? "");
      const started = performance.now();
      expect(counts(await importChecklist(db, await readEither(bytes), options))).toEqual([907, 0, 0, 0]);
      expect(performance.now() - started).toBeLessThan(20_000);
      const species = await listAll(db);
      const by = (field: "status" | "residency" | "family") =>
        Object.fromEntries(
          [...Map.groupBy(species, (item) => item[field])].map(([key, group]) => [key, group.length]),
        );
      expect(by("status")).toEqual({ LC: 800, NC: 51, NT: 23, VU: 20, EN: 8, CR: 4, DD: 1 });
      expect(by("residency")).toEqual({ resident: 588, palearctic: 196, intraAfrican: 110, null: 13 });
      expect(Object.keys(by("family"))).toHaveLength(100);
      for (const file of [bytes, Buffer.from(writeChecklistCsv(species)), await archiveOf(db)])
        expect(counts(await importChecklist(db, await readEither(file), options))).toEqual([0, 0, 907, 0]);
    });
  });
});
