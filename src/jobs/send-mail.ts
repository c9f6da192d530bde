import { transaction } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { log } from "#log";
import { mailChecks } from "./mail-checks.ts";
import type { Job, JobServices } from "./run.ts";

const MINUTE_MS = 60_000;
const BATCH_SIZE = 20;
/** Until then nobody else tries the message; a process that was killed in between leaves it to the next. */
const LEASE_MS = 5 * MINUTE_MS;
/** How long after each failed attempt the next one comes; the last wait repeats until the message is given up. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);
/** Five days of attempts; age would give up at the first one while the clock is wrong. */
const MAX_ATTEMPTS = 35;

/** Sends what is due; one message that fails keeps none of the others. */
export const sendMail: Job = {
  name: "send-mail",
  intervalMs: 2_000,
  isPerProcess: true,
  run: (services) => sendDueMail(services, Date.now),
};

/** Sends the messages that are due at `now()`, until none is left. */
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
  const holds = await (mailChecks[mail.kind]?.(db, mail, new Date(now)) ?? true);
  if (!holds) return outbox.markDropped(db, mail.id);
  try {
    await mailer.send(mail);
  } catch (error) {
    const next = nextAttempt(mail, now);
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ mail: mail.id, kind: mail.kind, reason, nextAttempt: next }, "mail not taken");
    return outbox.markFailed(db, mail.id, reason, next);
  }
  await outbox.markSent(db, mail.id);
}

/** When to try again; `attempts` is without the one that has just failed. */
function nextAttempt({ attempts }: outbox.StoredMail, now: number): string | null {
  if (attempts + 1 >= MAX_ATTEMPTS) return null;
  const wait = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? MINUTE_MS;
  return new Date(now + wait).toISOString();
}
