import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

describeWithDatabase("a file of surveys that is not in UTF-8", (open) => {
  const importing = async (body: BodyInit) => {
    const app = await openApp(await open());
    const headers = app.headersOf("admin");
    const reply = await app.api.request("/api/surveys/import", { method: "POST", headers, body });
    const sites = await app.db.selectFrom("survey_site").select("name").execute();
    return { status: reply.status, report: await reply.json(), sites: sites.map(({ name }) => name) };
  };

  test("is read as older spreadsheets write it, and the report says so", async () => {
    const { report, sites } = await importing(
      latin("Date;Site;Espèce;Species;Count\n2019-11-12;Forêt de Gashaka;Héron;Grey Heron;3\n"),
    );
    expect(sites).toEqual(["Forêt de Gashaka"]);
    expect(report.notes[0]).toContain("Windows-1252");
  });

  test("and was garbled by a program before is stored as it is, and the report says what it seems to be", async () => {
    const { report, sites } = await importing(
      "Date;Site;Species;Count\n2019-11-12;ForÃªt de Gashaka;RÃ¼ppell's Vulture;3\n2019-11-12;São Tomé;Hoopoe;3\n",
    );
    expect(sites.toSorted()).toEqual(["ForÃªt de Gashaka", "São Tomé"]);
    expect(report.problems.map(({ message }: { message: string }) => message)).toEqual([
      "2 texts have letters that were garbled when the file was saved in another encoding, such as “RÃ¼ppell's Vulture”, which seems to be “Rüppell's Vulture”. Please save the file again as UTF-8; otherwise they are stored as they are.",
    ]);
  });

  const archive = async (encoding: string) => {
    const field = (index: number, term: string) =>
      `<field index="${index}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`;
    const fields = ["eventDate", "locality", "scientificName", "individualCount"].map((term, index) =>
      field(index + 1, term),
    );
    const meta = `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core encoding="${encoding}" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Occurrence"><files><location>occurrence.txt</location></files><id index="0"/>${fields.join("")}</core></archive>`;
    const table = "id\tdate\tplace\tname\tcount\n1\t2019-11-12\tForêt de Gashaka\tArdea cinerea\t3\n";
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(meta), "meta.xml");
    zip.addBuffer(latin(table), "occurrence.txt");
    zip.end();
    return buffer(zip.outputStream);
  };

  test("is read in the encoding that its archive declares", async () => {
    expect((await importing(await archive("ISO-8859-1"))).sites).toEqual(["Forêt de Gashaka"]);
  });

  test("is refused if its archive declares another or an unknown one", async () => {
    const replies = [await importing(await archive("UTF-8")), await importing(await archive("klingon"))];
    expect(replies.map(({ status, sites }) => [status, sites])).toEqual([
      [422, []],
      [422, []],
    ]);
    expect(replies[1]?.report.message).toContain("klingon");
  });
});
