import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#domain/errors.ts";

/** Each limit: how many points within how many seconds, counted per key. */
const rules = {
  /** Failed sign-ins on one account, from one address: the owner elsewhere is not shut out. */
  signinAccount: { points: 10, duration: 15 * 60 },
  /** Failed sign-ins on one account from everywhere; addresses that it was used from before do not count here. */
  signinEverywhere: { points: 100, duration: 15 * 60 },
  /** Failed sign-ins from one address, on any account. */
  signinAddress: { points: 60, duration: 15 * 60 },
  /** Pages told to the counter of visits from one network address. */
  visitAddress: { points: 300, duration: 5 * 60 },
  /** Messages from one network address; a family or an office may share one. */
  contactAddress: { points: 8, duration: 15 * 60 },
  /** Messages in the name of one e-mail address. */
  contactEmail: { points: 5, duration: 60 * 60 },
  /** Copies of messages to one mailbox, from one network address, and in all. */
  copyMailbox: { points: 3, duration: 24 * 60 * 60 },
  copyAddress: { points: 10, duration: 24 * 60 * 60 },
  copyAll: { points: 300, duration: 24 * 60 * 60 },
  signupAddress: { points: 20, duration: 60 * 60 },
  confirmAccount: { points: 5, duration: 60 * 60 },
  forgotAccount: { points: 5, duration: 60 * 60 },
  forgotAddress: { points: 30, duration: 60 * 60 },
  /** Reset links looked at from one network address before a password is typed. */
  resetCheckAddress: { points: 60, duration: 15 * 60 },
  resetAddress: { points: 30, duration: 15 * 60 },
  /** New passwords judged for one address, each of which costs work. */
  judgeAddress: { points: 60, duration: 15 * 60 },
  /** Wrong current passwords when an account's password is changed. */
  passwordAccount: { points: 10, duration: 15 * 60 },
  /** Files from one account. */
  upload: { points: 200, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof rules;

/** The keys that one try counts on, by limit. */
type Tries = Partial<Record<LimitName, string>>;

export interface Limits {
  /**
   * Counts one try on each of these limits, to be called before the work that they guard. Past any of them it is refused
   * with the time to wait, and counts on none.
   */
  consume(tries: Tries): Promise<Consumed>;
  /** Forgets the tries of one key, after a success. */
  reset(name: LimitName, key: string): Promise<void>;
  /** Where an account was signed in to before, as `<e-mail> <address>`. */
  knownSignIns: { has(key: string): boolean; set(key: string, value: true): void };
}

export interface Consumed {
  /** Takes the count back, for a try that succeeded or came to no work. */
  refund(): Promise<void>;
}

const MAX_KNOWN_SIGN_INS = 20_000;

const refusal = (result: RateLimiterRes) => {
  const retryAfter = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError(
    "tooMany",
    `Too many tries. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`,
    { retryAfter },
  );
};

/** Limits kept in this process's memory. */
export function createLimits(): Limits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory({ ...rule, keyPrefix: name })]),
  );
  const limiter = (name: string) => limiters.get(name) as RateLimiterMemory;
  async function refund(counted: [string, string][]) {
    for (const [name, key] of counted) {
      // A window that has passed meanwhile has nothing to give back: below zero would be a try too many.
      const result = await limiter(name).get(key);
      if (result && result.consumedPoints > 0) await limiter(name).reward(key);
    }
  }
  return {
    knownSignIns: new LRUCache<string, true>({ max: MAX_KNOWN_SIGN_INS }),
    async consume(tries) {
      const counted: [string, string][] = [];
      for (const [name, key] of Object.entries(tries)) {
        counted.push([name, key]);
        try {
          await limiter(name).consume(key);
        } catch (error) {
          await refund(counted);
          throw error instanceof RateLimiterRes ? refusal(error) : error;
        }
      }
      return { refund: () => refund(counted) };
    },
    async reset(name, key) {
      await limiter(name).delete(key);
    },
  };
}
