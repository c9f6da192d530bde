import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { add } from "#core/db/visits/visits.ts";
import { reportYear } from "#core/db/years/report.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { YearReport } from "#core/domain/years/year-report.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost, makeProfile } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importRows } from "#tests/withheld-surveys.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

/** The value and that of the year before, by the name of the figure. */
const pairs = (report: YearReport) =>
  Object.fromEntries(Object.entries(report).map(([key, { value, before }]) => [key, [value, before]]));

const laminga = "Laminga,9.9,8.9,06:30";
const zaria = "Zaria dam,11.13,7.66,06:30";

/** Works, news, loans, members and visits of 2024 to 2026, some in the last hour of a UTC year, which is the next year in Nigeria. */
async function fillInstitute({ db, people }: App) {
  const post = (postType: "publication" | "thesis", year: number, isApproved = true) =>
    makePost(db, people.admin, { postType, title: `Of ${year}`, year, isApproved });
  for (const year of [2024, 2024, 2025, 2025, 2025]) await post("publication", year);
  await post("publication", 2025, false);
  await post("thesis", 2024);
  for (const createdAt of [
    "2024-12-31T23:30:00.000Z",
    "2025-12-31T22:59:59.999Z",
    "2025-12-31T23:30:00.000Z",
  ])
    await makePost(db, people.admin, { title: `News of ${createdAt}`, createdAt });
  for (const [index, yearOfGraduation] of [2024, 2025, 2025].entries())
    await makeProfile(db, { name: `Graduate ${index}`, memberCategory: ["alumni"], yearOfGraduation });
  await makeProfile(db, { name: "Not yet", memberCategory: ["student"], yearOfGraduation: 2025 });
  await db.updateTable("profile").set({ createdAt: "2024-05-01T08:00:00.000Z" }).execute();
  const gone = await makeProfile(db, { name: "Gone", memberCategory: ["staff", "alumni"] });
  await db
    .updateTable("profile")
    .set({ createdAt: "2024-12-31T23:30:00.000Z", deletedAt: "2025-12-31T23:30:00.000Z" })
    .where("id", "=", gone)
    .execute();
  await transaction(db, (trx) =>
    add(trx, [
      { day: "2024-12-31", kind: "page", path: "/", visits: 5 },
      { day: "2025-01-01", kind: "page", path: "/", visits: 7 },
      { day: "2025-12-31", kind: "page", path: "/news", visits: 4 },
      { day: "2025-06-01", kind: "download", path: "/files/a", visits: 2 },
    ]),
  );
}

/** Loans of some equipment, handed over at these moments. */
async function lend({ db, people }: App, name: string, dates: string[]) {
  const item = await makeEquipment(db, people.store, { name, quantity: 50 }, new Date("2024-01-01"));
  for (const date of dates) {
    const id = await makeRequest(db, people.member, item, {}, new Date("2024-01-02"));
    await changeRequestAsStore(db, people.store, id, { status: "received" }, new Date(date));
  }
}

async function fillBirds(app: App) {
  await makeSpecies(app.db, { name: "Hoopoe", scientificName: "Upupa epops" });
  await makeSpecies(app.db, { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus" });
  await importRows(app, [
    `a,2024-12-31,${laminga},90,yes,Talatu Tende,Hoopoe,Upupa epops,1,,a-1`,
    `b,2025-01-01,${laminga},60,yes,Talatu Tende,Hoopoe,Upupa epops,2,,b-1`,
    `b,2025-01-01,${laminga},60,yes,Talatu Tende,Hooded Vulture,Necrosyrtes monachus,2,,b-2`,
    `c,2025-06-01,${zaria},45,yes,Talatu Tende,Hoopoe,Upupa epops,0,,c-1`,
    `d,2025-06-02,${zaria},,yes,Talatu Tende,,,,,`,
    // Withheld: its only count is of a sensitive species.
    `e,2025-06-03,Zigau cliff,10.98765,7.65432,05:43,30,yes,Talatu Tende,Hooded Vulture,Necrosyrtes monachus,2,,e-1`,
  ]);
}

describeEachDatabase("the figures of a year", (open) => {
  test("are those of the year in Nigeria, against the year before and in ten years", async () => {
    const app = await openApp(await open());
    await fillInstitute(app);
    await lend(app, "Mist net", ["2024-12-31T22:30:00Z", "2024-12-31T23:30:00Z", "2025-03-01T10:00:00Z"]);
    await lend(app, "Telescope", ["2025-12-31T22:59:00Z", "2025-12-31T23:30:00Z"]);
    await fillBirds(app);
    const read = (year: number, now = "2027-03-01T10:00:00Z") =>
      reportYear(app.db, year, { isAdmin: true, now: new Date(now) });
    const report = await read(2025);
    expect(pairs(report)).toEqual({
      papers: [3, 2],
      theses: [0, 1],
      graduates: [2, 1],
      news: [2, null],
      downloads: [2, null],
      views: [11, 5],
      loans: [3, 1],
      surveys: [3, 1],
      hours: [1.8, 1.5],
      species: [2, 1],
      squares: [2, 1],
      members: [8, 7],
    });
    expect(report.loans?.kinds.map(({ name, value, before }) => [name, value, before])).toEqual([
      ["Mist net", 2, 1],
      ["Telescope", 1, 0],
    ]);
    expect(report.members?.kinds.map(({ name, value, before }) => [name, value, before])).toEqual([
      ["Alumni", 4, 3],
      ["Staff", 4, 3],
      ["Students", 1, 1],
    ]);
    expect(report.papers?.years).toEqual([
      ...[2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023].map((year) => ({ year, value: null })),
      { year: 2024, value: 2 },
      { year: 2025, value: 3 },
    ]);
    const ahead = Object.values(await read(2028)).map(({ value, kinds }) => [value, kinds.length]);
    expect(ahead, "a year that has not started").toEqual(ahead.map(() => [null, expect.any(Number)]));
    expect(pairs(await read(2026))).toMatchObject({
      news: [1, 2],
      loans: [1, 3],
      members: [7, 8],
      papers: [0, 3],
      views: [0, 11],
    });
  });

  test("name the loans of the year for admins, by month and kind, and to nobody else", async () => {
    const app = await openApp(await open());
    await lend(app, "Mist net", ["2024-12-31T22:30:00Z", "2024-12-31T23:30:00Z", "2025-01-31T23:00:00Z"]);
    await lend(app, "Telescope", ["2025-02-28T22:59:00Z", "2025-12-31T23:30:00Z"]);
    const list = async (query: string) =>
      (await app.call("admin", "GET", `/api/request/year/2025${query}`)).json();
    const whole = await list("");
    expect(whole.data.map((loan: Record<string, unknown>) => [loan.equipment, loan.issuedDate])).toEqual([
      ["Telescope", "2025-02-28T22:59:00.000Z"],
      ["Mist net", "2025-01-31T23:00:00.000Z"],
      ["Mist net", "2024-12-31T23:30:00.000Z"],
    ]);
    expect(Object.keys(whole.data[0]).sort()).toEqual(
      ["_id", "name", "equipment", "equipmentId", "status", "state", "quantity"]
        .concat(["issuedQuantity", "returnedQuantity", "dueDate", "issuedDate", "returnedDate"])
        .sort(),
    );
    expect(whole.months).toEqual([
      { month: 1, loans: 1 },
      { month: 2, loans: 2 },
    ]);
    expect(whole.kinds.map(({ name, loans }: { name: string; loans: number }) => [name, loans])).toEqual([
      ["Mist net", 2],
      ["Telescope", 1],
    ]);
    expect((await list("?month=2")).total).toBe(2);
    expect((await list(`?month=2&kind=${whole.kinds[0]._id}`)).total).toBe(1);
    expect((await list("?month=12")).total).toBe(0);
  });

  test("are public once the year is over, unless an admin withholds it, without the kinds of loans, in JSON, CSV and sitemap", async () => {
    const app = await openApp(await open());
    await fillInstitute(app);
    await lend(app, "Mist net", ["2025-03-01T10:00:00Z"]);
    await fillBirds(app);
    const read = async (path: string) => {
      const reply = await app.call(null, "GET", path);
      return { status: reply.status, text: await reply.text() };
    };
    const sitemap = async () => (await read("/api/addresses")).text.includes("/year/2025");
    const unknown = await read("/api/year/1799");
    expect(unknown.status).toBe(404);
    const publish = (method: string, year = 2025) =>
      app.call("admin", method, `/api/year/${year}/publication`);

    const open2025 = JSON.parse((await read("/api/year/2025")).text);
    // Neither the pending paper nor the withheld survey is counted.
    expect(open2025).toMatchObject({ papers: { value: 3 }, surveys: { value: 3 } });
    expect(open2025.loans).toMatchObject({ value: 1, kinds: [], href: null });
    expect(open2025.members.kinds).not.toEqual([]);
    const { text } = await read("/year/2025.csv");
    expect(text).toMatch(/^figure,kind,value,until,before,beforeUntil,2016,.*,2025,counts\r\npapers,,3,,2,,/);
    expect(text).not.toMatch(/mist net/i);
    expect(JSON.stringify(open2025)).not.toMatch(/mist net|zigau|@example|\/equipment/i);
    expect(await sitemap()).toBe(true);
    expect(await read("/api/year/1950"), "a year without a record").toEqual(unknown);
    const ofAdmin = await (await app.call("admin", "GET", "/api/year/2025")).json();
    expect(ofAdmin.loans).toMatchObject({ kinds: [{ name: "Mist net" }], href: "/equipment/loans/2025" });

    for (const _ of [1, 2]) expect((await publish("DELETE")).status).toBe(204);
    for (const path of ["/api/year/2025", "/year/2025.csv", "/year/2025.csv.csv", "/year/2025"])
      expect(await read(path), path).toEqual(unknown);
    expect(await sitemap()).toBe(false);
    const listed = JSON.parse((await read("/api/year")).text).published;
    expect(listed).toContainEqual({ year: 2024, publishedAt: null });
    expect(listed.map(({ year }: { year: number }) => year)).not.toContain(2025);

    for (const _ of [1, 2]) expect((await publish("PUT")).status).toBe(204);
    expect(JSON.parse((await read("/api/year/2025")).text)).toEqual(open2025);
    expect((await publish("PUT", 2100)).status).toBe(422);
    const log = await app.db.selectFrom("audit").select("action").where("subject", "=", "year").execute();
    expect(log.map(({ action }) => action).sort()).toEqual(["year.publish", "year.takeBack"]);
  });

  test("are the admins’ alone while the year runs, until one publishes it", async () => {
    const app = await openApp(await open());
    const running = Number(lagosDay(new Date()).slice(0, 4));
    await makePost(app.db, app.people.admin, { postType: "publication", title: "Of today", year: running });
    const read = async () => (await app.call(null, "GET", `/api/year/${running}`)).status;
    const publish = (method: string) => app.call("admin", method, `/api/year/${running}/publication`);
    expect(await read()).toBe(404);
    await publish("PUT");
    expect(await read()).toBe(200);
    await publish("DELETE");
    expect(await read()).toBe(404);
  });

  test("are compared up to the same day while the year runs, where the days are known", async () => {
    const app = await openApp(await open());
    await fillInstitute(app);
    const now = new Date("2025-12-30T23:30:00Z");
    const { views, papers, news } = await reportYear(app.db, 2025, { isAdmin: true, now });
    expect([views?.until, views?.beforeUntil, views?.before]).toEqual(["2025-12-31", "2024-12-31", 5]);
    expect([papers?.until, papers?.beforeUntil, papers?.before]).toEqual(["2025-12-31", null, 2]);
    expect([news?.before, news?.beforeUntil]).toEqual([null, null]);
    const earlier = await reportYear(app.db, 2025, { isAdmin: true, now: new Date("2025-06-01T10:00:00Z") });
    expect([earlier.views?.before, earlier.views?.beforeUntil]).toEqual([0, "2024-06-01"]);
  });

  test("are unknown before the first record and in a year to come", async () => {
    const app = await openApp(await open());
    await fillInstitute(app);
    for (const year of [1800, 2023, 2100]) {
      const report = await reportYear(app.db, year, { isAdmin: true, now: new Date("2026-01-02T10:00:00Z") });
      expect(Object.values(report).map(({ value }) => value)).toEqual(
        year === 2023 || year === 1800 ? Array(12).fill(null) : expect.any(Array),
      );
      expect(report.papers?.value).toBeNull();
    }
  });
});
