import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { validateXML } from "xmllint-wasm";
import { listGeneralisedCounts } from "#birds/db/surveys/generalised-counts.ts";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { toCellCentre } from "#birds/domain/guide/sensitive-species.ts";
import { binOf } from "#birds/domain/surveys/phenology.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { openZip } from "#core/adapters/zip.ts";
import { readCsv } from "#core/formats/csv.ts";
import { type App, openApp } from "#tests/app.ts";
import { withoutChance } from "#tests/chance.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";

const sheet = [
  "Date,Site,State,Latitude,Longitude,Time,Minutes,Complete,Observer,Species,Scientific name,Count,Remarks",
  '2018-09-20,"Amurum, gallery forest",Plateau,9.8812,8.9834,06:30,60,yes,Talatu Tende,,,,',
  '2018-10-04,"Amurum, gallery forest",Plateau,9.8812,8.9834,06:30,60,yes,Talatu Tende,Willow Warbler,Phylloscopus trochilus,3,=cmd()',
  '2018-10-04,"Amurum, gallery forest",Plateau,9.8812,8.9834,06:30,60,yes,Talatu Tende,Common Bulbul,Pycnonotus barbatus,>50,',
  '2018-10-04,"Amurum, gallery forest",Plateau,9.8812,8.9834,06:30,60,yes,Talatu Tende,Barn Swallow,Hirundo rustica,0,',
  "2018-10-05,Wase Rock,Plateau,9.0654,9.9571,07:00,45,yes,Musa Danjuma,Willow Warbler,Phylloscopus trochilus,1,",
].join("\n");
const vulture =
  "\n2018-10-05,Wase Rock,Plateau,9.0654,9.9571,07:00,45,yes,Musa Danjuma,Hooded Vulture,Necrosyrtes monachus,17,nest in the cleft";

/** Five more visits to the vulture's site, without detections. */
const visits = [11, 12, 13, 14, 15]
  .map((day) => `\n2018-11-${day},Wase Rock,Plateau,9.0654,9.9571,07:00,45,yes,Musa Danjuma,,,,`)
  .join("");

const send = (app: App, bytes: Uint8Array | string, query = "", headers: Record<string, string> = {}) =>
  app.api.request(`/api/surveys/import${query}`, {
    method: "POST",
    headers: { ...app.headersOf("admin"), ...headers },
    body: typeof bytes === "string" ? bytes : Buffer.from(bytes),
  });
const download = async (app: App, path: string) =>
  new Uint8Array(await (await app.call(null, "GET", path)).arrayBuffer());
// On both: its charts and files are sums of the database.
describeEachDatabase("surveys as files", (open) => {
  test("are imported from a table after a dry run, and change nothing a second time", async () => {
    const app = await openApp(await open());
    const dry = await (await send(app, sheet, "?dryRun=true")).json();
    expect(dry).toMatchObject({ dryRun: true, created: 7, surveys: { created: 3 }, counts: { created: 4 } });
    const { total } = await (await app.call(null, "GET", "/api/arrival/records?year=2018")).json();
    expect(total).toBe(0);
    expect(await (await send(app, sheet)).json()).toMatchObject({ created: 7 });
    expect(await (await send(app, sheet)).json()).toMatchObject({ created: 0, updated: 0, unchanged: 7 });
    const records = await (
      await app.call(null, "GET", "/api/arrival/records?year=2018&species=willow warbler")
    ).json();
    expect(records.data[0]).toMatchObject({
      englishName: "Willow Warbler",
      initialSeen: "2018-10-04",
      initialPlace: { site: "amurum-gallery-forest" },
      lastSeen: "2018-10-05",
      site: null,
      surveys: 3,
      surveysSeen: 2,
      individuals: 4,
    });
  });

  test("are exported and imported unchanged, as a table and as an archive", async () => {
    const first = await openApp(await open());
    await send(first, sheet);
    for (const path of ["/api/surveys/counts.csv", "/api/surveys/archive.zip"]) {
      const file = await download(first, path);
      const second = await openApp(await open());
      const report = await (await send(second, file)).json();
      expect(report, path).toMatchObject({ created: 7, skipped: 0, problems: [] });
      const again = await download(second, path);
      if (path.endsWith(".csv")) expect(Buffer.from(again).toString()).toBe(Buffer.from(file).toString());
      for (const name of path.endsWith(".zip") ? ["meta.xml", "event.txt", "occurrence.txt"] : []) {
        const [sent, returned] = [await openZip(file), await openZip(again)];
        expect(await returned.text(name)).toBe(await sent.text(name));
      }
      // The imported data equal the exported data, so they change nothing in the first database.
      expect(await (await send(first, file)).json(), path).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 7,
      });
    }
  });

  test("never reveal where, when or by whom a vulture was seen", async () => {
    const app = await openApp(await open());
    await send(app, sheet + vulture + visits);
    const zip = await openZip(await download(app, "/api/surveys/archive.zip"));
    const csv = Buffer.from(await download(app, "/api/surveys/counts.csv")).toString();
    const occurrences = await zip.text("occurrence.txt");
    for (const text of [csv, occurrences]) {
      const published = text.split("\n").filter((line) => line.includes("Necrosyrtes"));
      expect(published).toHaveLength(1);
      expect(published[0]).toContain("generalised:2018:9.5:9.5");
      expect(published[0]).toContain("17");
      expect(withoutChance(published[0] ?? "")).not.toMatch(/Wase|9\.06|9\.95|2018-10|Danjuma|cleft|07:00/);
    }
    const event = (await zip.text("event.txt")).split("\n").find((line) => line.startsWith("generalised"));
    expect(event).toContain("9.5\t9.5");
    expect(withoutChance(event ?? "")).not.toMatch(/Wase|9\.06|2018-10/);

    const ofPlace = await app.call(
      null,
      "GET",
      "/api/arrival/records?year=2018&species=Hooded Vulture&site=wase-rock",
    );
    expect((await ofPlace.json()).data[0]).toMatchObject({ site: null, surveys: 8 });
    for (const site of ["wase-rock", "amurum-gallery-forest"]) {
      const list = await app.call(null, "GET", `/api/arrival/records?year=2018&site=${site}&limit=100`);
      expect(await list.text()).not.toContain("Vulture");
      const chart = await app.call(null, "GET", `/api/arrival/phenology?species=Hooded Vulture&site=${site}`);
      expect(await chart.json()).toMatchObject({ site: null, placesWithheld: true });
    }
    const report = await (await send(await openApp(await open()), csv)).json();
    expect(report).toMatchObject({ created: 12, skipped: 1 });
    expect(report.problems[0].message).toContain("generalised");
  });

  test("do not mention a vulture if a single survey would reveal its day and place", async () => {
    const app = await openApp(await open());
    await send(app, sheet + vulture);
    for (const path of ["/api/surveys/counts.csv", "/api/arrival/records?year=2018&limit=100"])
      expect(await (await app.call(null, "GET", path)).text(), path).not.toMatch(/Necrosyrtes/);
    for (const path of ["/api/arrival/records?year=2018", "/api/arrival/phenology?"]) {
      const replyFor = async (name: string) =>
        (await app.call(null, "GET", `${path}&species=${name}`)).text();
      expect(await replyFor("Hooded Vulture"), path).toBe(await replyFor("Bird that was never counted"));
    }
  });

  test("do not reveal whether any survey detected a vulture, even when all public data are combined", async () => {
    const app = await openApp(await open());
    const { demoSurveys } = await import("#birds/ops/demo/surveys.ts");
    await importSurveys(app.db, demoSurveys(), { accountId: null, dryRun: false });
    const { rows } = readCsv(await download(app, "/api/surveys/counts.csv"));
    const surveys = [
      ...new Map(
        rows.filter(({ cells }) => cells.locationID).map(({ cells }) => [cells.eventID, cells]),
      ).values(),
    ];
    const between = (from: string, to: string) =>
      surveys.filter(({ eventDate: day = "" }) => day >= from && day <= to);
    const chart = await (await app.call(null, "GET", "/api/arrival/phenology?species=Hooded Vulture")).json();
    expect(JSON.stringify(chart)).not.toMatch(/\d{4}-\d\d/);
    expect([chart.days, chart.seasons]).toEqual([[], []]);
    // Every published sum, with the surveys that are publicly known to be behind it.
    const published: { surveysSeen: number; behind: typeof surveys }[] = [];
    for (const { bin, surveysSeen } of chart.bins)
      if (surveysSeen !== null)
        published.push({
          surveysSeen,
          behind: surveys.filter(({ eventDate = "" }) => binOf(eventDate) === bin),
        });
    for (const year of [2017, 2018, 2019, 2020, 2021, 2022]) {
      const path = `/api/arrival/records?year=${year}&species=Hooded Vulture`;
      const [record] = (await (await app.call(null, "GET", path)).json()).data;
      expect(JSON.stringify(record)).not.toMatch(/\d{4}-\d\d/);
      expect(record.season).toMatchObject({ state: "withheld", surveysSeen: null, firstSeen: null });
      const { surveysSeen } = record;
      if (surveysSeen !== null)
        published.push({ surveysSeen, behind: between(`${year}-01-01`, `${year}-12-31`) });
    }
    const sums = await listGeneralisedCounts(app.db);
    for (const { year, latitude, longitude, surveys: surveysSeen } of sums) {
      const ofYear = between(`${year}-01-01`, `${year}-12-31`);
      const isIn = (at: string | undefined, middle: number | null) =>
        middle === null || toCellCentre(Number(at)) === middle;
      published.push({
        surveysSeen,
        behind: ofYear.filter(
          ({ decimalLatitude, decimalLongitude }) =>
            isIn(decimalLatitude, latitude) && isIn(decimalLongitude, longitude),
        ),
      });
    }
    expect(published.length).toBeGreaterThan(40);
    for (const { surveysSeen, behind } of published)
      expect(surveysSeen).toBeLessThanOrEqual(behind.length - 2);
    expect(sums.reduce((total, { surveys: found }) => total + found, 0)).toBe(
      demoSurveys().counts.filter(({ englishName }) => englishName === "Hooded Vulture").length,
    );
  });

  test("have the same figures in the chart, its table, the CSV file and the API", async () => {
    const app = await openApp(await open());
    const { demoSurveys } = await import("#birds/ops/demo/surveys.ts");
    await importSurveys(app.db, demoSurveys(), { accountId: null, dryRun: false });
    const { rows } = readCsv(await download(app, "/api/surveys/counts.csv"));
    for (const species of [
      "Willow Warbler",
      "Northern Carmine Bee-eater",
      "Common Bulbul",
      "Wood Sandpiper",
    ]) {
      const { bins, seasons, site } = await (
        await app.call(null, "GET", `/api/arrival/phenology?species=${species}`)
      ).json();
      const atPlace = rows.map(({ cells }) => cells).filter(({ locationID }) => locationID === site);
      const surveys = new Set(atPlace.map(({ eventID }) => eventID));
      const sights = atPlace.filter(({ vernacularName }) => vernacularName === species);
      const sum = (list: { surveys: number; surveysSeen: number }[], of: "surveys" | "surveysSeen") =>
        list.reduce((total, one) => total + one[of], 0);
      expect(sum(bins, "surveys")).toBe(surveys.size);
      expect(sum(bins, "surveysSeen")).toBe(sights.length);
      expect(sum(seasons, "surveys")).toBe(surveys.size);
      expect(sum(seasons, "surveysSeen")).toBe(sights.length);
      for (const year of [2017, 2018, 2019, 2020, 2021, 2022]) {
        const dates = sights
          .map(({ eventDate = "" }) => eventDate)
          .filter((date) => date.startsWith(`${year}`))
          .sort();
        const { data } = await (
          await app.call(null, "GET", `/api/arrival/records?year=${year}&species=${species}&site=${site}`)
        ).json();
        const counted = sights.filter(({ eventDate }) => eventDate?.startsWith(`${year}`));
        expect(data[0]).toMatchObject({
          initialSeen: dates[0] ?? null,
          lastSeen: dates.at(-1) ?? null,
          surveysSeen: dates.length,
          individuals: counted.reduce((total, { individualCount }) => total + Number(individualCount), 0),
        });
      }
    }
  });

  test("that were invented can be removed by an admin, and the others stay", async () => {
    const app = await openApp(await open());
    const { demoSurveys } = await import("#birds/ops/demo/surveys.ts");
    await importSurveys(app.db, demoSurveys(), { accountId: null, dryRun: false });
    await send(app, sheet);
    const { removed } = await (await app.call("admin", "DELETE", "/api/surveys/demonstration")).json();
    expect(removed).toBe(demoSurveys().surveys.length);
    const { surveys, counts, demonstrations } = await (
      await app.call(null, "GET", "/api/surveys/facts")
    ).json();
    expect({ surveys, counts, demonstrations }).toEqual({ surveys: 3, counts: 4, demonstrations: 0 });
    const { species, sites } = await (await app.call(null, "GET", "/api/arrival/choices")).json();
    expect([species.length, sites.length]).toEqual([3, 2]);
  });

  test("keep the mark on incomplete surveys when exported and imported", async () => {
    const app = await openApp(await open());
    await send(app, `${sheet}\n2018-10-05,Wase Rock,,,,07:00,45,yes,,Barn Swallow,,-4,`, "?incomplete=store");
    for (const path of ["/api/surveys/counts.csv", "/api/surveys/archive.zip"]) {
      const file = await download(app, path);
      const second = await openApp(await open());
      await send(second, file);
      const marked = await second.db.selectFrom("survey").select(["eventID", "incomplete"]).execute();
      expect(marked.filter(({ incomplete }) => incomplete === 1).map(({ eventID }) => eventID)).toEqual([
        "wase-rock_2018-10-05_0700",
      ]);
      const text = path.endsWith(".csv")
        ? Buffer.from(file).toString()
        : await (await openZip(file)).text("event.txt");
      expect(text).toMatch(/Wase Rock.*Incomplete: /);
    }
    const { pentads } = await (await app.call(null, "GET", "/api/atlas/coverage")).json();
    expect(pentads.map(({ surveys }: { surveys: number }) => surveys)).toEqual([2]);
  });

  test("are not stored in part when the database refuses one", async () => {
    const app = await openApp(await open());
    const batch = readPointCounts(sheet);
    const [count] = batch.counts;
    if (!count) throw new Error("The sheet holds no count.");
    const broken = {
      ...batch,
      counts: [...batch.counts, { ...count, occurrenceID: "x", eventID: "nothing" }],
    };
    await expect(importSurveys(app.db, broken, { accountId: null, dryRun: false })).rejects.toThrow();
    expect(await app.db.selectFrom("survey").selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom("survey_site").selectAll().execute()).toEqual([]);
    const audited = app.db.selectFrom("audit").select("action").where("subject", "=", "survey");
    expect(await audited.execute()).toEqual([]);
  });

  const profile = findExternalFile("schemas/eml-gbif-profile/1.3/eml.xsd");
  test.skipIf(!profile)("are exported as an archive that is valid by the published schemas", async () => {
    vi.setConfig({ testTimeout: 60_000 });
    const app = await openApp(await open());
    await send(app, sheet + vulture);
    const zip = await openZip(await download(app, "/api/surveys/archive.zip"));
    const folder = dirname(profile ?? "");
    const root = join(folder, "../..");
    const local = (text: string) =>
      text.replace(/schemaLocation="[^"]*\/([^"/]+\.xsd)"/g, 'schemaLocation="$1"');
    const named = (path: string) => ({
      fileName: path.slice(path.lastIndexOf("/") + 1),
      contents: local(readFileSync(path, "utf8")),
    });
    const xml = named(join(root, "xml.xsd"));
    const checks = [
      { file: "meta.xml", schema: join(root, "dwc-text/tdwg_dwc_text_offline.xsd"), preload: [xml] },
      {
        file: "eml.xml",
        schema: profile ?? "",
        preload: [named(join(folder, "eml-gbif-profile.xsd")), named(join(folder, "dc.xsd")), xml],
      },
    ];
    for (const { file, schema, preload } of checks) {
      expect(existsSync(schema)).toBe(true);
      const { errors } = await validateXML({
        xml: { fileName: file, contents: await zip.text(file) },
        schema: named(schema).contents,
        preload,
      });
      expect(
        errors.filter(({ message }) => !message.includes("parser warning")),
        file,
      ).toEqual([]);
    }
    const definitions = {
      "dwc/terms/Event": "dwc_event_2025-07-10.xml",
      "dwc/terms/Occurrence": "dwc_occurrence_2025-07-10.xml",
      "eco/terms/Event": "humboldt_2025-07-10.xml",
    };
    const described = await zip.text("meta.xml");
    for (const [rowType, name] of Object.entries(definitions)) {
      const known = readFileSync(join(root, "gbif-extensions", name), "utf8");
      const part =
        new RegExp(`rowType="[^"]*/${rowType}">[\\s\\S]*?</(core|extension)>`).exec(described)?.[0] ?? "";
      expect(part, rowType).not.toBe("");
      for (const [, term = ""] of part.matchAll(/term="([^"]+)"/g))
        expect(known.includes(`'${term}'`) || known.includes(`"${term}"`), `${rowType}: ${term}`).toBe(true);
    }
  });
});
