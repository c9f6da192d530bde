import { beforeAll, expect, test } from "vitest";
import { findStoredEvents } from "#institute/db/events/calendar.ts";
import { findLastObservation } from "#institute/db/weather/weather.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import type { Database } from "./connect.ts";
import { saveAnswer } from "./external-answers.ts";

const event = {
  id: "e1",
  title: "Bird walk",
  start: "2026-03-03",
  end: "2026-03-03",
  allDay: true,
  place: "",
  description: "",
  url: "",
};

describeEachDatabase("the stored answer of an external service", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test("counts as none when an earlier version stored it in another shape", async () => {
    await saveAnswer(database.db, "weather", { temperature: 21 });
    expect(await findLastObservation(database.db)).toBeUndefined();
    await saveAnswer(database.db, "calendar", [{ ...event, allDay: "yes" }]);
    expect(await findStoredEvents(database.db)).toEqual({ events: [], readAt: null });
  });
});
