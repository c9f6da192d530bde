import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

/** Scientific names alone, as museums and Darwin Core write them. */
const table = [
  "eventDate,locality,decimalLatitude,decimalLongitude,scientificName,individualCount",
  '2019-12-03,Plot N,9.875,8.975,"Phylloscopus trochilus (Linnaeus, 1758)",2',
  '2019-12-03,Plot N,9.875,8.975,"Ploceus cucullatus (Statius Muller, 1776)",4',
  '2019-12-03,Plot N,9.875,8.975,"Corvus albus Statius Muller, 1776",1',
  "2019-12-03,Plot N,9.875,8.975,Phylloscopus (Phylloscopus) trochilus,1",
  "2019-12-03,Plot N,9.875,8.975,Hirundo rustica subsp. rustica,5",
].join("\n");

const send = async (app: App, body: BodyInit) => {
  const headers = app.headersOf("admin");
  const reply = await app.api.request("/api/surveys/import", { method: "POST", headers, body });
  return reply.json();
};

/** The names and the number of each row of the public file. */
const rowsOf = (csv: string) => {
  const [header = "", ...lines] = csv.replace("\uFEFF", "").trim().split(/\r?\n/);
  const at = (name: string) => header.split(",").indexOf(name);
  return lines.map((line) => {
    const cells = line.split(",");
    return ["scientificName", "vernacularName", "individualCount"].map((name) => cells[at(name)]).join(" | ");
  });
};

describeWithDatabase("names with authors", (open) => {
  test("leave without them, not as English names, and come in again as the same counts", async () => {
    const app = await openApp(await open());
    expect(await send(app, table)).toMatchObject({ surveys: { created: 1 }, counts: { created: 5 } });
    const get = async (path: string) => (await app.api.request(path)).text();
    const csv = await get("/api/surveys/counts.csv");
    expect(rowsOf(csv).toSorted()).toEqual([
      "Corvus albus |  | 1",
      "Hirundo rustica rustica |  | 5",
      "Phylloscopus trochilus |  | 1",
      "Phylloscopus trochilus |  | 2",
      "Ploceus cucullatus |  | 4",
    ]);
    expect(await get("/api/surveys/ebird.csv")).toMatch(/^"?"?,Corvus,albus,1,/m);
    expect(await send(app, csv)).toMatchObject({ counts: { created: 0, updated: 0, unchanged: 5 } });
  });
});
