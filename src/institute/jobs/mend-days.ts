import type { Job } from "#core/jobs/run.ts";
import { mendDays } from "#institute/db/lending/held-days.ts";

/** Mends the days that equipment is held, which a server of the version before does not know. */
export const mendHeldDays: Job = {
  name: "mend-days",
  title: "Equipment bookings check",
  intervalMs: 60 * 60_000,
  run: async ({ db }) => void (await mendDays(db)),
};
