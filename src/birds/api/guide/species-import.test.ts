import { beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { listAll } from "#birds/db/guide/rows.ts";
import { openZip } from "#core/adapters/zip.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

describeWithDatabase("the import of a checklist", (open) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(await open());
  });

  async function send(body: string | Uint8Array<ArrayBuffer>, query = "") {
    const reply = await app.api.request(`/api/species/import${query}`, {
      method: "POST",
      headers: { ...app.headersOf("admin"), "Content-Type": "text/csv" },
      body,
    });
    return { status: reply.status, ...(await reply.json()) };
  }
  const list = "scientific_name,english_name,iucn\r\nAus bus,First Bird,LC\r\nAus cus,Second Bird,XX\r\n";

  test("reports in a dry run what it would do, row by row", async () => {
    const would = await send(list, "?dryRun=true");
    expect(would).toMatchObject({ status: 200, dryRun: true, total: 2, created: 1, skipped: 1 });
    expect(would.problems).toEqual([
      {
        line: 3,
        rows: 1,
        lines: [3],
        whose: [expect.any(String)],
        column: "iucn",
        message: expect.stringContaining("“XX”: Use a Red List code"),
      },
    ]);
    expect(await listAll(app.db)).toEqual([]);
    expect(await send(list)).toMatchObject({ dryRun: false, created: 1, skipped: 1 });
    expect((await listAll(app.db)).map(({ name }) => name)).toEqual(["First Bird"]);
    const log = await app.db
      .selectFrom("audit")
      .select(["action", "accountId"])
      .where("subject", "=", "species")
      .executeTakeFirst();
    expect(log).toEqual({ action: "species.import", accountId: app.people.admin._id });
  });

  test("takes the Red List year and the list of names of a whole file, and explains an invalid year", async () => {
    const query = "?statusYear=2025&taxonomyVersion=AviList%202025";
    const unstated = { statusYear: 1, taxonomyVersion: 1 };
    expect(await send(list, "?dryRun=true")).toMatchObject({ unstated });
    expect(await send(list, query)).toMatchObject({ created: 1, unstated });
    const stored = { statusYear: 2025, taxonomyVersion: "AviList 2025" };
    expect(await listAll(app.db)).toMatchObject([stored]);
    const refused = await send(list, "?statusYear=1900");
    expect(refused).toMatchObject({ status: 422, fields: { statusYear: expect.stringContaining("1963") } });
  });

  test("asks about a column of unknown name before it takes it for the scientific names", async () => {
    const text = "xyz,english name\nNumida meleagris,Helmeted Guineafowl\nStruthio camelus,Common Ostrich";
    const checked = await send(text, "?dryRun=true");
    expect(checked).toMatchObject({ status: 200, created: 2 });
    expect(checked.notes.join()).toContain("“xyz”: Scientific name");
    const asked = await send(text);
    expect(asked).toMatchObject({
      status: 409,
      message: expect.stringContaining("“xyz” was taken for the scientific name by its values."),
      questions: [{ key: "reading" }],
    });
    expect(await listAll(app.db)).toEqual([]);
    const form = new FormData();
    form.append("file", new File([text], "list.csv"));
    form.append("reading", JSON.stringify(asked.questions[0].reading));
    const { "Content-Type": _, ...headers } = { "Content-Type": "", ...app.headersOf("admin") };
    const stored = await app.api.request("/api/species/import", { method: "POST", headers, body: form });
    expect(await stored.json()).toMatchObject({ created: 2 });
    expect(await send("abc,def\nNumida meleagris,Guineafowl", "?dryRun=true")).toMatchObject({
      notes: expect.arrayContaining(["Columns: “abc”: Scientific name."]),
      problems: [{ message: expect.stringContaining("No column is the English name") }],
    });
  });

  test("asks before it changes what the institute stated, with the questions and an answer for each", async () => {
    await makeSpecies(app.db, { name: "First Bird", scientificName: "Aus bus", status: "EN" });
    const asked = await send(list);
    expect(asked).toMatchObject({
      status: 409,
      code: "conflict",
      message: expect.stringContaining(
        "Red List category: one species differs from what the institute stated (First Bird EN → LC).",
      ),
      questions: [
        { key: "fact:status", count: 1, examples: [{ name: "First Bird", ours: "EN", list: "LC" }] },
      ],
    });
    const answer = (said: string) =>
      `?answers=${encodeURIComponent(JSON.stringify({ "fact:status": said }))}`;
    expect(await send(list, answer("ours"))).toMatchObject({ status: 200, unchanged: 1 });
    expect(await send(list, answer("list"))).toMatchObject({ status: 200, updated: 1 });
    expect(await listAll(app.db)).toMatchObject([{ status: "LC" }]);
  });

  test("accepts a file with a byte order mark, semicolons and old line ends", async () => {
    const text = "\uFEFFscientific_name;english_name\rAus bus;First Bird\rAus cus;Second Bird";
    expect(await send(text)).toMatchObject({ created: 2, skipped: 0 });
  });

  const zipped = async (files: Record<string, string | Buffer>) => {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
    return new Uint8Array(Buffer.concat(chunks));
  };

  describe("stores nothing from", () => {
    test.each([
      ["an empty file", "", /is empty/],
      ["a file without the columns", "a,b\n1,2", /No column is the scientific name or the English name/],
    ])("%s", async (_, body, message) => {
      const reply = await send(new Uint8Array(Buffer.from(body)));
      expect(reply.message ?? reply.problems[0].message).toMatch(message);
      expect(await listAll(app.db)).toEqual([]);
    });

    test("an archive without meta.xml, with a broken one, or with a missing table", async () => {
      expect(await send(await zipped({ "a.txt": "x" }))).toMatchObject({
        status: 422,
        message: expect.stringMatching(/no meta\.xml/),
      });
      expect(await send(await zipped({ "meta.xml": "<archive" }))).toMatchObject({
        status: 422,
        message: expect.stringMatching(/meta\.xml cannot be read/),
      });
      const meta =
        '<archive><core rowType="http://rs.tdwg.org/dwc/terms/Taxon"><files><location>../taxon.txt</location></files><id index="0"/></core></archive>';
      expect(await send(await zipped({ "meta.xml": meta }))).toMatchObject({
        status: 422,
        message: expect.stringMatching(/has no file/),
      });
    });

    test("a zip bomb", async () => {
      const reply = await send(await zipped({ "meta.xml": Buffer.alloc(40_000_000) }));
      expect(reply).toMatchObject({
        status: 422,
        message: expect.stringMatching(/compression of .* is too high/),
      });
    });

    test("more than can be imported at once", async () => {
      const reply = await send(new Uint8Array(17_000_000));
      expect(reply).toMatchObject({ status: 413, message: expect.stringMatching(/at most 10 MB/) });
    });
  });

  test("an export can be imported: CSV without formulas, and an archive", async () => {
    await makeSpecies(app.db, {
      name: "=cmd()",
      scientificName: "Aus bus",
      names: [{ lang: "ha", value: "ƙaya" }],
    });
    const csv = await app.call(null, "GET", "/api/species/checklist.csv");
    expect(csv.headers.get("content-disposition")).toMatch(/birds-of-nigeria-\d{4}-\d\d-\d\d\.csv/);
    const text = await csv.text();
    expect(text).toContain("'=cmd()");
    expect(await send(text)).toMatchObject({ unchanged: 1, created: 0 });
    const archive = await app.call(null, "GET", "/api/species/checklist.zip");
    const bytes = new Uint8Array(await archive.arrayBuffer());
    expect(await send(bytes)).toMatchObject({ unchanged: 1, created: 0 });
    const zip = await openZip(bytes);
    expect(zip.names).toContain("eml.xml");
    zip.close();
  });
});
