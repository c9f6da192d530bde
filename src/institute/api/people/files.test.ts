import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makeProfile } from "#tests/make.ts";

const send = (app: App, body: string | Uint8Array<ArrayBuffer>, query = "", type = "text/csv") =>
  app.api.request(`/api/profiles/import${query}`, {
    method: "POST",
    headers: { ...app.headersOf("admin"), "Content-Type": type },
    body,
  });

const count = async (app: App) => (await app.db.selectFrom("profile").select("id").execute()).length;

describeWithDatabase("importing members", (open) => {
  const text = [
    "name,email,memberCategory,yearOfGraduation",
    "Hauwa Bala,hauwa@example.org,alumni,2019",
    "Musa Danjuma,MEMBER@example.org,staff; alumni,2011",
    "Esther Pam,other@example.org,staff,",
    "Bad Row,nowhere,queen,soon",
  ].join("\n");
  const numbers = { total: 4, created: 1, updated: 1, unchanged: 1, skipped: 1 };

  test("reports in a dry run what it would do, and changes nothing", async () => {
    const app = await openApp(await open());
    const before = await app.db.selectFrom("audit").select("id").execute();
    const report = await (await send(app, text, "?dryRun=true")).json();
    expect(report).toMatchObject({ dryRun: true, ...numbers });
    expect(
      report.problems.map(({ line, column }: { line: number; column: string }) => [line, column]),
    ).toEqual([
      [5, "email"],
      [5, "memberCategory"],
      [5, "yearOfGraduation"],
    ]);
    expect(await count(app)).toBe(3);
    expect(await app.db.selectFrom("audit").select("id").execute()).toEqual(before);
  });

  test("then does so; importing again changes nothing", async () => {
    const app = await openApp(await open());
    expect(await (await send(app, text)).json()).toMatchObject({ dryRun: false, ...numbers });
    const { data } = await (await app.call(null, "GET", "/api/profiles?category=alumni")).json();
    expect(data).toMatchObject([
      { name: "Hauwa Bala", yearOfGraduation: 2019 },
      { name: "Musa Danjuma", memberCategory: ["staff", "alumni"], yearOfGraduation: 2011 },
    ]);
    expect(await (await send(app, text)).json()).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      skipped: 1,
    });
  });

  test("of an export changes nothing, whatever it contains", async () => {
    const app = await openApp(await open());
    await makeProfile(app.db, {
      name: '=Ọlọ́fin "Ṣadé"',
      phone1: "+234 803 000 0000",
      bio: "Two\nlines; and, more.",
      about: "<p>A &amp; b</p>",
      website: "https://example.org/a,b",
      memberCategory: ["boardMember", "alumni"],
      yearOfGraduation: 2010,
    });
    const file = await app.call("admin", "GET", "/api/profiles/export");
    expect(file.headers.get("content-type")).toContain("text/csv");
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain("'+234 803 000 0000");
    const report = await (await send(app, bytes)).json();
    expect(report).toMatchObject({ total: 4, unchanged: 4, problems: [] });
  });

  test("updates nobody whose row changes nothing that is stored", async () => {
    const app = await openApp(await open());
    const row = "name,email,memberCategory,yearOfGraduation,about\nAda,ada@example.org,staff,2015,<p></p>\n";
    expect(await (await send(app, row)).json()).toMatchObject({ created: 1 });
    const before = await app.db.selectFrom("profile").selectAll().orderBy("id").execute();
    for (const query of ["?dryRun=true", "", "?dryRun=true"])
      expect(await (await send(app, row, query)).json()).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await app.db.selectFrom("profile").selectAll().orderBy("id").execute()).toEqual(before);
  });

  test("says that it leaves out the year of those who are neither students nor alumni", async () => {
    const app = await openApp(await open());
    const rows = [
      "name,email,memberCategory,yearOfGraduation",
      "Ada Bello,ada@example.org,staff,2015",
      "Hauwa Bala,hauwa@example.org,student,2019",
      "Musa Danjuma,member@example.org,,2011",
      "Hauwa Idris,idris@example.org,staff,",
    ].join("\n");
    const problem = {
      column: "yearOfGraduation",
      message: "Only students and alumni have a year of graduation. It is ignored.",
    };
    for (const query of ["?dryRun=true", "", ""]) {
      const report = await (await send(app, rows, query)).json();
      const whose = ["Ada Bello", "Musa Danjuma"];
      expect(report.problems).toEqual([{ line: 2, rows: 2, lines: [2, 4], whose, ...problem }]);
      expect(report.skipped).toBe(0);
    }
  });

  test("takes the year from those who stop being students or alumni, once", async () => {
    const app = await openApp(await open());
    const header = "name,email,memberCategory,yearOfGraduation\n";
    await send(app, `${header}Ada,ada@example.org,alumni,2015\n`);
    const row = `${header}Ada,ada@example.org,staff,\n`;
    expect(await (await send(app, row)).json()).toMatchObject({ updated: 1, problems: [] });
    expect(await (await send(app, row)).json()).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test("does not restore a deleted member", async () => {
    const app = await openApp(await open());
    await app.call("admin", "DELETE", `/api/profiles/${app.people.member.profileId}`);
    const report = await (await send(app, "name,email\nMusa,member@example.org\n")).json();
    expect(report).toMatchObject({ created: 0, skipped: 1, problems: [{ line: 2, column: "email" }] });
  });

  test.each([
    ["a file of something else", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00])],
    ["a file without the columns that are needed", "a,b\n1,2\n"],
  ])("of %s says so", async (_, body) => {
    const app = await openApp(await open());
    const report = await (await send(app, body)).json();
    expect(report).toMatchObject({ total: expect.any(Number), created: 0, updated: 0 });
    expect(report.problems.length).toBeGreaterThan(0);
    expect(await count(app)).toBe(3);
  });

  test("of an empty file is refused", async () => {
    const app = await openApp(await open());
    await expectError(await send(app, ""), 422);
  });

  test("is refused in another format", async () => {
    const app = await openApp(await open());
    await expectError(await send(app, text, "", "application/json"), 415);
    await expectError(await send(app, text, "?dryRun=perhaps"), 422);
  });
});
