import { expect, test } from "vitest";
import { purgeDeletedSpecies } from "#birds/db/guide/bin.ts";
import { judgeAllNames } from "#birds/db/guide/sensitive-names.ts";
import type { SensitiveTaxon } from "#birds/domain/guide/sensitive-taxon.ts";
import type { SpeciesDraft } from "#birds/domain/guide/species.ts";
import { transaction } from "#core/db/connect.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

// Of these names, the list of sensitive taxa covers only the word “Vulture”.
const bird: Partial<SpeciesDraft> = {
  name: "Crested Vulture",
  scientificName: "Altus cristatus",
  family: "Accipitridae",
  synonyms: ["Vetus plumosa"],
  names: [{ lang: "ha", value: "Mikiya", source: null }],
};
/** The places of counts under its names, with which a leak can be recognised. */
const places = { "Altus cristatus": "Wase", "Vetus plumosa": "Kagoro", Mikiya: "Riyom" };
const renamed = { name: "Plain Bird", scientificName: "Avis communis" };

const importRows = async (app: App, rows: readonly string[]) => {
  const body = ["Date,Site,Latitude,Longitude,Species,Scientific name,Count", ...rows].join("\n");
  const headers = app.headersOf("admin");
  const reply = await app.api.request("/api/surveys/import", { method: "POST", headers, body });
  expect(reply.status).toBe(200);
};
const countBird = (app: App) =>
  importRows(app, [
    "2019-04-01,Wase,9.06,9.95,,Altus cristatus,1",
    "2019-04-01,Kagoro,9.6,8.39,,Vetus plumosa,1",
    "2019-04-01,Riyom,9.63,8.76,Mikiya,,1",
  ]);
const renamedRow = "2019-04-01,Amurum,9.8789,8.9812,Plain Bird,Avis communis,1";

/** The names whose places the public download shows. */
async function shown(app: App): Promise<string[]> {
  const lines = (await (await app.call(null, "GET", "/api/surveys/counts.csv")).text()).split("\n");
  const all = { ...places, [renamed.name]: "Amurum" };
  const isShown = ([name, place]: [string, string]) =>
    lines.some((line) => line.includes(name) && line.includes(place));
  return Object.entries(all)
    .filter(isShown)
    .map(([name]) => name);
}
const listed = async (app: App): Promise<SensitiveTaxon[]> =>
  (await (await app.call("admin", "GET", "/api/sensitive-species")).json()).taxa;

describeWithDatabase("the places of a sensitive bird stay hidden", (open) => {
  test.each([
    ["renames it", renamed],
    ["renames it and clears its other names", { ...renamed, synonyms: [], names: [] }],
    ["clears its other names", { synonyms: [], names: [] }],
    ["renames it in English alone", { name: renamed.name, names: [] }],
  ])("when an admin %s by hand", async (_, changes) => {
    const app = await openApp(await open());
    const id = await makeSpecies(app.db, bird);
    await countBird(app);
    expect(await shown(app)).toEqual([]);
    expect((await app.call("admin", "PATCH", `/api/species/${id}`, changes)).status).toBe(200);
    await importRows(app, [renamedRow]);
    await countBird(app);
    const isRenamed = "scientificName" in changes;
    expect(await shown(app)).toEqual(isRenamed || "name" in changes ? [] : [renamed.name]);
  });

  test("and an admin who renames it reads which names joined the list", async () => {
    const app = await openApp(await open());
    const id = await makeSpecies(app.db, bird);
    const patch = async (changes: object) =>
      (await app.call("admin", "PATCH", `/api/species/${id}`, changes)).json();
    expect((await patch({ synonyms: [] })).sealed).toEqual(["Crested Vulture", "Vetus plumosa"]);
    expect(await patch({ family: "Cathartidae" })).not.toHaveProperty("sealed");
    expect((await patch(renamed)).sealed).toEqual(["Plain Bird"]);
  });

  test("when the bird is in the bin and a checklist brings it back under another name", async () => {
    const app = await openApp(await open());
    const id = await makeSpecies(app.db, bird);
    await countBird(app);
    await app.call("admin", "DELETE", `/api/species/${id}`);
    const reply = await app.api.request("/api/species/import", {
      method: "POST",
      headers: { ...app.headersOf("admin"), "Content-Type": "text/csv" },
      body: "scientific_name,english_name\nAltus cristatus,Plain Bird",
    });
    expect(await reply.json()).toMatchObject({ created: 1 });
    await importRows(app, [renamedRow]);
    expect(await shown(app)).toEqual([]);
  });

  test("when the bird is deleted and the bin is emptied", async () => {
    const app = await openApp(await open());
    const id = await makeSpecies(app.db, bird);
    await countBird(app);
    await app.call("admin", "DELETE", `/api/species/${id}`);
    await app.db.updateTable("species").set({ deletedAt: "2020-01-01T00:00:00.000Z" }).execute();
    await purgeDeletedSpecies(app.db);
    await transaction(app.db, (trx) => judgeAllNames(trx));
    expect(await shown(app)).toEqual([]);
  });

  test("until an admin takes its names off the list, and an edit of another bird lists nothing", async () => {
    const app = await openApp(await open());
    const id = await makeSpecies(app.db, bird);
    await countBird(app);
    const before = new Set((await listed(app)).map(({ _id }) => _id));
    await app.call("admin", "PATCH", `/api/species/${id}`, renamed);
    const added = (await listed(app)).filter(({ _id }) => !before.has(_id));
    expect(added).toMatchObject([
      { name: "Altus cristatus", speciesId: null },
      {
        ...renamed,
        speciesId: id,
        listedBy: "Ada Bello",
        reason: expect.stringContaining("Crested Vulture"),
      },
    ]);
    const other = await makeSpecies(app.db);
    await app.call("admin", "PATCH", `/api/species/${other}`, { name: "Other Malimbe", synonyms: [] });
    expect(await listed(app)).toHaveLength(before.size + 2);
    for (const { _id } of added) await app.call("admin", "DELETE", `/api/sensitive-species/${_id}`);
    expect(await shown(app)).toEqual(Object.keys(places));
  });
});
