import { letterNouns } from "./letter-nouns.ts";
import type { Job } from "./run.ts";
import { sendDueLetters } from "./send-letters.ts";

/** Sends due letters; a failed one does not delay the others. */
export const sendMail: Job = {
  name: "send-mail",
  title: "E-mail delivery",
  intervalMs: 2_000,
  isPerProcess: true,
  run: (services) => sendDueLetters({ ...services, nouns: letterNouns() }, Date.now),
};
