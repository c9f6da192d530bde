import { fork } from "node:child_process";
import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { startConstantServer } from "../../../tests/external-server.ts";
import { readCalendar } from "./calendar.ts";
import type { CalendarTask } from "./calendar-worker.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ics = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const read = async (text: string) => readCalendar(await startConstantServer(text), now);

describe("a calendar", () => {
  test("returns coming events, next first, without past or cancelled ones", async () => {
    const events = await read(
      ics(
        ...event(
          "UID:b",
          "DTSTART:20260410T090000Z",
          "DTEND:20260410T110000Z",
          "SUMMARY:Field day",
          "LOCATION:Amurum",
        ),
        ...event(
          "UID:a",
          "DTSTART:20260305T150000Z",
          "DTEND:20260305T160000Z",
          "SUMMARY:Lecture",
          "URL:https://example.org/l",
        ),
        ...event("UID:c", "DTSTART:20250305T150000Z", "SUMMARY:Last year"),
        ...event("UID:d", "DTSTART:20260306T150000Z", "SUMMARY:Called off", "STATUS:CANCELLED"),
        ...event("UID:e", "DTSTART:20290306T150000Z", "SUMMARY:Years away"),
      ),
    );
    expect(events.map(({ title }) => title)).toEqual(["Lecture", "Field day"]);
    expect(events[0]).toMatchObject({
      start: "2026-03-05T15:00:00.000Z",
      end: "2026-03-05T16:00:00.000Z",
      allDay: false,
      url: "https://example.org/l",
    });
  });

  test("returns all-day events by date, and reads times without a zone as Nigerian time", async () => {
    const [course, talk] = await read(
      ics(
        ...event("UID:a", "DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260313", "SUMMARY:Course"),
        ...event("UID:b", "DTSTART:20260401T090000", "DTEND:20260401T100000", "SUMMARY:Talk"),
      ),
    );
    expect(course).toMatchObject({ allDay: true, start: "2026-03-10", end: "2026-03-12" });
    expect(talk).toMatchObject({ start: "2026-04-01T08:00:00.000Z" });
  });

  test("repeats recurring events for a year, with their exceptions", async () => {
    const events = await read(
      ics(
        ...event(
          "UID:a",
          "DTSTART:20260115T090000Z",
          "DTEND:20260115T100000Z",
          "RRULE:FREQ=MONTHLY",
          "EXDATE:20260415T090000Z",
          "SUMMARY:Bird walk",
        ),
        ...event(
          "UID:a",
          "RECURRENCE-ID:20260515T090000Z",
          "DTSTART:20260516T090000Z",
          "DTEND:20260516T100000Z",
          "SUMMARY:Bird walk, a day later",
        ),
      ),
    );
    expect(events.slice(0, 3).map(({ start, title }) => [start.slice(0, 10), title])).toEqual([
      ["2026-03-15", "Bird walk"],
      ["2026-05-16", "Bird walk, a day later"],
      ["2026-06-15", "Bird walk"],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test("is plain text: markup is removed, and only web addresses are links", async () => {
    const [found] = await read(
      ics(
        ...event(
          "UID:a",
          "DTSTART:20260305T150000Z",
          "SUMMARY:Owls <img src=x onerror=alert(1)> <script>alert(1)</script>by night",
          'DESCRIPTION:<a href="javascript:alert(1)">Come</a>\\nall & sundry',
          "URL:javascript:alert(1)",
        ),
      ),
    );
    expect(found?.title).toBe("Owls alert(1) by night");
    expect(found?.description).toBe("Come \nall & sundry");
    expect(found?.url).toBe("");
  });

  test("with ten thousand events and five megabytes is read up to the limits", async () => {
    const many = Array.from({ length: 10_000 }, (_, count) =>
      event(
        `UID:${count}`,
        `DTSTART:2026${String(3 + (count % 9)).padStart(2, "0")}15T100000Z`,
        `SUMMARY:Event ${count}`,
        `DESCRIPTION:${"x".repeat(420)}`,
      ).join("\r\n"),
    );
    const text = ics(...many);
    expect(text.length).toBeGreaterThan(5_000_000);
    expect(await read(text)).toHaveLength(500);
  }, 30_000);
});

describe("an unreadable calendar gives a short error", () => {
  test.each([
    ["a page", "<!doctype html><title>Sign in</title>", "did not send a calendar"],
    ["half a calendar", ics(...event("UID:a", "DTSTART:20260305T150000Z")).slice(0, 90), ""],
    ["nothing", "", "did not send a calendar"],
    ["more than six megabytes", `BEGIN:VCALENDAR\r\n${"X:y\r\n".repeat(1_300_000)}`, "more than"],
  ])("%s", async (_, text, words) => {
    const problem = await read(text).then(
      (events) => `read ${events.length}`,
      (error: Error) => error.message,
    );
    if (words) expect(problem).toContain(words);
    else expect(problem).toMatch(/could not be read|read 0/);
  });

  test("an invalid event does not affect the others", async () => {
    const events = await read(
      ics(
        ...event("UID:x", "DTSTART:nonsense", "SUMMARY:No date"),
        ...event("UID:y", "SUMMARY:No date at all"),
        ...event("UID:a", "DTSTART:20260305T150000Z", "SUMMARY:Lecture"),
      ),
    );
    expect(events.map(({ title }) => title)).toContain("Lecture");
  });

  const endless = ics(
    ...event(
      "UID:a",
      "DTSTART:19000101T000000Z",
      "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
      "SUMMARY:Never",
    ),
    ...event("UID:b", "DTSTART:20260305T150000Z", "SUMMARY:Lecture"),
  );

  test("an endless recurrence rule is stopped", async () => {
    await expect(readCalendar(await startConstantServer(endless), now, 1500)).rejects.toThrow(
      "took too long",
    );
  }, 30_000);

  test("a process with such a rule ends by itself when its server is gone", async () => {
    const child = fork(new URL("./calendar-worker.ts", import.meta.url), { serialization: "advanced" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const task: CalendarTask = { text: endless, now: now.getTime(), timeoutMs: 500 };
    child.send({ task }, () => child.disconnect());
    expect(await once(child, "exit")).toEqual([0, null]);
  }, 30_000);
});
