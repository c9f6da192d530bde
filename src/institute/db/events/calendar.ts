import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Db, invalidatePublic, transaction } from "#core/db/connect.ts";
import { findAnswer, saveAnswer } from "#core/db/external-answers.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";

const SOURCE_NAME = "calendar";

const StoredEvents: z.ZodType<CalendarEvent[]> = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    start: z.string(),
    end: z.string(),
    allDay: z.boolean(),
    place: z.string(),
    description: z.string(),
    url: z.string(),
  }),
);

/** The events of the last successful read, and its time. */
export async function findStoredEvents(db: Db): Promise<{ events: CalendarEvent[]; readAt: string | null }> {
  const found = await findAnswer(db, SOURCE_NAME, StoredEvents);
  return { events: found?.answer ?? [], readAt: found?.answeredAt ?? null };
}

/** Stores the events; invalidates public caches only if they changed. */
export async function saveEvents(db: Db, events: CalendarEvent[]): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await findStoredEvents(trx);
    await saveAnswer(trx, SOURCE_NAME, events);
    if (!isDeepStrictEqual(before.events, events)) await invalidatePublic(trx, "institute");
  });
}
