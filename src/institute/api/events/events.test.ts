import ICAL from "ical.js";
import { afterEach, expect, test } from "vitest";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { setInstitute } from "#core/institute.ts";
import type { JobServices } from "#core/jobs/run.ts";
import { saveEvents } from "#institute/db/events/calendar.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";
import { readCalendar } from "#institute/jobs/read-calendar.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const lecture = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: "lecture-1",
  title: "Ninth lecture; owls, and others",
  start: inDays(3),
  end: inDays(3.1),
  allDay: false,
  place: "Laminga",
  description: "With tea.\nBring a friend.",
  url: "https://example.org/lecture",
  ...changes,
});

describeWithDatabase("the events", (open) => {
  afterEach(() => setInstitute({}));

  test("are empty before a calendar is read", async () => {
    const app = await openApp(await open());
    const reply = await app.call(null, "GET", "/api/events");
    expect(await reply.json()).toEqual({ events: [], readAt: null, page: "", feed: "" });
  });

  test("are those that have not ended, next first", async () => {
    const app = await openApp(await open());
    const past = lecture({ id: "past", start: inDays(-3), end: inDays(-2.9) });
    const today = lagosDay(inDays(0));
    const course = lecture({ id: "course", allDay: true, start: today, end: today });
    await saveEvents(app.db, [lecture(), past, course]);
    const { events, readAt } = await (await app.call(null, "GET", "/api/events")).json();
    expect(events.map(({ id }: CalendarEvent) => id)).toEqual(["course", "lecture-1"]);
    expect(readAt).toEqual(expect.any(String));
  });

  test("can be added to a calendar one by one", async () => {
    const app = await openApp(await open());
    await saveEvents(app.db, [lecture({ title: `${"Ọ̀wìwí ".repeat(30)}; owls, and others` })]);
    const reply = await app.call(null, "GET", "/api/events/lecture-1.ics");
    expect(reply.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await reply.text();
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent") ?? undefined,
    );
    expect(event.summary).toContain("; owls, and others");
    expect(event.description).toBe("With tea.\nBring a friend.");
    expect((await app.call(null, "GET", "/api/events/other.ics")).status).toBe(404);
  });

  test("are all in one calendar, also when there are none", async () => {
    const app = await openApp(await open());
    const read = async () => {
      const reply = await app.call(null, "GET", "/api/events/calendar/all.ics");
      expect(reply.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      return new ICAL.Component(ICAL.parse(await reply.text()))
        .getAllSubcomponents("vevent")
        .map((event) => new ICAL.Event(event).summary);
    };
    expect(await read()).toEqual([]);
    await saveEvents(app.db, [lecture(), lecture({ id: "course", title: "Ringing course" })]);
    expect(await read()).toEqual(["Ninth lecture; owls, and others", "Ringing course"]);
  });

  test("stay unchanged when the calendar cannot be read, and clear the cache only after changes", async () => {
    const database = await open();
    const app = await openApp(database);
    await saveEvents(app.db, [lecture()]);
    setInstitute({ calendar: { page: "", feed: "https://calendar.example.org/a.ics" } });
    const failing = () => Promise.reject(new Error("calendar.example.org took too long"));
    const services: Partial<JobServices> = { db: app.db, readCalendar: failing };
    await expect(readCalendar.run(services as JobServices)).rejects.toThrow(
      "calendar.example.org took too long",
    );
    const { events } = await (await app.call(null, "GET", "/api/events")).json();
    expect(events).toHaveLength(1);
  });
});
