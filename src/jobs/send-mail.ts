import { transaction } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { log } from "#log";
import { mailChecks } from "./mail-checks.ts";
import type { Job, JobServices } from "./run.ts";

const minute = 60_000;
const atOnce = 20;
/** Until then nobody else tries the message; a process that was killed in between leaves it to the next. */
const lease = 5 * minute;
/** How long after each failed attempt the next one comes; the last wait repeats until the message is given up. */
const waits = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);
/** Five days of attempts; age would give up at the first one while the clock is wrong. */
const MAX_ATTEMPTS = 35;

/** Sends what is due; one message that fails keeps none of the others. */
export const sendMail: Job = {
  name: "send-mail",
  every: 2_000,
  everywhere: true,
  run: (services) => sendDueMail(services, Date.now),
};

/** Sends the messages that are due at `now()`, until none is left. */
export async function sendDueMail(
  services: Pick<JobServices, "db" | "mailer">,
  now: () => number,
): Promise<void> {
  for (;;) {
    const letters = await outbox.due(services.db, new Date(now()).toISOString(), atOnce);
    for (const letter of letters) await sendOne(services, letter, now());
    if (letters.length < atOnce) return;
  }
}

async function sendOne(
  { db, mailer }: Pick<JobServices, "db" | "mailer">,
  letter: outbox.StoredLetter,
  now: number,
) {
  const until = new Date(now + lease).toISOString();
  if (!(await transaction(db, (trx) => outbox.claim(trx, letter, until)))) return;
  const holds = await (mailChecks[letter.kind]?.(db, letter, new Date(now)) ?? true);
  if (!holds) return outbox.dropped(db, letter.id);
  try {
    await mailer.send(letter);
  } catch (error) {
    const next = nextAttempt(letter, now);
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ letter: letter.id, kind: letter.kind, reason, nextAttempt: next }, "mail not taken");
    return outbox.failed(db, letter.id, reason, next);
  }
  await outbox.sent(db, letter.id);
}

/** When to try again; `attempts` is without the one that has just failed. */
function nextAttempt({ attempts }: outbox.StoredLetter, now: number): string | null {
  if (attempts + 1 >= MAX_ATTEMPTS) return null;
  const wait = waits[Math.min(attempts, waits.length - 1)] ?? minute;
  return new Date(now + wait).toISOString();
}
