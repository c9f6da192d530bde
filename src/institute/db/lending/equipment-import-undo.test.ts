import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { listListImports } from "#core/db/imports/list-records.ts";
import { readListText } from "#core/formats/lists/read-text.ts";
import { EquipmentInput } from "#institute/domain/lending/equipment.ts";
import { equipmentReader, readEquipment } from "#institute/formats/lending/equipment-csv.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { makeRequest } from "#tests/make-lending.ts";
import * as equipment from "./equipment.ts";
import { importEquipment } from "./equipment-import.ts";
import { equipmentLists, undoEquipmentImport } from "./equipment-import-undo.ts";

const text = "name,quantity\nMist net,12\nTelescope,3\nGPS,2";

describeEachDatabase("an imported list of equipment", (open) => {
  async function openWithImport() {
    const { db } = await open();
    const admin = await makeAccount(db, { admin: true });
    const by = permitted<"equipment.manage">(admin);
    const now = new Date();
    const net = EquipmentInput.parse({ name: "Mist Net", quantity: 5 });
    await transaction(db, (trx) => equipment.create(trx, by, net, now));
    const file = readEquipment(readListText(text, equipmentReader));
    await transaction(db, (trx) => importEquipment(trx, by, file, { dryRun: false, now }));
    const list = () => listListImports(db, equipmentLists);
    const undo = async () => undoEquipmentImport(db, by, (await list())[0]?._id ?? "", now);
    const stored = () =>
      db
        .selectFrom("equipment")
        .select(["name", "quantity"])
        .where("retiredAt", "is", null)
        .orderBy("name")
        .execute();
    const borrow = async (name: string, quantity: number) => {
      const item = db.selectFrom("equipment").select("id").where("name", "=", name);
      const { id } = await item.executeTakeFirstOrThrow();
      await makeRequest(db, admin, id, { quantity });
    };
    const change = (name: string, quantity: number) =>
      transaction(db, async (trx) => {
        const { id } = await trx
          .selectFrom("equipment")
          .select("id")
          .where("name", "=", name)
          .executeTakeFirstOrThrow();
        await equipment.update(trx, by, id, { quantity }, now);
      });
    return { db, admin, list, undo, stored, borrow, change };
  }
  const net = { name: "Mist Net", quantity: 5 };

  test("is listed and undone: what was added leaves the store, what was changed is as before, once", async () => {
    const { list, undo, stored, admin } = await openWithImport();
    expect(await list()).toMatchObject([{ added: 2, updated: 1, by: admin.name, blockedBy: null }]);
    expect(await undo()).toEqual({ undone: 3, left: 0 });
    expect(await stored()).toEqual([net]);
    expect(await undo()).toEqual({ undone: 0, left: 0 });
    expect(await list()).toMatchObject([{ undone: { by: admin.name }, blockedBy: "undone" }]);
  });

  test("leaves alone what was changed after it, and what has too many units lent", async () => {
    const { undo, stored, borrow, change } = await openWithImport();
    await change("Telescope", 4);
    await borrow("Mist net", 7);
    expect(await undo()).toEqual({ undone: 1, left: 2 });
    expect(await stored()).toEqual([
      { name: "Mist net", quantity: 12 },
      { name: "Telescope", quantity: 4 },
    ]);
  });

  test("does not take away what is lent", async () => {
    const { undo, stored, borrow } = await openWithImport();
    await borrow("GPS", 1);
    expect(await undo()).toEqual({ undone: 2, left: 1 });
    expect(await stored()).toEqual([{ name: "GPS", quantity: 2 }, net]);
  });
});
