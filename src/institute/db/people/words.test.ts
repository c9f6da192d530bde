import { sql } from "kysely";
import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makeProfile, permitted } from "#tests/make.ts";
import { list } from "./lists.ts";
import * as writing from "./writing.ts";

describeEachDatabase("the search for people", (open) => {
  test("follows every change of a profile", async () => {
    const { db } = await open();
    const admin = permitted<"profile.manage">(await makeMember(db, { admin: true, firstName: "Ada" }));
    const id = await makeProfile(db, { name: "Ọlọ́fin Adé Adé", placeOfWork: "Ƙano" });
    const found = async (search: string) => (await list(db, null, { search, page: 0 })).total;
    expect([await found("olof"), await found("kano ade"), await found("lofin")]).toEqual([1, 1, 0]);

    await transaction(db, (trx) =>
      writing.update(trx, admin, id, { name: "Zara Bello", placeOfWork: "Jos" }),
    );
    expect([await found("olof"), await found("kano"), await found("zara jos")]).toEqual([0, 0, 1]);
    await transaction(db, (trx) => writing.remove(trx, admin, id));
    expect(await found("zara")).toBe(0);
    await transaction(db, (trx) => writing.restore(trx, admin, id));
    expect(await found("zara")).toBe(1);
  });

  test("finds also what a server of the version before has written, which knows only the column", async () => {
    const { db } = await open();
    const id = await makeProfile(db, { name: "Musa Gyang" });
    await sql`update profile set words = ' talatu tende ' where id = ${id}`.execute(db);
    expect((await list(db, null, { search: "tende", page: 0 })).total).toBe(1);
    expect((await list(db, null, { search: "gyang", page: 0 })).total).toBe(0);
    await sql`update profile set words = '  ' where id = ${id}`.execute(db);
    expect((await sql`select * from profile_word where "profileId" = ${id}`.execute(db)).rows).toEqual([]);
  });
});
