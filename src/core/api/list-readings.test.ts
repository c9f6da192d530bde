import { expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { makeWorkbook } from "#tests/make-workbook.ts";

interface Sent {
  name?: string;
  reading?: object | string;
  query?: string;
  person?: Person;
}

async function importing(
  app: App,
  endpoint: string,
  content: string | Uint8Array,
  { name = "list.csv", reading, query = "", person = "admin" }: Sent = {},
) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
  if (reading) form.append("reading", typeof reading === "string" ? reading : JSON.stringify(reading));
  const headers = app.headersOf(person);
  const reply = await app.api.request(`${endpoint}${query}`, { method: "POST", headers, body: form });
  return { status: reply.status, ...(await reply.json()) };
}

const people = "/api/profiles/import";
const workbook = () =>
  makeWorkbook({
    "Read me": [["Members of the society"]],
    Members: [
      ["Members of the society, 2026"],
      [],
      ["S/N", "Full Name", "Email address", "Tel", "Chapter"],
      [1, "Ada Obi", "ada@example.org", 8030000001, "Jos"],
      [2, "Musa Bala", "nowhere", 8030000002, "Bauchi"],
    ],
    Birds: [["Species"], ["Hoopoe"]],
  });

describeEachDatabase("a workbook of another office", (open) => {
  test("is proposed, read as a person says, and read so again without a question", async () => {
    const app = await openApp(await open());
    const content = await workbook();
    const first = await importing(app, people, content, { name: "members.xlsx", query: "?dryRun=true" });
    expect(first).toMatchObject({ status: 200, created: 1, skipped: 1 });
    expect(first.proposal).toMatchObject({
      table: "Members",
      reading: { sheet: "Members", header: 3 },
      rows: 2,
      sheets: [{ name: "Read me" }, { name: "Members" }, { name: "Birds", refused: expect.anything() }],
    });
    expect(first.proposal.remembered).toBeUndefined();
    expect(first.notes).toEqual(
      expect.arrayContaining([
        "The header is in row 3. What is above it was not read as rows.",
        "2 columns are not used: “S/N”, “Chapter”.",
        "The sheet “Members” was read; the others were not.",
      ]),
    );
    expect(first.problems).toEqual([
      {
        line: 5,
        rows: 1,
        lines: [5],
        whose: ["Musa Bala"],
        column: "Email address",
        message: "“nowhere” is not a valid e-mail address.",
      },
    ]);
    const columns = [
      ...first.proposal.reading.columns.filter(({ at }: { at: number }) => at !== 3),
      { at: 4, name: "Chapter", field: "currentLocation" },
    ];
    const reading = { ...first.proposal.reading, columns };
    const stored = await importing(app, people, content, { name: "members.xlsx", reading });
    expect(stored).toMatchObject({ status: 200, created: 1 });
    expect(stored.proposal).toBeUndefined();
    const profile = await app.db
      .selectFrom("profile")
      .select(["name", "phone1", "currentLocation"])
      .where("email", "=", "ada@example.org")
      .executeTakeFirst();
    expect(profile).toEqual({ name: "Ada Obi", phone1: null, currentLocation: "Jos" });
    const again = await importing(app, people, content, { name: "next.xlsx", query: "?dryRun=true" });
    expect(again.proposal).toMatchObject({
      remembered: { file: "members.xlsx", by: expect.stringContaining("Ada") },
      reading: { columns },
    });
    expect(again).toMatchObject({ created: 0, unchanged: 1 });
    const other = await importing(app, "/api/equipment/import", content, {
      person: "store",
      query: "?dryRun=true",
    });
    expect(other.proposal.remembered).toBeUndefined();
  });
});

describeWithDatabase("a list", (open) => {
  test("in Windows-1252, with semicolons or tabs, is read with a note", async () => {
    const app = await openApp(await open());
    const bytes = Buffer.from("Nom complet;Courriel\nZoé Müller;zoe@example.org\n", "latin1");
    expect(await importing(app, people, bytes)).toMatchObject({
      created: 1,
      notes: expect.arrayContaining([expect.stringContaining("read as Windows-1252")]),
    });
    const tabs = "Item\tQty\nTripod\t3\n";
    expect(await importing(app, "/api/equipment/import", tabs, { person: "store" })).toMatchObject({
      created: 1,
    });
    const birds = await makeWorkbook({
      Birds: [
        ["English name", "Latin name"],
        ["Hoopoe", "Upupa epops"],
      ],
    });
    expect(await importing(app, "/api/species/import", birds, { name: "birds.xlsx" })).toMatchObject({
      created: 1,
    });
    expect(await app.db.selectFrom("species").select(["name", "scientificName"]).execute()).toEqual([
      { name: "Hoopoe", scientificName: "Upupa epops" },
    ]);
  });

  test("can be read from another sheet or header", async () => {
    const app = await openApp(await open());
    const content = await makeWorkbook({
      Store: [
        ["Item", "Qty"],
        ["Tripod", 3],
        ["Net", 2],
      ],
      Lab: [
        ["Article", "Total"],
        ["Microscope", 1],
      ],
    });
    const endpoint = "/api/equipment/import";
    const lab = await importing(app, endpoint, content, { person: "store", query: "?dryRun=true&sheet=Lab" });
    expect(lab).toMatchObject({ created: 1, proposal: { table: "Lab" } });
    const header = await importing(app, endpoint, content, {
      person: "store",
      query: "?dryRun=true&sheet=Store&header=2",
    });
    expect(header.proposal.columns.map(({ name }: { name: string }) => name)).toEqual(["Tripod", "3"]);
    const none = await importing(app, endpoint, content, { person: "store", query: "?sheet=Shed" });
    expect(none).toMatchObject({ status: 422, message: expect.stringContaining("There is no sheet “Shed”") });
  });

  const name = { at: 0, name: "Full Name", field: "name" };
  const email = { at: 1, name: "Email address", field: "email" };
  test.each([
    ["nonsense", "nonsense", /This is not a valid reading/],
    ["a column twice", { columns: [name, { ...email, at: 0 }] }, /Column 1 is named twice/],
    ["a field twice", { columns: [name, { ...email, field: "name" }] }, /The field “name” is named twice/],
    [
      "a field that does not exist",
      { columns: [{ ...name, field: "wings" }] },
      /“wings” is not a field of a member/,
    ],
    ["a column that is not there", { columns: [{ ...name, at: 9 }] }, /has 2 columns/],
    [
      "another file",
      {
        columns: [
          { ...name, name: "Who" },
          { ...email, name: "Where" },
        ],
      },
      /is for another table/,
    ],
    ["a matrix", { shape: "visits-in-rows", columns: [name, email] }, /one row for each record/],
    [
      "a sheet that is not there",
      { sheet: "Members", columns: [name, email] },
      /There is no sheet “Members”/,
    ],
  ])("with a reading of %s is refused, and nothing is stored", async (_, reading, message) => {
    const app = await openApp(await open());
    const before = await app.db.selectFrom("profile").select("id").execute();
    const reply = await importing(app, people, "Full Name,Email address\nAda Obi,ada@example.org\n", {
      reading,
    });
    expect(reply).toMatchObject({ status: 422, message: expect.stringMatching(message) });
    expect(await app.db.selectFrom("profile").select("id").execute()).toEqual(before);
    expect(await app.db.selectFrom("remembered_reading").select("id").execute()).toEqual([]);
  });

  test("of our own export goes without a question", async () => {
    const app = await openApp(await open());
    const bytes = new Uint8Array(
      await (await app.call("admin", "GET", "/api/profiles/export")).arrayBuffer(),
    );
    const { proposal, notes } = await importing(app, people, bytes, { query: "?dryRun=true" });
    expect(proposal.why.every(({ sure }: { sure: number }) => sure === 1)).toBe(true);
    expect(notes).toEqual([]);
  });

  test("sends no letter by itself", async () => {
    const app = await openApp(await open());
    await importing(app, people, "Full Name,Email address\nAda Obi,ada@example.org\n");
    expect(await app.db.selectFrom("letter").select("noun").execute()).toEqual([]);
    expect(await app.db.selectFrom("invitation").select("email").execute()).toEqual([]);
  });
});
