import { Hono } from "hono";
import { storedEvents } from "#db/calendar.ts";
import { coming } from "#domain/calendar.ts";
import { AppError } from "#domain/errors.ts";
import { calendarFile } from "#formats/calendar-file.ts";
import type { Env } from "./env.ts";

const most = 100;

/** The coming events of the institute's calendar, from when it was last read: nobody who asks waits for it. */
export const eventsApi = new Hono<Env>()
  .get("/", async (c) => {
    const { events, readAt } = await storedEvents(c.var.db);
    const { page, feed } = c.var.calendar;
    return c.json({ events: coming(events, Date.now()).slice(0, most), readAt, page, feed });
  })
  .get("/:id", async (c) => {
    const { events } = await storedEvents(c.var.db);
    const event = events.find(({ id }) => `${id}.ics` === c.req.param("id"));
    if (!event) throw new AppError("notFound", "There is no such event.");
    const file = calendarFile(event, new URL(c.var.publicUrl()).hostname, new Date());
    return c.body(file, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="event-${event.id.replace(/\W/g, "")}.ics"`,
    });
  });
