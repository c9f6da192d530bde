import type { Job } from "#core/jobs/run.ts";
import { mendDays } from "#institute/db/lending/held-days.ts";

/** Mends the days that equipment is held, which servers before 0.9 do not know. Leaves with 0.13.0: all others do. */
export const mendHeldDays: Job = {
  name: "mend-days",
  title: "Equipment bookings check",
  intervalMs: 60 * 60_000,
  run: async ({ db }) => void (await mendDays(db)),
};
