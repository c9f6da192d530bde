import { expect, test } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { fillMeasures } from "./fill-measures.ts";
import { get } from "./rows.ts";

describeEachDatabase("the measures of a species", (open) => {
  const goose = { scientificName: "Nettapus auritus", name: "African Pygmy Goose" };

  test("come with a new one, unless it has its own", async () => {
    const { db } = await open();
    const id = await makeSpecies(db, { ...goose, wing: 150 });
    expect(await get(db, id)).toMatchObject({ billLength: 27.8, wing: 150, lifestyle: "aquatic" });
  });

  test("are filled for those of an earlier version, as facts of a list, and only where there is none", async () => {
    const { db } = await open();
    const id = await makeSpecies(db, goose);
    const none = { billLength: null, billDepth: null, tarsus: null, wing: null, tail: null, lifestyle: null };
    await db
      .updateTable("species")
      .set({ ...none, listedFacts: null })
      .execute();
    await fillMeasures(db);
    expect(await get(db, id)).toMatchObject({ billLength: 27.8, wing: 149.6, lifestyle: "aquatic" });
    const { listedFacts } = await db.selectFrom("species").select("listedFacts").executeTakeFirstOrThrow();
    expect(listedFacts).toContain("billLength");
    await db.updateTable("species").set({ wing: null }).execute();
    await fillMeasures(db);
    expect(await get(db, id)).toMatchObject({ wing: null });
  });
});
