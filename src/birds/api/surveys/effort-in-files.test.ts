import { expect, test, vi } from "vitest";
import { openZip } from "#core/adapters/zip.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

vi.setConfig({ testTimeout: 60_000 });

const send = (app: App, body: BodyInit) =>
  app.api.request("/api/surveys/import", { method: "POST", headers: app.headersOf("admin"), body });
const download = async (app: App, path: string) =>
  new Uint8Array(await (await app.call(null, "GET", path)).arrayBuffer());

describeWithDatabase("surveys as files", (open) => {
  test("have their effort, their completeness and how a bird was found in both files, and read all of it", async () => {
    const efforts = [
      "Date,Site,Minutes,complete,distanceKm,points,observerCount,observers,weather,precisionMetres,surveynotes,Species,Count,sex,lifeStage,breeding,detection,distanceBand",
      "2021-03-04,Amurum,60,yes,2.5,12,3,Talatu Tende,sunny,15,the farmer asked us,Hoopoe,2,male,adult,NY,heard,30–100 m",
      "2021-03-05,Laminga,30,no,,,,,,,,Hoopoe,,female,juvenile,,seen,over 100 m",
      "2021-03-06,Laminga,,,1,,,,,,,Hoopoe,1,,,,,",
    ].join("\n");
    const app = await openApp(await open());
    expect(await (await send(app, efforts)).json()).toMatchObject({ created: 6, problems: [] });
    const storedIn = async ({ db }: App) => {
      const rows = await Promise.all([
        db.selectFrom("survey").selectAll().orderBy("eventID").execute(),
        db.selectFrom("survey_count").selectAll().orderBy("occurrenceID").execute(),
        db.selectFrom("survey_site").selectAll().orderBy("locationID").execute(),
      ]);
      const own = /^(id|siteId|surveyId|speciesId|createdAt|updatedAt|notes)$/;
      return JSON.stringify(rows, (key, value) => (own.test(key) ? undefined : value));
    };
    const before = await storedIn(app);
    expect(before).toContain('"distanceBand":"over 100 m"');
    for (const path of ["/api/surveys/counts.csv", "/api/surveys/archive.zip"]) {
      const file = await download(app, path);
      const second = await openApp(await open());
      expect(await (await send(second, file)).json(), path).toMatchObject({ created: 6, problems: [] });
      expect(await storedIn(second), path).toBe(before);
    }
    const zip = await openZip(await download(app, "/api/surveys/archive.zip"));
    const [, first] = (await zip.text("humboldt.txt")).split("\n");
    expect(first).toBe("amurum_2021-03-04\tAves\ttrue\t12\tsunny\t60\tminute\ttrue\t2.5\tkilometre");
    const csv = Buffer.from(await download(app, "/api/surveys/counts.csv")).toString();
    for (const text of [csv, await zip.text("event.txt"), await zip.text("humboldt.txt")])
      expect(text).not.toContain("the farmer");
  });
});
