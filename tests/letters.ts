import { onTestFinished } from "vitest";
import type { Mailer, Message } from "#core/adapters/mail.ts";
import { createSigner } from "#core/api/signing.ts";
import type { Db } from "#core/db/connect.ts";
import { letterNouns } from "#core/jobs/letter-nouns.ts";
import { sendDueLetters } from "#core/jobs/send-letters.ts";
import { createCallReader } from "#institute/db/pages/calls.ts";
import { secret, siteAddress } from "./app.ts";
import { delivered } from "./content.ts";

/** What letters are made with. */
export const letterServices = {
  publicUrl: () => siteAddress,
  sign: createSigner(secret),
  content: { readCalls: createCallReader(delivered.pages) },
};

/** Sends the letters that are due at a moment. */
export const sendLetters = (db: Db, mailer: Mailer, now: Date): Promise<void> =>
  sendDueLetters({ ...letterServices, db, mailer, nouns: letterNouns() }, () => now.getTime());

const mailboxes = new Map<Db, Message[]>();

/** All letters of a site in this test so far, with those that are due at a moment, or in a few minutes. */
export async function readMailbox(db: Db, at = new Date(Date.now() + 5 * 60_000)): Promise<Message[]> {
  const mailer = createMailServer();
  await sendLetters(db, mailer, at);
  if (!mailboxes.has(db)) onTestFinished(() => void mailboxes.delete(db));
  const all = [...(mailboxes.get(db) ?? []), ...mailer.sent];
  mailboxes.set(db, all);
  return all;
}

/** A mail server that takes every letter, or answers as `failure` says. */
export function createMailServer() {
  const sent: Message[] = [];
  const server = {
    sent,
    failure: undefined as Error | undefined,
    async send(message: Message) {
      if (server.failure) throw server.failure;
      sent.push(message);
    },
    close() {},
    /** What was sent since the last call. */
    take: () => sent.splice(0),
  };
  return server satisfies Mailer;
}

/** The answer of a mail server that refuses, by a code. */
export const refusal = (responseCode: number, command = "RCPT TO") =>
  Object.assign(new Error(`${responseCode} no`), { responseCode, command });
