import { z } from "zod";
import { UTC_OFFSET_HOURS } from "#core/institute.ts";
import { readRows } from "#core/ops/demo/files.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";

const planRow = z.strictObject({
  inDays: z.coerce.number().int(),
  /** In Nigeria, as 06:30. */
  from: z.iso.time(),
  hours: z.coerce.number(),
  title: z.string(),
  place: z.string(),
});

/** Invented calendar events, relative to the day on which the demo is seeded. */
export const demoEvents = (now: number): CalendarEvent[] =>
  readRows("events.csv", planRow).map(({ inDays, from, hours, title, place }, index) => {
    const day = new Date(now + inDays * 86_400_000).toISOString().slice(0, 10);
    const start = Date.parse(`${day}T${from}:00Z`) - UTC_OFFSET_HOURS * 3_600_000;
    return {
      id: `demo-event-${index + 1}`,
      title,
      start: new Date(start).toISOString(),
      end: new Date(start + hours * 3_600_000).toISOString(),
      allDay: false,
      place,
      description: "An invented event for the demonstration of this website.",
      url: "",
    };
  });
