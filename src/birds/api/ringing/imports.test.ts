import { expect, test } from "vitest";
import { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import { writeEuring } from "#birds/formats/ringing/euring.ts";
import { toEuring } from "#birds/formats/ringing/euring-encounter.ts";
import { newId, now } from "#core/db/record.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { openWorkbookOf } from "#tests/ringing/open-workbook.ts";

const send = async (app: App, body: string, query = "", person: Person = "admin") => {
  const reply = await app.api.request(`/api/ringing/import${query}`, {
    method: "POST",
    headers: { ...app.headersOf(person), "Content-Type": "text/csv" },
    body,
  });
  return { status: reply.status, report: await reply.json() };
};
/** An app whose admin keeps the rings too. */
async function openWithKeeper(open: Parameters<typeof openApp>[0]) {
  const app = await openApp(open);
  await app.db
    .updateTable("account")
    .set({ ringKeeperSince: now() })
    .where("id", "=", app.people.admin._id)
    .execute();
  return app;
}
const countBirds = async (app: App) => (await app.db.selectFrom("encounter").select("id").execute()).length;

const line = (date: string, ring: string, kind: "new" | "retrap") => {
  const bird = EncounterInput.parse({ id: newId(), kind, ring, age: "4", wing: 95 });
  const position = { latitude: 9.87, longitude: 8.98 };
  const place = { name: "Amurum", position, placeCode: "NV00", precisionMetres: null };
  const context = { ownScheme: "GPN", speciesCode: null, place, date, isFromNet: true, first: null };
  return writeEuring(toEuring(bird, context, "2020"), "2020");
};

describeWithDatabase("a file of ringing", (open) => {
  test("is checked first, then stored, listed and undone whole", async () => {
    const app = await openWithKeeper(await open());
    const dry = await send(app, openWorkbookOf(), "?dryRun=true");
    expect(dry).toMatchObject({ status: 200, report: { total: 55, created: 55, skipped: 0, problems: [] } });
    expect(await countBirds(app)).toBe(0);
    expect(dry.report.proposal.reading.columns).toHaveLength(9);
    expect((await send(app, openWorkbookOf())).report).toMatchObject({ created: 55 });
    expect((await send(app, openWorkbookOf())).report).toMatchObject({ created: 0, unchanged: 55 });
    const listed = await (await app.call("admin", "GET", "/api/ringing/imports")).json();
    expect(listed.imports).toMatchObject([{ added: 55, blockedBy: null }]);
    const undone = await app.call("admin", "DELETE", `/api/ringing/imports/${listed.imports[0]._id}`);
    expect(await undone.json()).toEqual({ undone: 36, left: 0 });
    expect(await countBirds(app)).toBe(0);
  });

  test("is taken of the keeper of the rings alone, whose right may have ended", async () => {
    const app = await openWithKeeper(await open());
    const text = "Date,Site,Ring\n1/5/20,Jos,AA10001";
    expect((await send(app, text, "", "member")).status).toBe(403);
    await app.db.updateTable("account").set({ ringKeeperSince: null }).execute();
    expect((await send(app, text)).status).toBe(403);
    await app.db.updateTable("account").set({ ringerSince: now() }).execute();
    expect((await send(app, text)).status).toBe(403);
    expect(await countBirds(app)).toBe(0);
  });

  test("may be lines of the exchange code, of which a cut one is named and left out", async () => {
    const app = await openWithKeeper(await open());
    await app.db
      .insertInto("ringing_setting")
      .values({ id: "ringing", content: JSON.stringify({ scheme: "GPN" }), version: 1, updatedAt: now() })
      .execute();
    const lines = [line("2019-05-01", "AA10001", "new"), line("2019-06-01", "AA10001", "retrap")];
    const text = [...lines, lines[1]?.slice(0, 60)].join("\n");
    const { report } = await send(app, text);
    expect(report).toMatchObject({ total: 3, created: 2, skipped: 1 });
    expect(report.problems).toMatchObject([
      { line: 3, message: "This line has not as many fields as the exchange code." },
    ]);
    const birds = await app.db.selectFrom("encounter").selectAll().orderBy("date").execute();
    expect(birds.map(({ birdKey, kind, wing }) => [birdKey, kind, wing])).toEqual([
      ["AA10001", "new", 95],
      ["AA10001", "retrap", 95],
    ]);
    expect(JSON.parse(birds[0]?.written ?? "")).toMatchObject({ ringingScheme: "GPN" });
    expect((await send(app, text)).report).toMatchObject({ created: 0, unchanged: 2 });
  });

  test("without a column of rings is refused with what it has", async () => {
    const app = await openWithKeeper(await open());
    const { report } = await send(app, "Day,Colour\n1/5/20,red\n");
    expect(report.created).toBe(0);
    expect(report.problems[0].message).toMatch(/^No column is the ring/);
  });
});
