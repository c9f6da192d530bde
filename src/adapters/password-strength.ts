import { boundedQueue } from "./bounded-queue.ts";
import { warmChild } from "./child-process.ts";

export interface PasswordStrength {
  /** From 0, guessed at once, to 4, out of reach. */
  score: number;
  /** What is weak about it, by zxcvbn's name for it. */
  warning: string | null;
}

/** Characters: a longer password is judged by its beginning, which bounds the work. */
const MAX_JUDGED = 72;

const inQueue = boundedQueue({ concurrency: 1, waiting: 50 });
const judge = warmChild<PasswordStrength>(new URL("./password-strength-worker.ts", import.meta.url), {
  heapMb: 160,
  timeoutMs: 20_000,
  idleMs: 60_000,
});

/**
 * How hard a password is to guess for somebody who knows `words` of its owner. The dictionaries are loaded with the
 * first question and released a minute after the last.
 */
export const passwordStrength = (password: string, words: string[]): Promise<PasswordStrength> =>
  inQueue(() => judge({ password: password.slice(0, MAX_JUDGED), words }));
