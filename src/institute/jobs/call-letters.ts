import { transaction } from "#core/db/connect.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { moveToFollows } from "#institute/db/pages/call-subscriptions.ts";

/** Lets addresses follow their calls that servers of 0.13 have stored in the table of calls. Leaves with 0.15.0. */
export const callLetters: Job = {
  name: "call-letters",
  title: "E-mails about open calls",
  intervalMs: 60_000,
  run: (services) => moveSubscriptionsOn(services, new Date()),
};

/** Does it at a moment. */
export async function moveSubscriptionsOn(
  { db, content }: Pick<JobServices, "db" | "content">,
  now: Date,
): Promise<void> {
  const calls = await content.readCalls(db, now.toISOString());
  await transaction(db, (trx) => moveToFollows(trx, calls, now));
}
