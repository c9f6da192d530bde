import { beforeAll, expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { type DatasetKey, datasets } from "#birds/domain/surveys/datasets.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { keysOf } from "#core/domain/keys.ts";
import { workFormats } from "#institute/formats/works/formats.ts";
import { type App, openApp, siteAddress } from "#tests/app.ts";
import { withoutChance } from "#tests/chance.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { findDataciteFaults } from "#tests/datacite-rules.ts";
import { makeSpecies } from "#tests/make-species.ts";

const sheet = [
  "eventID,Date,siteid,Site,Latitude,Longitude,Minutes,Observer,recordid,Species,Scientific name,Count",
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,Talatu Tende,a1,Willow Warbler,Phylloscopus trochilus,3",
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,Talatu Tende,a2,Hooded Vulture,Necrosyrtes monachus,2",
  "b/1,2019-11-05,laminga,Laminga,9.91,8.98,30,Musa Danjuma,b1,Willow Warbler,Phylloscopus trochilus,1",
].join("\n");

describeWithDatabase("a data set", (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(await open());
  });
  const read = async (path: string) => {
    const reply = await app.call(null, "GET", path);
    return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() };
  };
  const stateOf = async (key: DatasetKey) => JSON.parse((await read(`/api/datasets/${key}`)).text);
  const formsOf = (key: DatasetKey) =>
    Promise.all(keysOf(workFormats).map((format) => read(`/api/works/datazone/data/${key}.${format}`)));

  test("that is empty has no date and no version, and all its forms that need none can be read", async () => {
    expect(await stateOf("point-counts")).toMatchObject({ surveys: 0, changedAt: null, doi: null });
    expect(await stateOf("checklist")).toMatchObject({ species: 0, changedAt: null });
    for (const key of keysOf(datasets))
      for (const [index, { status, text }] of (await formsOf(key)).entries()) {
        const isDatacite = /datacite|^xml$/.test(keysOf(workFormats)[index] ?? "");
        expect(status).toBe(isDatacite ? 404 : 200);
        expect(text).toContain(isDatacite ? "without a year" : datasets[key].title);
        expect(text).not.toMatch(/1970|null|undefined/);
      }
  });

  test("has its dates, licences and number of records", async () => {
    const terms = { licence: "CC-BY-NC-4.0" as const, source: "A neighbour" };
    await importSurveys(app.db, readPointCounts(sheet), { accountId: null, dryRun: false, terms });
    await makeSpecies(app.db, { name: "Rock Firefinch" });
    expect(await stateOf("point-counts")).toMatchObject({
      surveys: 2,
      first: "2018-10-04",
      last: "2019-11-05",
      licences: ["CC-BY-NC-4.0"],
      changedAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(await stateOf("checklist")).toMatchObject({ species: 1, licences: [], first: null });
  });

  test("is described by every form that works have", async () => {
    const { changedAt } = await stateOf("point-counts");
    const day = changedAt.slice(0, 10);
    const json = JSON.parse((await read("/api/works/datazone/data/point-counts.datacite.json")).text);
    expect(json).toMatchObject({
      url: `${siteAddress}/datazone/data/point-counts`,
      types: { resourceTypeGeneral: "Dataset" },
      creators: [{ name: "A.P. Leventis Ornithological Research Institute" }],
      publicationYear: Number(day.slice(0, 4)),
      version: day,
      dates: [
        { date: day, dateType: "Issued" },
        { date: "2018-10-04/2019-11-05", dateType: "Collected" },
      ],
      formats: ["text/csv", "application/zip", "application/geo+json"],
      rightsList: [{ rights: "CC BY-NC 4.0" }],
    });
    const [bib, , ris, csl] = await formsOf("point-counts");
    expect(bib?.text).toContain(`version = {${day}}`);
    expect(ris?.text).toContain("TY  - DATA");
    expect(JSON.parse(csl?.text ?? "")).toMatchObject([{ id: "point-counts", type: "dataset" }]);
    // Of ringing nothing is public here.
    for (const key of keysOf(datasets).filter((one) => one !== "ringing")) {
      const { text, type } = await read(`/api/works/datazone/data/${key}.xml`);
      expect(findDataciteFaults(text)).toEqual([]);
      expect(type).toContain("application/vnd.datacite.datacite+xml");
    }
  });

  test("names its files and licence to machines", async () => {
    const { type, text } = await read("/api/works/datazone/data/point-counts/linkset.json");
    expect(type).toBe("application/linkset+json");
    const page = `${siteAddress}/datazone/data/point-counts`;
    const [landing, ...back] = JSON.parse(text).linkset;
    expect(landing).toMatchObject({
      anchor: page,
      "cite-as": [{ href: page }],
      license: [{ href: "https://creativecommons.org/licenses/by-nc/4.0/" }],
      collection: [{ href: `${siteAddress}/datazone` }],
    });
    expect(landing.item).toContainEqual({
      href: `${siteAddress}/api/surveys/archive.zip`,
      type: "application/zip",
    });
    expect(back).toContainEqual({
      anchor: `${siteAddress}/api/surveys/archive.zip`,
      collection: [{ href: page, type: "text/html" }],
    });
  });

  test("names no species, place, observer or source of a survey", async () => {
    const texts = [await read("/api/datasets/point-counts"), ...(await formsOf("point-counts"))];
    for (const { text } of texts)
      expect(withoutChance(text)).not.toMatch(/Hooded|Necrosyrtes|Amurum|9\.88|Talatu|neighbour/);
  });

  test("leads to files that exist, with the type that it names", async () => {
    for (const key of keysOf(datasets))
      for (const { path, type } of datasets[key].files) {
        const file = await read(path);
        expect(file.status, path).toBe(200);
        expect(file.type?.split(";")[0], path).toBe(type);
      }
  });

  test("that has invented surveys says so", async () => {
    await app.db.updateTable("survey").set({ demonstrationAt: "2026-01-01T00:00:00.000Z" }).execute();
    for (const { text } of (await formsOf("point-counts")).filter(({ text }) => text.includes("abstract")))
      expect(text).toContain("These surveys were invented");
  });

  test("that is unknown has no page, form or link set", async () => {
    for (const path of ["/api/datasets/nothing", "/api/datasets/constructor"])
      expect((await read(path)).status).toBe(404);
    for (const name of [
      "nothing.bib",
      "toString.bib",
      "point-counts.exe",
      "point-counts",
      "nothing/linkset.json",
    ])
      expect((await read(`/api/works/datazone/data/${name}`)).status).toBe(404);
  });
});
