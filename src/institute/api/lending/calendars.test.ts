import ICAL from "ical.js";
import { expect, test } from "vitest";
import { openZip } from "#core/adapters/zip.ts";
import { closeAccount } from "#core/db/accounts/closing.ts";
import { transaction } from "#core/db/connect.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { loggablePath } from "#core/log.ts";
import type { LendingCalendar } from "#institute/domain/lending/calendars.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { withoutChance } from "#tests/chance.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { changeRequestAsStore, makeEquipment, makeLoan, makeRequest } from "#tests/make-lending.ts";

const readAddresses = async (app: App, person: Person) =>
  (await app.call(person, "GET", "/api/calendar")).json();

/** The path of a new address of a person's calendar. */
async function makeAddress(app: App, person: Person, calendar: LendingCalendar): Promise<string> {
  const reply = await app.call(person, "POST", `/api/calendar/${calendar}`);
  expect(reply.status).toBe(201);
  return new URL((await reply.json())[calendar]).pathname;
}

/** The events that a calendar program reads from an address without signing in, by their UIDs. */
async function readEvents(app: App, path: string) {
  const reply = await app.call(null, "GET", path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(reply.headers.get("cache-control")).toBe("no-store");
  const text = await reply.text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return {
    text,
    events: events.map((event) => ({
      uid: String(event.getFirstPropertyValue("uid")),
      title: String(event.getFirstPropertyValue("summary")),
      start: String(event.getFirstPropertyValue("dtstart")),
      end: String(event.getFirstPropertyValue("dtend")),
      sequence: Number(event.getFirstPropertyValue("sequence")),
    })),
  };
}

const status = async (app: App, path: string) => (await app.call(null, "GET", path)).status;

describeEachDatabase("a calendar of loans", (open) => {
  test("has each loan from its first day to its due day, and the due day", async () => {
    const app = await openApp(await open());
    const today = lagosDay(new Date());
    const item = await makeEquipment(app.db, app.people.store, { name: "Mist net; 12 m, “new”\\" });
    const id = await makeRequest(app.db, app.people.member, item, {
      quantity: 2,
      dueDate: addDays(today, 9),
    });
    const { events } = await readEvents(app, await makeAddress(app, "member", "loans"));
    const title = "2 × Mist net; 12 m, “new”\\";
    const end = addDays(today, 10);
    expect(events).toEqual([
      { uid: `loan-${id}@malimbe.example.org`, title: `Pending: ${title}`, start: today, end, sequence: 0 },
      {
        uid: `due-${id}@malimbe.example.org`,
        title: `Due back: ${title}`,
        start: addDays(today, 9),
        end,
        sequence: 0,
      },
    ]);
  });

  test("keeps the UIDs of a loan that changes, counts its changes, and loses what is cancelled", async () => {
    const app = await openApp(await open());
    const { requestId } = await makeLoan(app);
    const path = await makeAddress(app, "member", "loans");
    const before = await readEvents(app, path);
    await changeRequestAsStore(app.db, app.people.store, requestId, { status: "approved" });
    const after = await readEvents(app, path);
    expect(after.events.map(({ uid }) => uid)).toEqual(before.events.map(({ uid }) => uid));
    expect(after.events[0]).toMatchObject({ title: "Approved: 1 × Mist net, 12 m", sequence: 1 });
    await app.call("member", "POST", `/api/request/${requestId}/cancel`);
    expect((await readEvents(app, path)).events).toEqual([]);
  });

  test("goes on until today while a loan is late, and ends on the day on which it came back", async () => {
    const app = await openApp(await open());
    const { member, store } = app.people;
    const today = lagosDay(new Date());
    const item = await makeEquipment(app.db, store);
    const earlier = new Date(Date.now() - 20 * 86_400_000);
    const id = await makeRequest(app.db, member, item, { dueDate: addDays(today, -9) }, earlier);
    await changeRequestAsStore(app.db, store, id, { status: "received" }, earlier);
    const path = await makeAddress(app, "member", "loans");
    const late = await readEvents(app, path);
    expect(late.events[0]).toMatchObject({ title: "Overdue: 1 × Mist net, 12 m", end: addDays(today, 1) });
    await changeRequestAsStore(app.db, store, id, { status: "returned" });
    const { events } = await readEvents(app, path);
    expect(events).toMatchObject([{ title: "Returned: 1 × Mist net, 12 m", end: addDays(today, 1) }]);
  });

  test("of the store has everybody’s loans with their names; a member’s has no one else’s", async () => {
    const app = await openApp(await open());
    const { requestId } = await makeLoan(app);
    const other = await readEvents(app, await makeAddress(app, "other", "loans"));
    expect(other.events).toEqual([]);
    const store = await readEvents(app, await makeAddress(app, "store", "store"));
    expect(store.events[0]?.uid).toContain(requestId);
    expect(store.events[0]?.title).toContain(app.people.member.name);
    expect(withoutChance(store.text)).not.toMatch(/member@|803/);
  });
});

describeWithDatabase("the secret address of a calendar", (open) => {
  test("is read again by its account, and ends when a new one is made or it is taken away", async () => {
    const app = await openApp(await open());
    expect(await readAddresses(app, "member")).toEqual({ loans: null, store: null });
    const first = await makeAddress(app, "member", "loans");
    expect((await readAddresses(app, "member")).loans).toBe(`https://malimbe.example.org${first}`);
    const second = await makeAddress(app, "member", "loans");
    expect([await status(app, first), await status(app, second)]).toEqual([404, 200]);
    await app.call("member", "DELETE", "/api/calendar/loans");
    expect(await status(app, second)).toBe(404);
  });

  test("opens that calendar alone, and not with another id, calendar or signature", async () => {
    const app = await openApp(await open());
    const loans = await makeAddress(app, "store", "loans");
    const store = await makeAddress(app, "store", "store");
    const other = await makeAddress(app, "other", "loans");
    const [, , , token = ""] = loans.split("/");
    const [, , , otherToken = ""] = other.split("/");
    const mixed = `${token.split(".")[0]}.${otherToken.split(".")[1]}`;
    for (const path of [
      loans.replace("loans.ics", "store.ics"),
      store.replace("store.ics", "loans.ics"),
      `/api/calendar/${mixed}/loans.ics`,
      `/api/calendar/${token.split(".")[0]}/loans.ics`,
      `/api/calendar/${token.slice(0, -1)}/loans.ics`,
      "/api/calendar/./loans.ics",
    ])
      expect(await status(app, path), path).toBe(404);
  });

  test("of the store opens nothing once its account is no store admin, and the account can still take it away", async () => {
    const app = await openApp(await open());
    const path = await makeAddress(app, "store", "store");
    const isStore = (since: string | null) =>
      app.db
        .updateTable("account")
        .set({ storeAdminSince: since })
        .where("email", "=", "store@example.org")
        .execute();
    await isStore(null);
    expect(await status(app, path)).toBe(404);
    expect((await app.call("store", "POST", "/api/calendar/store")).status).toBe(403);
    expect((await app.call("store", "DELETE", "/api/calendar/store")).status).toBe(200);
    await isStore("2026-01-01T00:00:00.000Z");
    expect(await status(app, path)).toBe(404);
  });

  test("opens nothing once its account is disabled or closed", async () => {
    const app = await openApp(await open());
    const [one, other] = [
      await makeAddress(app, "other", "loans"),
      await makeAddress(app, "member", "loans"),
    ];
    await app.db
      .updateTable("account")
      .set({ disabledAt: "2026-01-01T00:00:00.000Z" })
      .where("email", "=", "other@example.org")
      .execute();
    await transaction(app.db, (trx) => closeAccount(trx, app.people.member._id));
    expect([await status(app, one), await status(app, other)]).toEqual([404, 404]);
  });

  test("is in no log, no copy of the database and no copy of one’s data", async () => {
    const app = await openApp(await open());
    const path = await makeAddress(app, "member", "loans");
    const signature = path.split("/")[3]?.split(".")[1] ?? "";
    expect(loggablePath(path)).toBe("/api/calendar/…/loans.ics");
    expect(loggablePath(`https://malimbe.example.org${path}?x=1`)).not.toContain(signature);
    expect(JSON.stringify(await app.db.selectFrom("calendar_address").selectAll().execute())).not.toContain(
      signature,
    );
    const own = await app.call("member", "GET", "/api/user/data");
    const zip = await openZip(new Uint8Array(await own.arrayBuffer()));
    const json = await zip.text("my-data.json");
    expect(JSON.parse(json).calendars).toMatchObject([{ calendar: "loans" }]);
    expect(json).not.toContain(signature);
    zip.close();
  });

  test("is read 120 times an hour", async () => {
    const app = await openApp(await open());
    const path = await makeAddress(app, "member", "loans");
    for (let time = 0; time < 120; time++) expect(await status(app, path)).toBe(200);
    expect(await status(app, path)).toBe(429);
    expect(await status(app, await makeAddress(app, "member", "loans"))).toBe(200);
  });
});
