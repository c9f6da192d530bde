import type { CalendarEvent } from "#domain/calendar.ts";
import { type Db, publicChanged, transaction } from "./connect.ts";
import { keep, kept } from "./outside-answers.ts";

const name = "calendar";

/** The events as the calendar was last read, and when that was. */
export async function storedEvents(db: Db): Promise<{ events: CalendarEvent[]; readAt: string | null }> {
  const found = await kept(db, name);
  return found
    ? { events: found.answer as CalendarEvent[], readAt: found.answeredAt }
    : { events: [], readAt: null };
}

/** Keeps what was read; visitors' pages are made anew only when something has changed. */
export async function keepEvents(db: Db, events: CalendarEvent[]): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await storedEvents(trx);
    await keep(trx, name, events);
    if (JSON.stringify(before.events) !== JSON.stringify(events)) await publicChanged(trx);
  });
}
