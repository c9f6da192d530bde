import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, makeProfile, permitted } from "#tests/make.ts";
import * as posts from "../posts/posts.ts";
import * as writing from "./writing.ts";

describeEachDatabase("a deleted profile", (open) => {
  test("is purged after its time in the bin, not before; posts retain the name", async () => {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const id = await makeProfile(db, { name: "Hauwa Bala", email: "hauwa@example.org" });
    await makePost(db, admin, { authors: ["hauwa@example.org"] });
    const before = now();
    await transaction(db, (trx) => writing.remove(trx, permitted(admin), id));
    const left = async () =>
      (await db.selectFrom("profile").select("id").where("id", "=", id).execute()).length;
    await writing.purgeDeletedProfiles(db, before);
    expect(await left()).toBe(1);
    await writing.purgeDeletedProfiles(db, "2100-01-01T00:00:00.000Z");
    expect(await left()).toBe(0);
    const { data } = await posts.list(db, null, { page: 0 });
    expect(data[0]?.authors[0]).toMatchObject({ name: "Hauwa Bala", profileId: null });
    const log = await db
      .selectFrom("audit")
      .select("action")
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["profile.create", "profile.delete", "profile.forget"]);
  });
});

describeEachDatabase("a profile whose name has no Latin letters", (open) => {
  test("has an address that can be read, and one without letters is a member", async () => {
    const { db } = await open();
    await makeProfile(db, { name: "محمد بيلو", email: "bello@example.org" });
    await makeProfile(db, { name: "???", email: "unknown@example.org" });
    const rows = await db.selectFrom("profile").select("slug").orderBy("slug").execute();
    expect(rows.map(({ slug }) => slug)).toEqual(["mhmd-bylw", "member"].toSorted());
  });
});
