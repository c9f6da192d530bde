import { transaction } from "#core/db/connect.ts";
import * as outbox from "#core/db/outbox.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { log } from "#core/log.ts";
import { letterNouns } from "./letter-nouns.ts";
import { LEASE_MS, nextAttempt } from "./mail-attempts.ts";
import type { Job, JobServices } from "./run.ts";
import { sendDueLetters } from "./send-letters.ts";

const BATCH_SIZE = 20;

/** Sends due mails; a failed one does not delay the others. */
export const sendMail: Job = {
  name: "send-mail",
  title: "E-mail delivery",
  intervalMs: 2_000,
  isPerProcess: true,
  async run(services) {
    await sendQueuedMail(services, Date.now);
    await sendDueLetters({ ...services, nouns: letterNouns() }, Date.now);
  },
};

/** Sends what earlier versions have queued and is due at `now()`. Leaves with 0.12.0: letters replaced it in 0.3. */
export async function sendQueuedMail(
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
  if (!(await outbox.isStillTrue(db, mail, new Date(now).toISOString())))
    return outbox.markDropped(db, mail.id);
  try {
    await mailer.send(mail);
  } catch (error) {
    const next = nextAttempt(mail.attempts + 1, now)?.toISOString() ?? null;
    const reason = reasonOf(error);
    log.error({ mail: mail.id, kind: mail.kind, reason, nextAttempt: next }, "e-mail not taken");
    return outbox.markFailed(db, mail.id, reason, next);
  }
  await outbox.markSent(db, mail.id);
}
