import { afterEach, expect, test } from "vitest";
import { SpeciesChanges } from "#birds/domain/guide/species.ts";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importSurveys } from "../surveys/import.ts";
import { purgeDeletedSpecies, restore } from "./bin.ts";
import { undoChecklistImport } from "./checklist-records.ts";
import { type Consequence, consequences, type GuideWrite } from "./consequences.ts";
import { importChecklist } from "./import.ts";
import { settleName, withdrawRule } from "./name-rules.ts";
import { decideName, listTaxon, unlistTaxon, withdrawDecision } from "./sensitive-species.ts";
import * as writing from "./writing.ts";

describeEachDatabase("what follows from writing the guide", (open) => {
  const added: Consequence[] = [];
  afterEach(() => {
    for (const consequence of added.splice(0)) consequences.splice(consequences.indexOf(consequence), 1);
  });

  test("a new consequence follows from every writer, once", async () => {
    const { db } = await open();
    const admin = await makeAccount(db, { admin: true });
    await importSurveys(db, readPointCounts(counted), { accountId: null, dryRun: false });
    const seen: GuideWrite["entries"][] = [];
    const noticed: Consequence = async (_db, { entries }) => void seen.push(entries);
    consequences.push(noticed);
    added.push(noticed);
    for (const [action, write] of Object.entries(writersOf(db, admin))) {
      await write();
      expect(seen.splice(0).map((entries) => entries.map((entry) => entry.action))).toEqual([[action]]);
    }
  });
});

const counted = [
  "Date,Site,Latitude,Longitude,Species,Scientific name,Count",
  "2019-04-01,Wase,9.06,9.95,Strange Bird,Avis ignota,1",
  "2019-04-01,Wase,9.06,9.95,Crested Vulture,Altus cristatus,1",
].join("\n");

/** Every way to write the guide or what its names mean, by what the audit log calls it. */
function writersOf(db: Db, admin: Account): Record<string, () => Promise<unknown>> {
  const by = permitted;
  const id = newId();
  const ids = { species: id, taxon: id, decision: id, rule: id };
  const run = (write: Parameters<typeof transaction>[1]) => transaction(db, write);
  const nameOf = async (englishName: string) =>
    (
      await db
        .selectFrom("counted_species")
        .select("id")
        .where("englishName", "=", englishName)
        .executeTakeFirstOrThrow()
    ).id;
  const listed = { speciesId: null, name: "Strange Bird", reason: "Hunted", source: null };
  return {
    "species.create": async () => {
      ids.species = await makeSpecies(db);
    },
    "species.update": () =>
      run((trx) => writing.update(trx, by(admin), ids.species, SpeciesChanges.parse({ name: "Malimbe" }))),
    "species.delete": () => run((trx) => writing.remove(trx, by(admin), ids.species)),
    "species.restore": () => run((trx) => restore(trx, by(admin), ids.species)),
    "species.import": () =>
      importChecklist(db, readChecklistCsv("scientific_name,english_name\nArdea ibis,Cattle Egret"), {
        accountId: admin._id,
        dryRun: false,
      }),
    "species.undoImport": async () => {
      const { id: importId } = await db.selectFrom("checklist_import").select("id").executeTakeFirstOrThrow();
      await undoChecklistImport(db, admin._id, importId);
    },
    "species.forget": async () => {
      const long = { deletedAt: "2001-01-01T00:00:00Z" };
      await db.updateTable("species").set(long).where("deletedAt", "is not", null).execute();
      await purgeDeletedSpecies(db);
    },
    "names.settle": async () => {
      const rule = { kind: "species", speciesId: ids.species } as const;
      const name = { countedSpeciesId: await nameOf("Strange Bird"), ...rule };
      ids.rule = (await settleName(db, by(admin), name))._id;
    },
    "names.withdraw": () => withdrawRule(db, by(admin), ids.rule),
    "sensitive.list": async () => {
      ids.taxon = (await listTaxon(db, by(admin), listed))._id;
    },
    "sensitive.decide": async () => {
      const decision = { countedSpeciesId: await nameOf("Crested Vulture"), sensitivity: "open" } as const;
      await db.updateTable("counted_species").set({ sensitivity: "heldBack" }).execute();
      ids.decision = (await decideName(db, by(admin), decision))._id;
    },
    "sensitive.withdraw": () => withdrawDecision(db, by(admin), ids.decision),
    "sensitive.unlist": () => unlistTaxon(db, by(admin), ids.taxon),
  };
}
