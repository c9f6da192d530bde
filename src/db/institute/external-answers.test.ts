import { beforeAll, expect, test } from "vitest";
import type { Database } from "#db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { findStoredEvents } from "./calendar.ts";
import { saveAnswer } from "./external-answers.ts";
import { findLastObservation } from "./weather.ts";

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
