import { expect, test } from "vitest";
import { openZip } from "#core/adapters/zip.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const visit = (day: string, count: string) => `2018-${day},Wase Rock,9.0654,9.9571,${count}`;
const own = [
  "Date,Site,Latitude,Longitude,Species,Scientific name,Count",
  visit("10-05", "Barn Swallow,Hirundo rustica,2"),
  visit("10-05", "Hooded Vulture,Necrosyrtes monachus,17"),
  ...[11, 12, 13, 14, 15].map((day) => visit(`11-${day}`, ",,")),
].join("\n");
const kenyan =
  "Date,Site,countryCode,Latitude,Longitude,Species,Scientific name,Count\n2017-01-14,Nakuru,KE,-0.36,36.09,Hamerkop,Scopus umbretta,4";

const send = (app: App, body: string, query = "") =>
  app.api.request(`/api/surveys/import${query}`, { method: "POST", headers: app.headersOf("admin"), body });
const download = async (app: App, path: string) =>
  new Uint8Array(await (await app.call(null, "GET", path)).arrayBuffer());

describeWithDatabase("surveys in files", (open) => {
  test("have the licence of their import, all together or each licence alone", async () => {
    const app = await openApp(await open());
    await send(app, own, "?complete=yes");
    await send(app, kenyan, "?licence=CC-BY-NC-4.0&source=Kenya%20Waterbirds");
    const lines = async (query: string) =>
      new TextDecoder()
        .decode(await download(app, `/api/surveys/counts.csv${query}`))
        .trimEnd()
        .split("\r\n");
    const archive = async (query: string) => {
      const zip = await openZip(await download(app, `/api/surveys/archive.zip${query}`));
      return { eml: await zip.text("eml.xml"), events: await zip.text("event.txt") };
    };
    const all = await lines("");
    expect(all.find((line) => line.includes("Hamerkop"))).toMatch(/by-nc\/4\.0\/legalcode,Kenya Waterbirds/);
    expect(all.find((line) => line.includes("Barn Swallow"))).toMatch(/by\/4\.0\/legalcode/);
    // A sum of vultures may hold surveys of any licence.
    expect(all.find((line) => line.includes("Necrosyrtes"))).toMatch(/by-nc\/4\.0\/legalcode/);
    const free = (await lines("?licence=CC-BY-4.0")).join("\n");
    expect(free).toContain("Barn Swallow");
    expect(free).not.toMatch(/Hamerkop|Vulture|Necrosyrtes|by-nc/);
    expect(await lines("?licence=CC0-1.0")).toHaveLength(1);
    const together = await archive("");
    expect(together.eml).toContain("licenses/by-nc/4.0/legalcode");
    expect(together.eml).toContain("<geographicDescription>Kenya");
    expect(together.eml).toContain("<southBoundingCoordinate>-0.36</southBoundingCoordinate>");
    expect(together.eml).toContain("<eastBoundingCoordinate>36.09</eastBoundingCoordinate>");
    const ownArchive = await archive("?licence=CC-BY-4.0");
    expect(ownArchive.eml).toContain("licenses/by/4.0/legalcode");
    expect(ownArchive.eml).toContain("<southBoundingCoordinate>9.0654</southBoundingCoordinate>");
    // A number of counts would show that one of them is withheld.
    expect(ownArchive.eml).toContain("surveys with counts of birds");
    expect(ownArchive.events).not.toContain("Nakuru");
    expect((await app.call(null, "GET", "/api/surveys/counts.csv?licence=MIT")).status).toBe(422);
    const facts = await (await app.call(null, "GET", "/api/surveys/facts")).json();
    expect(facts.licences).toEqual(["CC-BY-4.0", "CC-BY-NC-4.0"]);
  });
});
