import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importRows } from "#tests/withheld-surveys.ts";

const jos = "Laminga,9.9,8.9,06:30,60,yes,Talatu Tende";
const days = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
const hoopoes = days.map((day) => `open-${day},2018-11-${day},${jos},Hoopoe,Upupa epops,1,,open-${day}-a`);

async function makeGuide(app: App) {
  await makeSpecies(app.db, { name: "Hoopoe", scientificName: "Upupa epops", family: "Upupidae", mass: 60 });
  const crow = { name: "Pied Crow", scientificName: "Corvus albus", family: "Corvidae", mass: 520 };
  await makeSpecies(app.db, crow);
  const vulture = { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus", family: "Accipitridae" };
  await makeSpecies(app.db, { ...vulture, mass: 2050 });
}

const ask = async (app: App, query: string) =>
  (await app.call(null, "GET", `/api/species/which?${query}`)).json();

describeEachDatabase("which bird it was", (open) => {
  test("is told with what speaks for each bird and how often the surveys of that time and place found it", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await importRows(app, hoopoes);
    const found = await ask(app, "size=3&head=crest&month=11&state=plateau&colour=&month=11&other=1");
    expect(found).toMatchObject({ answers: "size=3&month=11&state=plateau&head=crest", total: 3 });
    expect(found.surveys).toEqual({ count: 12, words: " in Plateau in November" });
    expect(found.species[0]).toMatchObject({ slug: "hoopoe", name: "Hoopoe" });
    expect(found.species[0].why).toContain("on 12 of 12 surveys in Plateau in November");
  });

  test("is asked of a wider time and place where surveys are few, and of none without surveys", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    expect((await ask(app, "month=6&state=lagos")).surveys).toBeNull();
    await importRows(app, hoopoes);
    expect((await ask(app, "month=6&state=lagos")).surveys).toEqual({ count: 12, words: "" });
  });

  test("of a protected bird is the same whether or not it was counted", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await importRows(app, hoopoes);
    const queries = ["month=11&state=plateau", "size=5&head=bald&month=11", "words=vulture", ""];
    const answers = () => Promise.all(queries.map((query) => ask(app, query)));
    const before = await answers();
    const counted = days.map(
      (day) => `open-${day},2018-11-${day},${jos},Hooded Vulture,Necrosyrtes monachus,4,,v-${day}`,
    );
    await importRows(app, [...hoopoes, ...counted]);
    expect(await answers()).toEqual(before);
    const vulture = before[1].species.find(({ slug }: { slug: string }) => slug === "hooded-vulture");
    expect(vulture.why.join()).not.toMatch(/survey|Plateau/);
  });

  test("answers whatever is asked: nonsense, contradictions, a page too far, a guide without birds", async () => {
    const app = await openApp(await open());
    expect(await ask(app, "size=3")).toMatchObject({ species: [], total: 0 });
    await makeGuide(app);
    const odd = `size=9&size=1&colour=mauve&where=water&head=bald&words=${"tsuntsu baki ".repeat(300)}&page=99`;
    const found = await ask(app, odd);
    expect(found.species).toHaveLength(3);
    expect(found.currentPage).toBe(0);
    const wrong = await app.call(null, "GET", "/api/species/which?page=x");
    expect(wrong.status).toBe(422);
  });

  test("has an address that no bird takes", async () => {
    const app = await openApp(await open());
    await makeSpecies(app.db, { name: "Which", scientificName: null });
    const { data } = await (await app.call(null, "GET", "/api/species")).json();
    expect(data[0].slug).toBe("which-2");
  });
});
