import { expect, test } from "vitest";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import type { Db } from "#core/db/connect.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { listChecklistImports, undoChecklistImport } from "./checklist-records.ts";
import { importChecklist } from "./import.ts";
import { listAll } from "./rows.ts";
import { find } from "./species.ts";

const take = (db: Db, ...lines: string[]) =>
  importChecklist(db, readChecklistCsv(lines.join("\n")), { accountId: null, dryRun: false });
const guide = async (db: Db) =>
  (await listAll(db)).map(({ name, scientificName, synonyms, names }) => ({
    name,
    scientificName,
    synonyms,
    names: names.map(({ value }) => value),
  }));
const guineafowl = {
  name: "Helmeted Guineafowl",
  scientificName: "Numida meleagris",
  synonyms: ["Numida meleagris galeatus"],
  names: [],
};

/** As AviList and Clements write them. */
const aviList = [
  "Sequence,Taxon_rank,Order,Family,Scientific_name,English_name_AviList",
  "1,order,Galliformes,,Galliformes,",
  "2,family,Galliformes,Numididae,Numididae,Guineafowl",
  "3,species,Galliformes,Numididae,Numida meleagris,Helmeted Guineafowl",
  "4,subspecies,Galliformes,Numididae,Numida meleagris galeatus,",
];
const clements = [
  "sort v2024,species_code,category,English name,scientific name,authority,range,order,family,extinct",
  '1,helgui1,species,Helmeted Guineafowl,Numida meleagris,"(Linnaeus, 1758)",Africa,Galliformes,Numididae (Guineafowl),',
  '2,,group (polytypic),Helmeted Guineafowl (West African),Numida meleagris galeatus,"Pallas, 1767",Senegal,Galliformes,Numididae (Guineafowl),',
  '3,,subspecies,,Numida meleagris sabyi,"Hartert, 1919",NW Morocco,Galliformes,Numididae (Guineafowl),1',
  "4,,slash,Common/Western Guineafowl,Numida meleagris/ptilorhyncha,,,Galliformes,Numididae (Guineafowl),",
  "5,,spuh,guineafowl sp.,Numididae sp.,,,Galliformes,Numididae (Guineafowl),",
  "6,,hybrid,Helmeted x Vulturine Guineafowl (hybrid),Numida meleagris x Acryllium vulturinum,,,Galliformes,Numididae (Guineafowl),",
  "7,,domestic,Helmeted Guineafowl (Domestic type),Numida meleagris (Domestic type),,,Galliformes,Numididae (Guineafowl),",
];

describeEachDatabase("a checklist with ranks", (open) => {
  test("makes a species of each species alone; orders and families are counted, subspecies are names", async () => {
    const { db } = await open();
    const report = await take(db, ...aviList);
    expect(report).toMatchObject({ total: 4, created: 1, skipped: 2, problems: [] });
    expect(report.notes).toEqual([
      "Left out, because they are no species: 1 order and 1 family.",
      "Read as names of their species, not as species: 1 subspecies.",
    ]);
    expect(await guide(db)).toEqual([guineafowl]);
    expect((await find(db, { page: 0, search: "galeatus" })).data).toHaveLength(1);
    expect(await take(db, ...aviList)).toMatchObject({ created: 0, unchanged: 1, skipped: 2 });
    const more = await take(db, "Rank,Scientific name,English name", "subspecies,Numida meleagris sabyi,");
    expect(more.changes?.listed).toMatchObject([{ details: ["More names: Numida meleagris sabyi"] }]);
  });

  test("of Clements has groups as other names; what is no single wild species is left out", async () => {
    const { db } = await open();
    const report = await take(db, ...clements);
    expect(report).toMatchObject({ total: 7, created: 1, skipped: 4, problems: [] });
    expect(report.notes).toEqual([
      "Left out, because they are no species: 1 slash, 1 spuh, 1 hybrid and 1 domestic bird.",
      "Read as names of their species, not as species: 1 group and 1 subspecies.",
    ]);
    expect(await guide(db)).toEqual([
      {
        ...guineafowl,
        synonyms: ["Numida meleagris galeatus", "Numida meleagris sabyi"],
        names: ["Helmeted Guineafowl (West African)"],
      },
    ]);
  });

  test("of eBird’s taxonomy has its names in columns of its own, and forms lead to their species", async () => {
    const { db } = await open();
    const report = await take(
      db,
      "TAXON_ORDER,CATEGORY,SPECIES_CODE,TAXON_CONCEPT_ID,PRIMARY_COM_NAME,SCI_NAME,ORDER,FAMILY,SPECIES_GROUP,REPORT_AS",
      "2,species,helgui,avibase-1,Helmeted Guineafowl,Numida meleagris,Galliformes,Numididae (Guineafowl),,",
      "3,issf,helgui1,,Helmeted Guineafowl (West African),Numida meleagris galeatus,Galliformes,Numididae (Guineafowl),,helgui",
      "4,slash,y1,,Helmeted/Vulturine Guineafowl,Numida meleagris/Acryllium vulturinum,Galliformes,Numididae (Guineafowl),,",
      "5,spuh,y2,,guineafowl sp.,Numididae sp.,Galliformes,Numididae (Guineafowl),,",
      "6,hybrid,y3,,Helmeted x Vulturine Guineafowl (hybrid),Numida meleagris x Acryllium vulturinum,Galliformes,Numididae (Guineafowl),,",
    );
    expect(report).toMatchObject({ total: 5, created: 1, skipped: 3, problems: [] });
    expect(report.notes).toEqual([
      "Left out, because they are no species: 1 slash, 1 spuh and 1 hybrid.",
      "Read as names of their species, not as species: 1 group.",
    ]);
    expect(await guide(db)).toEqual([{ ...guineafowl, names: ["Helmeted Guineafowl (West African)"] }]);
  });

  test("of subspecies alone adds no species: they lead to those of the guide, and an undo takes them away", async () => {
    const { db } = await open();
    await makeSpecies(db, { name: "Helmeted Guineafowl", scientificName: "Numida meleagris", status: "LC" });
    const rows = [
      "rank,scientific name,english name",
      "subspecies,Numida meleagris galeatus,",
      "SSP.,Numida meleagris sabyi,Moroccan Guineafowl",
      "subspecies,Struthio camelus camelus,",
    ];
    const before = await listAll(db);
    const report = await take(db, ...rows);
    expect(report).toMatchObject({ created: 0, updated: 1, skipped: 0, problems: [] });
    expect(report.notes).toEqual([
      "Read as names of their species, not as species: 2 subspecies.",
      "Left out, because their species is neither in this list nor in the guide: Struthio camelus camelus.",
    ]);
    expect(await guide(db)).toEqual([
      {
        ...guineafowl,
        synonyms: ["Numida meleagris galeatus", "Numida meleagris sabyi"],
        names: ["Moroccan Guineafowl"],
      },
    ]);
    const [done] = await listChecklistImports(db);
    await undoChecklistImport(db, null, done?._id ?? "");
    expect((await listAll(db)).map(({ version: _, updatedAt: __, ...species }) => species)).toEqual(
      before.map(({ version: _, updatedAt: __, ...species }) => species),
    );
  });
});

describeWithDatabase("a checklist that contradicts itself", (open) => {
  const names = async (db: Db) => (await listAll(db)).map(({ name }) => name);

  test("without ranks leaves out what is evidently no species by its name", async () => {
    const { db } = await open();
    const report = await take(
      db,
      "scientific name,english name",
      "Numididae,Guineafowl",
      "Numida meleagris,Helmeted Guineafowl",
      "Numida meleagris galeatus,West African Guineafowl",
      "Numida sp.,guineafowl sp.",
    );
    expect(report).toMatchObject({ created: 1, skipped: 2, problems: [] });
    expect(await names(db)).toEqual(["Helmeted Guineafowl"]);
  });

  test("keeps rows of an unknown rank by their names, and says so once", async () => {
    const { db } = await open();
    const report = await take(
      db,
      "taxonRank,scientific name,english name",
      "ESPÈCE,Numida meleagris,Helmeted Guineafowl",
      "klade,Struthio camelus,Common Ostrich",
      "klade,Numididae,Guineafowl",
    );
    expect(report).toMatchObject({ created: 2, skipped: 1 });
    expect(report.notes).toContain("The rank “klade” is not known: its 2 rows were read by their names.");
  });

  test("names two ranks of one name, and takes the species", async () => {
    const { db } = await open();
    const report = await take(
      db,
      "rank,scientific name,english name",
      "species,Numida meleagris,Helmeted Guineafowl",
      "family,Numida meleagris,Guineafowl",
    );
    expect(report.created).toBe(1);
    expect(report.problems).toMatchObject([
      {
        line: 3,
        column: "rank",
        message: "“Numida meleagris” is a species in row 2 and a family here. It is read as the species.",
      },
    ]);
  });

  test("takes neither of two facts of a species that is there twice, and names them", async () => {
    const { db } = await open();
    const report = await take(
      db,
      "scientific name,english name,iucn,mass_g",
      "Numida meleagris,Helmeted Guineafowl,LC,1300",
      "Numida meleagris,Helmeted Guineafowl,VU,1300",
    );
    expect((await listAll(db))[0]).toMatchObject({ status: null, mass: 1300 });
    expect(report.problems[0]).toMatchObject({
      line: 3,
      message: "“Numida meleagris” is already in row 2, with another Status. Neither is taken.",
    });
  });
});
