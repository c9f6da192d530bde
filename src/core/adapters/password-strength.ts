import { boundedQueue } from "./bounded-queue.ts";
import { warmChild } from "./child-process.ts";

export interface PasswordStrength {
  /** From 0, guessed at once, to 4, very hard to guess. */
  score: number;
  /** zxcvbn's name for the weakness. */
  warning: string | null;
}

/** Only this many characters are checked, which limits the work. */
const MAX_JUDGED = 72;

const inQueue = boundedQueue({ name: "password-strength", concurrency: 1, waiting: 50 });
const judge = warmChild<PasswordStrength>(new URL("./password-strength-worker.ts", import.meta.url), {
  heapMb: 160,
  timeoutMs: 20_000,
  idleMs: 60_000,
});

// The dictionaries are loaded on first use and released after a minute without use.
/** How hard a password is to guess for someone who knows `words` about its owner. */
export const passwordStrength = (password: string, words: string[]): Promise<PasswordStrength> =>
  inQueue(() => judge({ password: password.slice(0, MAX_JUDGED), words }));
