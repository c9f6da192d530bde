import { expect, test } from "vitest";
import { writeZip } from "#core/adapters/zip.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const meta = `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core rowType="http://rs.tdwg.org/dwc/terms/Event" fieldsTerminatedBy="\\t" fieldsEnclosedBy=""><files><location>e.txt</location></files><id index="0"/><field index="1" term="http://rs.tdwg.org/dwc/terms/eventDate"/><field index="2" term="http://rs.tdwg.org/dwc/terms/locality"/><field index="3" term="http://rs.tdwg.org/eco/terms/isTaxonomicScopeFullyReported"/></core><extension rowType="http://rs.tdwg.org/dwc/terms/Occurrence" fieldsTerminatedBy="\\t" fieldsEnclosedBy=""><files><location>o.txt</location></files><coreid index="0"/><field index="1" term="http://rs.tdwg.org/dwc/terms/occurrenceID"/><field index="2" term="http://rs.tdwg.org/dwc/terms/scientificName"/><field index="3" term="http://rs.tdwg.org/dwc/terms/individualCount"/></extension></archive>`;

const send = (app: App, body: ArrayBuffer, query = "") =>
  app.api.request(`/api/surveys/import${query}`, { method: "POST", headers: app.headersOf("admin"), body });
const zipOf = (files: Record<string, string>) =>
  new Response(writeZip(Object.entries(files).map(([name, content]) => ({ name, content })))).arrayBuffer();

describeWithDatabase("an archive of surveys with mistakes", (open) => {
  const events = "one\t2018-03-04\tJos\ttrue\nONE\t2018-03-05\tJos\ttrue\ntwo\t2018-02-30\tJos\ttrue\n";
  const orphan = "none\tb\tGyps africanus\t1\n";
  const occurrences = "one\ta\tGyps africanus\t1\none\tA\tGyps africanus\t1\nthree\tc\tUpupa epops\tmany\n";
  const archiveOf = (rows: string) =>
    zipOf({ "meta.xml": meta, "e.txt": `${events}three\t4/5/2018\tJos\ttrue\n`, "o.txt": rows });

  test("has its duplicates and contradictions reported by file and row, and the rest stored", async () => {
    const app = await openApp(await open());
    const archive = await archiveOf(occurrences);
    // The survey with the duplicate key is left out unless incomplete surveys are wanted.
    const withoutIt = await (await send(app, archive, "?dryRun=true")).json();
    expect(withoutIt).toMatchObject({ surveys: { created: 1 }, counts: { created: 1 }, skipped: 4 });
    const report = await (await send(app, archive, "?incomplete=store")).json();
    expect(report).toMatchObject({ surveys: { created: 2 }, counts: { created: 2 }, skipped: 3 });
    expect(report.incomplete).toEqual([
      { eventID: "one", date: "2018-03-04", site: "Jos", rows: [2], file: "o.txt" },
    ]);
    const named = report.problems.map((one: { file: string; line: number }) => `${one.file} ${one.line}`);
    expect(named).toEqual(["e.txt 2", "e.txt 3", "e.txt 4", "o.txt 2", "o.txt 3"]);
  });

  test("has no complete list if a count is of none of its surveys", async () => {
    const app = await openApp(await open());
    const report = await (await send(app, await archiveOf(occurrences + orphan))).json();
    expect(report).toMatchObject({ surveys: { created: 2 }, counts: { created: 2 }, incomplete: [] });
    expect(report.notes).toContain(
      "1 refused row names no survey, so no list of this file counts as complete.",
    );
    const stored = await app.db.selectFrom("survey").select(["complete", "incomplete"]).execute();
    expect(stored).toEqual([
      { complete: "no", incomplete: 1 },
      { complete: "no", incomplete: 1 },
    ]);
  });
});
