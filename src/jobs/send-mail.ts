import { transaction } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { reasonOf } from "#domain/reason.ts";
import { log } from "#log";
import { mailChecks } from "./mail-checks.ts";
import type { Job, JobServices } from "./run.ts";

const MINUTE_MS = 60_000;
const BATCH_SIZE = 20;
/** How long no other process tries a leased mail; afterwards a mail of a killed process is tried again. */
const LEASE_MS = 5 * MINUTE_MS;
/** Delays after failed attempts; the last one repeats. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);
/** The longest wait by kind of mail, for those with a link that ends soon. */
const LONGEST_WAIT_MS: Record<string, number> = { "user-reset": 15 * MINUTE_MS };
/** Five days of attempts; counting attempts instead of age tolerates a wrong clock. */
const MAX_ATTEMPTS = 35;

/** Sends due mails; a failed one does not delay the others. */
export const sendMail: Job = {
  name: "send-mail",
  title: "Send mails",
  intervalMs: 2_000,
  isPerProcess: true,
  run: (services) => sendDueMail(services, Date.now),
};

/** Sends the mails that are due at `now()`, until none is left. */
export async function sendDueMail(
  services: Pick<JobServices, "db" | "mailer">,
  now: () => number,
): Promise<void> {
  for (;;) {
    const mails = await outbox.listDue(services.db, new Date(now()).toISOString(), BATCH_SIZE);
    for (const mail of mails) await sendOne(services, mail, now());
    if (mails.length < BATCH_SIZE) return;
  }
}

async function sendOne(
  { db, mailer }: Pick<JobServices, "db" | "mailer">,
  mail: outbox.StoredMail,
  now: number,
) {
  const until = new Date(now + LEASE_MS).toISOString();
  if (!(await transaction(db, (trx) => outbox.leaseMail(trx, mail, until)))) return;
  const isValid = await (mailChecks[mail.kind]?.(db, mail, new Date(now)) ?? true);
  if (!isValid) return outbox.markDropped(db, mail.id);
  try {
    await mailer.send(mail);
  } catch (error) {
    const next = nextAttempt(mail, now);
    const reason = reasonOf(error);
    log.error({ mail: mail.id, kind: mail.kind, reason, nextAttempt: next }, "mail not taken");
    return outbox.markFailed(db, mail.id, reason, next);
  }
  await outbox.markSent(db, mail.id);
}

/** When to try again (ISO 8601), or null to give up; `attempts` excludes the one that just failed. */
function nextAttempt({ attempts, kind }: outbox.StoredMail, now: number): string | null {
  if (attempts + 1 >= MAX_ATTEMPTS) return null;
  const wait = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? MINUTE_MS;
  return new Date(now + Math.min(wait, LONGEST_WAIT_MS[kind] ?? wait)).toISOString();
}
