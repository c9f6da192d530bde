import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { withoutChance } from "#tests/chance.ts";
import { crawl, listGetAddresses } from "#tests/crawl.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { fieldCount, fieldDraft, fieldId, makeFieldSurvey } from "#tests/make-field-survey.ts";
import { makeSpecies } from "#tests/make-species.ts";

const canary = "kanarienvogel7f3a";
const others: (Person | null)[] = [null, "other", "store"];
const queries = ["?limit=100", "?year=2026", "?searchQuery=kanarienvogel", "?species=Rock+Firefinch"];

/** A survey with the word in every text. */
const secret = (draft: object = {}) => ({
  site: { ...fieldDraft().site, name: `Camp ${canary}` },
  weather: canary,
  notes: canary,
  otherObservers: `Ada ${canary}`,
  counts: [{ ...fieldCount(1, `Bird ${canary}`, `Avis ${canary}`), remarks: canary }],
  ...draft,
});

async function setup(open: () => Promise<Parameters<typeof openApp>[0]>): Promise<App> {
  const app = await openApp(await open());
  await makeSpecies(app.db, { name: "Rock Firefinch", scientificName: "Lagonosticta sanguinodorsalis" });
  const rows = "Date,Site,Latitude,Longitude,Species,Count\n2026-02-01,Laminga,9.9,8.9,Rock Firefinch,2\n";
  await importSurveys(app.db, readPointCounts(rows), { accountId: null, dryRun: false });
  return app;
}

describeWithDatabase("a survey from the field that no admin has accepted", (open) => {
  test.each(["pending", "returned", "deleted"])("is in no public answer while it is %s", async (state) => {
    const app = await setup(open);
    const before = await crawl(app, null, await listGetAddresses(app, queries));
    const id = await makeFieldSurvey(app, "member", secret());
    const path = `/api/field/surveys/${id}`;
    if (state === "returned")
      await app.call("admin", "POST", `${path}/return`, { version: 1, question: canary });
    if (state === "deleted") {
      await app.call("admin", "POST", `${path}/accept`, { version: 1 });
      await app.call("member", "DELETE", path, { reason: canary });
    }
    const after = await crawl(app, null, [...before.keys()]);
    // The version of files is the day of their last change.
    if (state !== "deleted") expect(after).toEqual(before);
    for (const person of others)
      for (const [address, reply] of await crawl(app, person, await listGetAddresses(app, queries)))
        expect(reply.includes(canary), `${person ?? "a visitor"} at ${address}`).toBe(false);
    // Proves that the crawl works.
    const own = await crawl(app, "member", ["/api/field/surveys", path]);
    expect([...own.values()].join().includes(canary)).toBe(state !== "deleted");
  });

  test("is not public in its correction either, while the accepted version is", async () => {
    const app = await setup(open);
    const id = await makeFieldSurvey(app);
    await app.call("admin", "POST", `/api/field/surveys/${id}/accept`, { version: 1 });
    await makeFieldSurvey(app, "member", secret({ version: 2 }), id);
    const replies = await crawl(app, null, await listGetAddresses(app, queries));
    const all = [...replies.values()].join();
    expect(all).toContain("Amurum, east track");
    expect(all).not.toContain(canary);
  });
});

describeWithDatabase("a sensitive species in a survey from the field", (open) => {
  const parrots = {
    counts: [{ ...fieldCount(1, "Grey Parrot", "Psittacus erithacus", 31), remarks: canary }],
  };

  test("is not public, nor is its survey, once it is accepted", async () => {
    const app = await setup(open);
    await makeSpecies(app.db, { name: "Grey Parrot", scientificName: "Psittacus erithacus" });
    const id = await makeFieldSurvey(app, "member", parrots);
    await app.call("admin", "POST", `/api/field/surveys/${id}/accept`, { version: 1 });
    for (const person of others) {
      const replies = await crawl(app, person, await listGetAddresses(app, queries));
      expect([...replies.values()].join()).not.toContain(canary);
    }
    const csv = await (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    expect(csv).toContain("Laminga");
    expect(csv).not.toMatch(/Amurum|Grey Parrot/);
    const pack = await (await app.call(null, "GET", "/api/field/pack")).json();
    const place = pack.species.findIndex(
      ({ englishName }: { englishName: string }) => englishName === "Grey Parrot",
    );
    // What it looks like is said of every bird, counted or not.
    const { looks: _, ...listed } = pack.species[place];
    expect(listed).toEqual({
      englishName: "Grey Parrot",
      scientificName: "Psittacus erithacus",
      names: [],
      months: [],
    });
    for (const { common } of pack.sites) expect(common).not.toContain(place);
  });

  test("cannot be found by sending surveys and reading their marks", async () => {
    const app = await setup(open);
    await makeSpecies(app.db, { name: "Grey Parrot", scientificName: "Psittacus erithacus" });
    const id = await makeFieldSurvey(app, "member", parrots);
    await app.call("admin", "POST", `/api/field/surveys/${id}/accept`, { version: 1 });
    const marksAt = async (person: Person, number: number, latitude: number) => {
      const probe = { ...parrots, site: { ...fieldDraft().site, latitude } };
      await makeFieldSurvey(app, "other", probe, fieldId(number));
      const { marks } = await (await app.call(person, "GET", `/api/field/surveys/${fieldId(number)}`)).json();
      return marks;
    };
    expect(await marksAt("other", 2, 9.5)).toEqual(await marksAt("other", 3, 12.5));
    expect(await marksAt("admin", 4, 12.5)).toMatchObject([{ kind: "place" }]);
  });
});

describeWithDatabase("a place that only withheld surveys know", (open) => {
  const at = (locationID: string | null, latitude = 10.1) => ({
    site: { ...fieldDraft().site, locationID, name: "Anywhere", latitude, longitude: 8.98765 },
  });
  async function withNest(): Promise<App> {
    const app = await setup(open);
    const row = "Date,Site,Latitude,Longitude,Species\n2026-02-03,Wase Rock,9.06543,9.95714,Hooded Vulture\n";
    await importSurveys(app.db, readPointCounts(row), { accountId: null, dryRun: false });
    return app;
  }

  test("is not found by sending surveys for its key, neither from the marks nor from the own file", async () => {
    const app = await withNest();
    for (const [number, latitude] of [9.1, 10.1, 11.1].entries())
      await makeFieldSurvey(app, "other", at("wase-rock", latitude), fieldId(10 + number));
    await makeFieldSurvey(app, "other", at("nowhere"), fieldId(20));
    const { surveys } = await (await app.call("other", "GET", "/api/field/surveys")).json();
    for (const { marks } of surveys) expect(JSON.stringify(marks)).not.toMatch(/ km from the site/);
    const own = await (await app.call("other", "GET", "/api/field/surveys.csv")).text();
    expect(withoutChance(own)).not.toMatch(/Wase|9\.065|9\.957/);
    // The admin who reviews it sees that it is far from there.
    const forAdmin = await (await app.call("admin", "GET", `/api/field/surveys/${fieldId(11)}`)).json();
    expect(JSON.stringify(forAdmin.marks)).toMatch(/ km from the site/);
  });

  test("is known to the member who recorded there", async () => {
    const app = await withNest();
    const vulture = { counts: [fieldCount(1, "Hooded Vulture")] };
    const place = { site: { ...fieldDraft().site, name: "Kagoro cliff", latitude: 9.5, longitude: 8.5 } };
    const id = await makeFieldSurvey(app, "member", { ...place, ...vulture });
    await app.call("admin", "POST", `/api/field/surveys/${id}/accept`, { version: 1 });
    const key = "field:kagoro-cliff:9.500:8.500";
    for (const [person, number] of [
      ["member", 30],
      ["other", 31],
    ] as const)
      await makeFieldSurvey(app, person, at(key), fieldId(number));
    const marksOf = async (person: Person, number: number) =>
      JSON.stringify(
        (await (await app.call(person, "GET", `/api/field/surveys/${fieldId(number)}`)).json()).marks,
      );
    expect(await marksOf("member", 30)).toMatch(/ km from the site/);
    expect(await marksOf("other", 31)).not.toMatch(/ km from the site/);
    const csvOf = async (person: Person) => (await app.call(person, "GET", "/api/field/surveys.csv")).text();
    expect(await csvOf("member")).toContain("Kagoro cliff");
    expect(await csvOf("other")).not.toContain("Kagoro cliff");
  });
});

describeWithDatabase("a text that names a sensitive species", (open) => {
  test("is marked for the admin who reviews it, and not for its member", async () => {
    const app = await setup(open);
    const count = {
      ...fieldCount(1, "Rock Firefinch", "Lagonosticta sanguinodorsalis"),
      remarks: "vultre nest",
    };
    const id = await makeFieldSurvey(app, "member", {
      site: { ...fieldDraft().site, name: "Vulture Rock" },
      counts: [count],
    });
    const marks = async (person: Person) =>
      (await (await app.call(person, "GET", `/api/field/surveys/${id}`)).json()).marks.filter(
        ({ kind }: { kind: string }) => kind === "text",
      );
    expect((await marks("admin")).map(({ countId }: { countId: string | null }) => countId)).toEqual([
      null,
      count.id,
    ]);
    expect(await marks("member")).toEqual([]);
  });
});
