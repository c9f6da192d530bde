import { expect, test } from "vitest";
import type { ChecklistAnswers } from "#birds/domain/guide/checklist-changes.ts";
import type { SpeciesDraft } from "#birds/domain/guide/species.ts";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importSurveys } from "../surveys/import.ts";
import { listChecklistImports, undoChecklistImport } from "./checklist-records.ts";
import { importChecklist } from "./import.ts";
import { listAll } from "./rows.ts";
import { remove, update } from "./writing.ts";

const header = "scientific_name,english_name,iucn,statusYear,evidence,habitat,mass_g";
const take = (db: Db, rows: readonly string[], answers: ChecklistAnswers = {}, dryRun = false) =>
  importChecklist(db, readChecklistCsv([header, ...rows].join("\n")), { accountId: null, dryRun, answers });
const parrot = { name: "Grey Parrot", scientificName: "Psittacus erithacus" };
const byHand = (db: Db, draft: Partial<SpeciesDraft>) =>
  makeSpecies(db, { ...parrot, status: null, ...draft });
const row = (facts: string) => `${parrot.scientificName},${parrot.name},${facts}`;
const one = async (db: Db) => (await listAll(db))[0];
const undoLast = async (db: Db) => {
  const [last] = await listChecklistImports(db);
  await undoChecklistImport(db, null, last?._id ?? "");
};
const stateOf = async (db: Db) => {
  const facts = await db.selectFrom("species").select(["id", "listedFacts"]).orderBy("id").execute();
  return [facts, (await listAll(db)).map(({ version: _, updatedAt: __, ...species }) => species)];
};

describeEachDatabase("what the institute stated", (open) => {
  test("is asked for before a list changes it, by kind and with examples, and nothing is stored before", async () => {
    const { db } = await open();
    await byHand(db, { status: "EN", habitat: "forest", mass: 400 });
    await makeSpecies(db, { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus", status: "CR" });
    const rows = [row("VU,2025,,woodland,"), "Necrosyrtes monachus,Hooded Vulture,EN,,,,2000"];
    const before = await stateOf(db);
    const questions = [
      {
        key: "fact:status",
        label: "Red List category",
        count: 2,
        examples: [
          { name: "Grey Parrot", ours: "EN", list: "VU (2025)" },
          { name: "Hooded Vulture", ours: "CR", list: "EN" },
        ],
        answer: null,
      },
      {
        key: "fact:habitat",
        label: "Habitat",
        count: 1,
        examples: [{ name: "Grey Parrot", ours: "Forest", list: "Woodland" }],
        answer: null,
      },
    ];
    expect(await take(db, rows, {}, true)).toMatchObject({ questions, updated: 1, unchanged: 1 });
    await expect(take(db, rows)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(
        "Red List category: 2 species differ from what the institute stated (Grey Parrot EN → VU (2025);",
      ),
      details: { questions },
    });
    await expect(take(db, rows, { "fact:status": "list" })).rejects.toMatchObject({
      details: { questions: [{ key: "fact:habitat" }] },
    });
    expect(await stateOf(db)).toEqual(before);
  });

  test("stays or goes as answered, and an undo brings back exactly what was there", async () => {
    const { db } = await open();
    await byHand(db, { status: "EN", statusYear: 2018, habitat: "forest" });
    const before = await stateOf(db);
    const rows = [row("VU,2025,,woodland,400")];
    await take(db, rows, { "fact:status": "ours", "fact:habitat": "list" });
    expect(await one(db)).toMatchObject({ status: "EN", statusYear: 2018, habitat: "woodland", mass: 400 });
    await undoLast(db);
    expect(await stateOf(db)).toEqual(before);
    await take(db, rows, { "fact:status": "list", "fact:habitat": "ours" });
    expect(await one(db)).toMatchObject({ status: "VU", statusYear: 2025, habitat: "forest" });
    // The category is the list's now, the habitat is still ours.
    expect(await take(db, [row("LC,2026,,grassland,")], {}, true)).toMatchObject({
      questions: [{ key: "fact:habitat" }],
    });
  });

  test("is not asked for where an earlier list stated it, unless the new list rests on less", async () => {
    const { db } = await open();
    await take(db, [row("EN,2021,explicit,forest,400")]);
    expect(await take(db, [row("VU,2025,explicit,woodland,410")])).toMatchObject({
      questions: [],
      updated: 1,
    });
    const asked = async (facts: string) =>
      (await take(db, [row(facts)], {}, true)).questions.map(({ key }) => key);
    expect(await asked("LC,2020,,,")).toEqual(["fact:status"]);
    expect(await asked("LC,,,,")).toEqual(["fact:status"]);
    expect(await asked(",,spans,,")).toEqual(["fact:evidence"]);
    await take(db, [row("LC,,,,")], { "fact:status": "list" });
    expect(await one(db)).toMatchObject({ status: "LC", statusYear: null });
  });

  test("is again ours once it is edited by hand, and if it comes back from the bin", async () => {
    const { db } = await open();
    await take(db, [row("EN,2021,,forest,")]);
    const by = permitted<"species.manage">(await makeAccount(db, { admin: true }));
    const id = (await one(db))?._id ?? "";
    await transaction(db, (trx) => update(trx, by, id, { habitat: "woodland" }));
    const rows = [row("VU,2025,,grassland,")];
    expect(await take(db, rows, {}, true)).toMatchObject({ questions: [{ key: "fact:habitat" }] });
    await transaction(db, (trx) => remove(trx, by, id));
    await expect(take(db, rows)).rejects.toMatchObject({ details: { questions: [{ key: "fact:habitat" }] } });
    await take(db, rows, { "fact:habitat": "ours" });
    expect(await one(db)).toMatchObject({ status: "VU", habitat: "woodland" });
  });

  test("confirmed evidence is kept by every list and reported, whatever the answer", async () => {
    const { db } = await open();
    await byHand(db, { evidence: "confirmed" });
    await makeSpecies(db, { name: "Common Bulbul", scientificName: "Pycnonotus barbatus", status: null });
    const counts = "Date,Site,Latitude,Longitude,Complete,Species,Scientific name,Count\n";
    const bulbul = "2018-10-20,Amurum,9.88,8.98,yes,Common Bulbul,Pycnonotus barbatus,2";
    await importSurveys(db, readPointCounts(counts + bulbul), { accountId: null, dryRun: false, files: [] });
    const rows = [row(",,spans,,"), "Pycnonotus barbatus,Common Bulbul,,,nonbreeding,,"];
    const report = await take(db, rows, { "fact:evidence": "list" });
    expect(report).toMatchObject({
      unchanged: 2,
      questions: [],
      kept: {
        count: 2,
        examples: [
          { name: "Common Bulbul", ours: "Confirmed by the institute" },
          { name: "Grey Parrot", list: "Its published range spans Nigeria" },
        ],
      },
    });
    expect((await listAll(db)).map(({ evidence, provisional }) => [evidence, provisional])).toEqual([
      ["confirmed", false],
      ["confirmed", false],
    ]);
  });

  test("whatever a list says, no confirmed species becomes provisional and no fact changes unasked", async () => {
    const { db } = await open();
    const random = sequence(7);
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
    const birds = Array.from({ length: 12 }, (_, n) => [
      `Bird ${"abcdefghijkl"[n]}`,
      `Aus ${"abcdefghijkl"[n]}us`,
    ]);
    for (const [name, scientificName] of birds)
      if (random(3) > 0)
        await makeSpecies(db, {
          name,
          scientificName,
          status: pick([null, "EN", "VU"]),
          statusYear: pick([null, 2018]),
          evidence: pick([null, "confirmed", "explicit", "spans"]),
          habitat: pick([null, "forest"]),
        });
    for (let round = 0; round < 12; round++) {
      const before = await listAll(db);
      const rows = birds
        .filter(() => random(4) > 0)
        .map(([name, scientific]) =>
          [
            scientific,
            name,
            pick(["", "LC", "EN"]),
            pick(["", "2010", "2025"]),
            pick(["", "spans", "explicit"]),
            pick(["", "woodland"]),
            "",
          ].join(),
        );
      const { questions } = await take(db, rows, {}, true);
      const answers = Object.fromEntries(questions.map(({ key }) => [key, "ours"]));
      if (questions.length > 0) await expect(take(db, rows)).rejects.toMatchObject({ code: "conflict" });
      await take(db, rows, answers);
      const after = new Map((await listAll(db)).map((species) => [species._id, species]));
      for (const bird of before) {
        const now = after.get(bird._id);
        if (bird.evidence === "confirmed") expect(now?.provisional).toBe(false);
        if (bird.statusYear) expect(now?.statusYear ?? 0).toBeGreaterThanOrEqual(bird.statusYear);
      }
    }
  });
});

/** Repeatable numbers below a limit. */
function sequence(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}
