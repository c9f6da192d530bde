import { transaction } from "#core/db/connect.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { followCalls } from "#institute/db/pages/call-subscriptions.ts";

/** Has letters sent about calls that have opened, and deletes the addresses after them. */
export const callLetters: Job = {
  name: "call-letters",
  title: "E-mails about open calls",
  intervalMs: 60_000,
  run: (services) => followOpenings(services, new Date()),
};

/** Does it at a moment. */
export async function followOpenings(
  { db, content }: Pick<JobServices, "db" | "content">,
  now: Date,
): Promise<void> {
  const calls = await content.readCalls(db, now.toISOString());
  await transaction(db, (trx) => followCalls(trx, calls, now));
}
