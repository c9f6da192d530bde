import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { listListImports } from "#core/db/imports/list-records.ts";
import { readListText } from "#core/formats/lists/read-text.ts";
import { profileReader, readProfiles } from "#institute/formats/people/profile-csv.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, makeProfile, permitted } from "#tests/make.ts";
import { cleanedBefore, importProfiles } from "./import.ts";
import { members, undoMembersImport } from "./import-undo.ts";
import * as writing from "./writing.ts";

const text = [
  "name,email,memberCategory,about,yearOfGraduation",
  "Hauwa Bala,hauwa@example.org,alumni,,2019",
  "Musa Danjuma,musa@example.org,staff; alumni,<p>Counts larks</p>,2011",
  "Esther Pam,esther@example.org,staff,,",
].join("\n");

describeEachDatabase("an imported list of members", (open) => {
  async function openWithImport({ dryRun = false } = {}) {
    const { db } = await open();
    const admin = await makeAccount(db, { admin: true });
    const musa = await makeProfile(db, {
      name: "Musa D.",
      email: "musa@example.org",
      memberCategory: ["affiliate"],
      about: "<p>Rings weavers</p>",
    });
    const before = await stored();
    async function stored() {
      const rows = await db
        .selectFrom("profile")
        .select(["name", "email", "about", "yearOfGraduation", "deletedAt"])
        .orderBy("email")
        .execute();
      const categories = await db
        .selectFrom("profile_category")
        .select("category")
        .where("profileId", "=", musa)
        .orderBy("category")
        .execute();
      return { rows: rows.filter(({ deletedAt }) => deletedAt === null), categories };
    }
    const file = readProfiles(readListText(text, profileReader));
    const clean = cleanedBefore(file);
    await transaction(db, (trx) => importProfiles(trx, permitted(admin), file, { dryRun, clean }));
    const list = () => listListImports(db, members);
    const undo = async () => undoMembersImport(db, permitted(admin), (await list())[0]?._id ?? "");
    const change = (email: string, changes: object) =>
      transaction(db, async (trx) => {
        const { id } = await trx
          .selectFrom("profile")
          .select("id")
          .where("email", "=", email)
          .executeTakeFirstOrThrow();
        await writing.update(trx, permitted(admin), id, changes);
      });
    return { db, admin, before, stored, list, undo, change };
  }

  test("is listed with its numbers; a dry run is not", async () => {
    const { list, admin } = await openWithImport();
    expect(await list()).toMatchObject([
      { added: 2, updated: 1, by: admin.name, undone: null, blockedBy: null },
    ]);
    expect(await (await openWithImport({ dryRun: true })).list()).toEqual([]);
  });

  test("is undone: who was added goes to the bin, who was changed is as before, once", async () => {
    const { before, stored, list, undo, admin } = await openWithImport();
    expect(await stored()).not.toEqual(before);
    expect(await undo()).toEqual({ undone: 3, left: 0 });
    expect(await stored()).toEqual(before);
    expect(await undo()).toEqual({ undone: 0, left: 0 });
    expect(await list()).toMatchObject([{ undone: { by: admin.name }, blockedBy: "undone" }]);
  });

  test("leaves alone who was changed after it, and undoes the rest", async () => {
    const { stored, undo, change } = await openWithImport();
    await change("musa@example.org", { placeOfWork: "Jos" });
    expect(await undo()).toEqual({ undone: 2, left: 1 });
    expect((await stored()).rows).toMatchObject([{ name: "Musa Danjuma", about: "<p>Counts larks</p>" }]);
  });

  test("cannot be undone once all of them were changed, or after a month", async () => {
    const { db, list, undo, change } = await openWithImport();
    for (const name of ["hauwa", "musa", "esther"])
      await change(`${name}@example.org`, { placeOfWork: "Jos" });
    expect(await list()).toMatchObject([{ blockedBy: "changedSince" }]);
    await expect(undo()).rejects.toThrow("changed after it");
    await db.updateTable("checklist_import").set({ at: "2001-01-01T00:00:00Z" }).execute();
    expect(await list()).toMatchObject([{ blockedBy: "tooOld" }]);
    await expect(undo()).rejects.toThrow("for 30 days");
  });
});
