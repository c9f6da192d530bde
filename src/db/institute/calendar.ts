import { type Db, invalidatePublic, transaction } from "#db/connect.ts";
import type { CalendarEvent } from "#domain/institute/calendar.ts";
import { findAnswer, saveAnswer } from "./external-answers.ts";

const SOURCE_NAME = "calendar";

/** The events of the last successful read, and its time. */
export async function findStoredEvents(db: Db): Promise<{ events: CalendarEvent[]; readAt: string | null }> {
  const found = await findAnswer(db, SOURCE_NAME);
  return found
    ? { events: found.answer as CalendarEvent[], readAt: found.answeredAt }
    : { events: [], readAt: null };
}

/** Stores the events; invalidates public caches only if they changed. */
export async function saveEvents(db: Db, events: CalendarEvent[]): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await findStoredEvents(trx);
    await saveAnswer(trx, SOURCE_NAME, events);
    if (JSON.stringify(before.events) !== JSON.stringify(events)) await invalidatePublic(trx);
  });
}
