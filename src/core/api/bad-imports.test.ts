import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { ZipFile } from "yazl";
import { MAX_SURVEY_FILES } from "#birds/api/surveys/imports.ts";
import { listAll } from "#birds/db/guide/rows.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { MAX_LIST_FILE } from "./imports/list-imports.ts";

vi.setConfig({ testTimeout: 120_000 });

const darwinCore = (row: string, term: (name: string) => string) =>
  `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core rowType="${term(row)}" fieldsTerminatedBy="\\t" fieldsEnclosedBy=""><files><location>core.txt</location></files><id index="0"/><field index="1" term="${term("scientificName")}"/><field index="2" term="${term("vernacularName")}"/><field index="3" term="${term("eventDate")}"/><field index="4" term="${term("locality")}"/></core></archive>`;
const meta = (row: string) => darwinCore(row, (name) => `http://rs.tdwg.org/dwc/terms/${name}`);

/** Both kinds of import: the address, the size limit, and a readable file. */
const kinds = [
  {
    name: "a list of species",
    path: "/api/species/import",
    limit: MAX_LIST_FILE.bytes,
    header: "scientific_name,english_name,padding\n",
    row: (number: number) => `Aus b${"u".repeat(number)}s,Bird of Row ${number},`,
    meta: meta("Taxon"),
    core: "1\tAus bus\tFirst Bird\t\t\n",
  },
  {
    name: "a file of surveys",
    path: "/api/surveys/import",
    limit: MAX_SURVEY_FILES.bytes,
    header: "Date,Site,Species,Count,Padding\n",
    row: (number: number) => `2018-10-04,Amurum,Bird of Row ${number},1,`,
    meta: meta("Occurrence"),
    core: "1\tAus bus\tFirst Bird\t2018-10-04\tJos\n",
  },
];
type Kind = (typeof kinds)[number];

/** A file of an exact size, with rows that are not too long. */
function fileOf({ header, row }: Kind, bytes: number): Uint8Array<ArrayBuffer> {
  const rows = Math.ceil(bytes / 900_000);
  const each = Math.floor((bytes - header.length) / rows);
  const lines = Array.from({ length: rows }, (_, number) => `${row(number + 1).padEnd(each - 1, "x")}\n`);
  const text = header + lines.join("");
  return new TextEncoder().encode(text + "\n".repeat(bytes - text.length));
}

const send = (app: App, path: string, body: BodyInit) =>
  app.api.request(path, {
    method: "POST",
    headers: { ...app.headersOf("admin"), "Content-Type": "text/csv" },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

async function archiveOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** An archive whose directory gives its last file this size. */
function withSize(archive: Buffer, size: number): Buffer {
  const entry = archive.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  archive.writeUInt32LE(size, entry + 24);
  return archive;
}

const left = (app: App) => readdir(join(app.folder, "imports")).catch(() => []);

async function expectNothing(app: App) {
  expect(await left(app)).toEqual([]);
  expect(await listAll(app.db)).toEqual([]);
  expect(await app.db.selectFrom("survey").select("id").execute()).toEqual([]);
}

describeWithDatabase("an import", (open, database) => {
  describe.each(kinds)("of $name", (kind) => {
    test("reads a file of exactly the limit, and refuses one byte more with 413", async () => {
      if (database === "PostgreSQL") return;
      const app = await openApp(await open());
      const over = await send(app, kind.path, fileOf(kind, kind.limit + 1));
      expect([over.status, (await over.json()).message]).toEqual([
        413,
        `This is too large: at most ${kind.limit / 1_000_000} MB can be imported at once.`,
      ]);
      const exact = fileOf(kind, kind.limit);
      expect(exact.length).toBe(kind.limit);
      const reply = await send(app, `${kind.path}?dryRun=true`, exact);
      expect([reply.status, await reply.json()]).toEqual([
        200,
        expect.objectContaining({ total: Math.ceil(kind.limit / 900_000), skipped: 0 }),
      ]);
      await expectNothing(app);
    });

    test("refuses a truncated archive or one with false sizes, in plain words, and leaves nothing behind", async () => {
      const app = await openApp(await open());
      const files = { "meta.xml": kind.meta, "core.txt": kind.core };
      const archive = await archiveOf(files);
      const bomb = await archiveOf({ ...files, "core.txt": Buffer.alloc(40_000_000, kind.core) });
      const refused = [
        [archive.subarray(0, archive.length / 2), /not a readable ZIP archive/],
        [archive.subarray(0, archive.length - 1), /not a readable ZIP archive/],
        [withSize(bomb, 5000), /core\.txt is damaged/],
        [withSize(await archiveOf(files), 4_000_000_000), /too large when unpacked/],
        [withSize(await archiveOf(files), 5), /core\.txt is damaged/],
      ] as const;
      for (const [bytes, message] of refused) {
        const reply = await send(app, kind.path, new Uint8Array(bytes));
        expect([reply.status, (await reply.json()).message]).toEqual([422, expect.stringMatching(message)]);
        await expectNothing(app);
      }
      expect(await (await send(app, kind.path, new Uint8Array(archive))).json()).toMatchObject({
        total: 1,
        skipped: 0,
      });
    });
  });
});

/** A body that arrives as slowly as the test wants; `wanted` resolves when its first byte is awaited. */
function slowBody() {
  let send: (text: string) => void = () => {};
  let end: () => void = () => {};
  const { promise: wanted, resolve: want } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
      pull: () => want(),
    },
    { highWaterMark: 0 },
  );
  return { body, send, end, wanted };
}

describeWithDatabase("a file that comes byte by byte", (open) => {
  test("does not block other imports, and is read in the end", async () => {
    const app = await openApp(await open());
    const slow = slowBody();
    const reply = send(app, "/api/species/import", slow.body);
    await slow.wanted;
    for (const sign of "scientific_name,english_name\nAus bus,First ") slow.send(sign);
    const other = await send(
      app,
      "/api/species/import",
      "scientific_name,english_name\nAus cus,Second Bird\n",
    );
    expect(await other.json()).toMatchObject({ created: 1 });
    for (const sign of "Bird\n") slow.send(sign);
    slow.end();
    expect(await (await reply).json()).toMatchObject({ created: 1 });
    expect(await left(app)).toEqual([]);
  });

  test("of surveys makes other imports get an immediate response to wait", async () => {
    const app = await openApp(await open());
    const slow = slowBody();
    const reply = send(app, "/api/surveys/import", slow.body);
    await slow.wanted;
    for (const sign of "Date,Site,Species,Count\n2018-10-04,Amurum,Hoopoe,") slow.send(sign);
    const other = await send(
      app,
      "/api/surveys/import",
      "Date,Site,Species,Count\n2018-10-05,Amurum,Hoopoe,1\n",
    );
    expect([other.status, (await other.json()).message]).toEqual([409, expect.stringContaining("try again")]);
    slow.send("2\n");
    slow.end();
    expect(await (await reply).json()).toMatchObject({ surveys: { created: 1 } });
    expect(await left(app)).toEqual([]);
  });
});
