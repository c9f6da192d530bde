import { saveEvents } from "#db/institute/calendar.ts";
import { log } from "#log";
import type { Job } from "./run.ts";

/** Reads the institute's calendar; when that fails, the stored events stay. */
export const readCalendar: Job = {
  name: "read-calendar",
  intervalMs: 30 * 60_000,
  async run({ db, readCalendar }) {
    if (!readCalendar) return;
    try {
      await saveEvents(db, await readCalendar(new Date()));
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "calendar not read");
    }
  },
};
