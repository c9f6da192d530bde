import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeZip } from "#core/adapters/zip.ts";
import type { AppError } from "#core/domain/errors.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { importSurveyFiles } from "../imports/import-surveys.ts";

const zipOf = async (files: Record<string, string>) =>
  new Uint8Array(
    await new Response(
      writeZip(Object.entries(files).map(([name, content]) => ({ name, content }))),
    ).arrayBuffer(),
  );
const meta = `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core rowType="http://rs.tdwg.org/dwc/terms/Event" fieldsTerminatedBy="\\t" fieldsEnclosedBy=""><files><location>e.txt</location></files><id index="0"/><field index="1" term="http://rs.tdwg.org/dwc/terms/eventDate"/><field index="2" term="http://rs.tdwg.org/dwc/terms/locality"/><field index="3" term="http://rs.tdwg.org/eco/terms/isTaxonomicScopeFullyReported"/></core><extension rowType="http://rs.tdwg.org/dwc/terms/Occurrence" fieldsTerminatedBy="\\t" fieldsEnclosedBy=""><files><location>o.txt</location></files><coreid index="0"/><field index="1" term="http://rs.tdwg.org/dwc/terms/occurrenceID"/><field index="2" term="http://rs.tdwg.org/dwc/terms/scientificName"/><field index="3" term="http://rs.tdwg.org/dwc/terms/individualCount"/></extension></archive>`;

describeWithDatabase("files of surveys", (open) => {
  test("are refused with a helpful reason when nothing can be read", async () => {
    const app = await openApp(await open());
    const folder = join(app.folder, "imports");
    await mkdir(folder, { recursive: true });
    const refused = async (bytes: Uint8Array | string) => {
      const path = join(folder, "chosen");
      await writeFile(path, bytes);
      const options = { accountId: null, dryRun: false, folder };
      return importSurveyFiles(app.db, [{ name: "chosen", path }], options).catch((error: AppError) => {
        expect(error.code).toBe("invalid");
        return `422 ${error.message}`;
      });
    };
    expect(await refused("")).toMatch(/^422 The file is empty/);
    // Bytes in no known encoding are read as older spreadsheets would write them, and have no columns.
    expect(await refused(new Uint8Array([0x44, 0xff, 0xfe, 0x00, 0xd8]))).toMatch(
      /^422 This is not a table of surveys/,
    );
    expect(await refused("Name;Age\nA;3")).toMatch(/^422 This is not a table of surveys/);
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatch(
      /^422 .*not a readable ZIP archive/,
    );
    expect(await refused(await zipOf({ "a.txt": "x" }))).toMatch(/^422 .*no meta\.xml/);
    expect(await refused(await zipOf({ "meta.xml": "<archive><core" }))).toMatch(
      /^422 .*meta\.xml cannot be read/,
    );
    expect(await refused(await zipOf({ "meta.xml": meta, "e.txt": "" }))).toMatch(/^422 .*no file o\.txt/);
    expect(await refused("eventID,eventDate,locality\na,2018-01-01,Jos")).toMatch(
      /^422 .*no birds.*choose the file with the birds/,
    );
    const request = { method: "POST", headers: app.headersOf("admin"), body: "Name;Age\nA;3" };
    expect((await app.api.request("/api/surveys/import", request)).status).toBe(422);
    // The staged rows are deleted from the disk.
    expect(await readdir(folder)).toEqual(["chosen"]);
    expect(await app.db.selectFrom("survey").selectAll().execute()).toEqual([]);
  });
});
