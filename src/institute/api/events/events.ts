import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { AppError } from "#core/domain/errors.ts";
import { institute } from "#core/institute.ts";
import { findStoredEvents } from "#institute/db/events/calendar.ts";
import { upcomingEvents } from "#institute/domain/events/calendar.ts";
import { calendarFile } from "#institute/formats/events/calendar-file.ts";

const MAX_EVENTS = 100;

/** The coming events from the stored calendar, so that visitors never wait for the feed. */
export const eventsApi = new Hono<Env>()
  .get("/", async (c) => {
    const { events, readAt } = await findStoredEvents(c.var.db);
    const { page, feed } = institute().calendar;
    return c.json({ events: upcomingEvents(events, Date.now()).slice(0, MAX_EVENTS), readAt, page, feed });
  })
  .get("/calendar/all.ics", async (c) => {
    const { events } = await findStoredEvents(c.var.db);
    const file = calendarFile(events, new URL(c.var.publicUrl()).hostname, new Date());
    return c.body(file, 200, { "Content-Type": "text/calendar; charset=utf-8" });
  })
  .get("/:id", async (c) => {
    const { events } = await findStoredEvents(c.var.db);
    const event = events.find(({ id }) => `${id}.ics` === c.req.param("id"));
    if (!event) throw new AppError("notFound", "This event does not exist.");
    const file = calendarFile([event], new URL(c.var.publicUrl()).hostname, new Date());
    return c.body(file, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="event-${event.id.replace(/\W/g, "")}.ics"`,
    });
  });
