import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importRows } from "#tests/withheld-surveys.ts";

const path = "/api/species/colours";
const cisticola = { family: "Cisticolidae", familyEnglish: "Cisticolas and allies" };

/** Birds that no drawing knows, of which surveys found the second. */
async function makeGuide(app: App) {
  await makeSpecies(app.db, { ...cisticola, name: "Plain Bird", scientificName: "Cisticola simplex" });
  await makeSpecies(app.db, {
    ...cisticola,
    name: "Red-winged Bird",
    scientificName: "Cisticola rufipennis",
  });
  const crow = { name: "Pied Crow", scientificName: "Corvus albus", family: "Corvidae" };
  await makeSpecies(app.db, { ...crow, colours: "black white" });
  const days = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
  const row = (day: string) =>
    `open-${day},2018-11-${day},Laminga,9.9,8.9,06:30,60,yes,Talatu Tende,Red-winged Bird,Cisticola rufipennis,1,,open-${day}-a`;
  await importRows(app, days.map(row));
}

describeEachDatabase("the queue of species without colours", (open) => {
  test("has those that most surveys found first, with a guess that is stored nowhere", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    const queue = await (await app.call("admin", "GET", path)).json();
    expect(queue.data.map(({ name }: { name: string }) => name)).toEqual(["Red-winged Bird", "Plain Bird"]);
    expect(queue.data[0].guess).toContain("red");
    const stored = await (await app.call("admin", "GET", "/api/species/red-winged-bird")).json();
    expect(stored.colours).toBeNull();
  });

  test("loses a species with its colours, and has it again without them", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    const [first] = (await (await app.call("admin", "GET", path)).json()).data;
    const give = (body: object) => app.call("admin", "PATCH", `/api/species/${first._id}`, body);
    const names = async () =>
      (await (await app.call("admin", "GET", path)).json()).data.map(({ name }: { name: string }) => name);
    expect((await give({ colours: "brown red", billColour: "black", version: first.version })).status).toBe(
      200,
    );
    expect(await names()).toEqual(["Plain Bird"]);
    expect((await give({ colours: "black", version: first.version })).status).toBe(409);
    expect((await give({ colours: null, billColour: null })).status).toBe(200);
    expect(await names()).toEqual(["Red-winged Bird", "Plain Bird"]);
  });
});
