import type { Mailer } from "#core/adapters/mail.ts";
import { type FoundReader, findReader } from "#core/db/accounts/accounts.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import type { LetterNoun, LetterNouns, LetterServices } from "#core/db/letter-noun.ts";
import * as letters from "#core/db/letter-sending.ts";
import { newId } from "#core/db/record.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { composeMail, joinDrafts, type MailDraft } from "#core/formats/mail.ts";
import { log } from "#core/log.ts";
import { LEASE_MS, nextAttempt } from "./mail-attempts.ts";

interface Post extends LetterServices {
  db: Db;
  mailer: Mailer;
  nouns: LetterNouns;
}

/** Sends the letters that are due at `now()`, until none is left. */
export async function sendDueLetters(post: Post, now: () => number): Promise<void> {
  for (;;) {
    const groups = await letters.listDue(post.db, Object.keys(post.nouns), new Date(now()));
    if (groups.length === 0) return;
    for (const group of groups) await sendGroup(post, group, now);
  }
}

async function sendGroup(post: Post, group: letters.LetterGroup, now: () => number): Promise<void> {
  for (;;) {
    const letter = await write(post, group, new Date(now()));
    if (!letter) return;
    await send(post, group, letter, now());
  }
}

/** A letter to one reader, about one record or several. */
interface Letter {
  id: string;
  /** Whether it was sent before, and may have arrived. */
  isRepeated: boolean;
  /** How often it was tried, with this attempt. */
  attempts: number;
  to: string;
  drafts: [MailDraft, ...MailDraft[]];
}

/**
 * Leases and writes the next letter of a group, if one is due: what may have arrived goes again under its id, if it is
 * still true, and the rest as one letter, but for events. The others are begun when it was tried, since what is begun may
 * have arrived.
 */
const write = (post: Post, group: letters.LetterGroup, now: Date): Promise<Letter | undefined> =>
  transaction(post.db, async (trx) => {
    const { nouns } = post;
    const until = new Date(now.getTime() + LEASE_MS);
    const rows = await letters.lease(trx, group, now, until);
    const reader = rows.length > 0 ? await findReader(trx, group.reader) : undefined;
    const noun = isKeyOf(nouns, group.noun) ? nouns[group.noun] : undefined;
    const to = reader && noun && addressed(reader, noun, post.publicUrl());
    const about = rows.map((row) => row.about);
    const current = to ? await noun.read(trx, about, to, now, post) : undefined;
    const fresh = newId();
    let letter: Letter | undefined;
    for (const row of rows) {
      const is = current?.get(row.about);
      const isRepeated = row.attempt !== null && row.attempted === is?.facts;
      const told = isRepeated || row.attempt === null ? row.told : row.attempted;
      const draft = (await is?.compose(told)) ?? null;
      if (!to || !is || !draft) {
        await letters.stayIdle(trx, { ...row, told });
        continue;
      }
      const id = (isRepeated && row.attempt) || (is.facts === null ? newId() : fresh);
      if (letter && letter.id !== id) {
        await letters.release(trx, row);
        continue;
      }
      await letters.begin(trx, { ...row, told, attempt: id, attempted: is.facts });
      letter?.drafts.push(draft);
      letter ??= { id, isRepeated, attempts: row.attempts + 1, to: to.email, drafts: [draft] };
    }
    return letter;
  });

/** The reader as a letter may address them; undefined if it is not for an address that their account has not proven. */
function addressed({ isProven, ...reader }: FoundReader, { mayBeUnproven }: LetterNoun, publicUrl: string) {
  if (mayBeUnproven) return { ...reader, name: "", firstName: "", publicUrl };
  return isProven ? { ...reader, publicUrl } : undefined;
}

async function send({ db, mailer }: Post, group: letters.LetterGroup, letter: Letter, now: number) {
  const { id, to, attempts, isRepeated } = letter;
  const [first, ...others] = letter.drafts;
  const draft = joinDrafts(first, others);
  try {
    await mailer.send({ id, to, ...headersOf(draft), ...composeMail(draft) });
  } catch (error) {
    const refusal = refusalOf(error);
    const next = refusal === "address" ? null : nextAttempt(attempts, now);
    const reason = reasonOf(error);
    log.error({ mail: id, kind: group.noun, reason, nextAttempt: next }, "e-mail not taken");
    const failure = { reason, next, isUnsent: refusal !== null && !isRepeated };
    await transaction(db, (trx) => letters.markFailed(trx, group, id, failure, new Date(now)));
    return;
  }
  await transaction(db, (trx) => letters.markTold(trx, group, id, new Date(now)));
}

const headersOf = ({ replyTo, unsubscribe }: MailDraft) => ({
  replyTo: replyTo ?? null,
  unsubscribe: unsubscribe ?? null,
});

/** What a mail server has refused by a code: this address for good, or the letter for now; null if the letter may have arrived. */
function refusalOf(error: unknown): "address" | "letter" | null {
  if (!(error instanceof Error) || !("responseCode" in error)) return null;
  const { responseCode } = error;
  if (typeof responseCode !== "number") return null;
  const isOfAddress = "command" in error && error.command === "RCPT TO" && responseCode >= 500;
  return isOfAddress ? "address" : "letter";
}
