import { institute } from "#core/institute.ts";
import { unavailable } from "#core/jobs/outside.ts";
import type { Job } from "#core/jobs/run.ts";
import { saveEvents } from "#institute/db/events/calendar.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";

/** Reads the institute's calendar; when that fails, the stored events stay. */
export const readCalendar: Job = {
  name: "read-calendar",
  title: "Calendar reading",
  intervalMs: 30 * 60_000,
  async run({ db, readCalendar }) {
    const { feed } = institute().calendar;
    if (readCalendar && feed) await saveEvents(db, await readCalendar(feed, new Date()).catch(unavailable));
  },
};

declare module "#core/jobs/run.ts" {
  interface JobServices {
    /** Reads the upcoming events of a feed. */
    readCalendar: ((feed: string, now: Date) => Promise<CalendarEvent[]>) | undefined;
  }
}
