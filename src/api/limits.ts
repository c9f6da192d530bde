import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#domain/errors.ts";
import { keysOf, recordOf } from "#domain/keys.ts";

/** Points per key within a duration in seconds. */
const rules = {
  /** Failed sign-ins to one account from one address, so that the owner elsewhere is not locked out. */
  signinAccount: { points: 10, duration: 15 * 60 },
  /** Failed sign-ins to one account from all addresses without an earlier successful sign-in. */
  signinEverywhere: { points: 100, duration: 15 * 60 },
  /** Failed sign-ins from one address, to any account. */
  signinAddress: { points: 60, duration: 15 * 60 },
  /** Page views reported from one network address. */
  visitAddress: { points: 300, duration: 5 * 60 },
  /** Messages from one network address, which a family or an office may share. */
  contactAddress: { points: 8, duration: 15 * 60 },
  /** Messages with one sender e-mail address. */
  contactEmail: { points: 5, duration: 60 * 60 },
  /** Copies of messages to one mailbox, from one network address, and in total. */
  copyMailbox: { points: 3, duration: 24 * 60 * 60 },
  copyAddress: { points: 10, duration: 24 * 60 * 60 },
  copyAll: { points: 300, duration: 24 * 60 * 60 },
  signupAddress: { points: 20, duration: 60 * 60 },
  confirmAccount: { points: 5, duration: 60 * 60 },
  forgotAccount: { points: 5, duration: 60 * 60 },
  forgotAddress: { points: 30, duration: 60 * 60 },
  /** Reset links checked from one network address before a password is typed. */
  resetCheckAddress: { points: 60, duration: 15 * 60 },
  resetAddress: { points: 30, duration: 15 * 60 },
  /** New passwords checked for one address, because each check costs processor time. */
  judgeAddress: { points: 60, duration: 15 * 60 },
  /** Wrong current passwords when changing an account's password. */
  passwordAccount: { points: 10, duration: 15 * 60 },
  /** Files uploaded by one account. */
  upload: { points: 200, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof rules;

/** The keys of one attempt, by limit. */
type Attempt = Partial<Record<LimitName, string>>;

export interface Limits {
  /** Counts an attempt on every limit before the work; if one is exceeded, throws `tooMany` and counts on none. */
  consume(attempt: Attempt): Promise<Consumed>;
  /** Clears the attempts of one key after a success. */
  reset(name: LimitName, key: string): Promise<void>;
  /** Successful sign-ins from before, as `<e-mail> <address>`. */
  knownSignIns: { has(key: string): boolean; set(key: string, value: true): void };
}

export interface Consumed {
  /** Removes the count, for an attempt that succeeded or caused no work. */
  refund(): Promise<void>;
}

const MAX_KNOWN_SIGN_INS = 20_000;

const refusal = (limit: LimitName, result: RateLimiterRes) => {
  const retryAfter = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError(
    "tooMany",
    `Too many attempts. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`,
    { retryAfter, limit },
  );
};

/** Limits stored in this process's memory. */
export function createLimits(): Limits {
  const limiters = recordOf(
    keysOf(rules),
    (name) => new RateLimiterMemory({ ...rules[name], keyPrefix: name }),
  );
  async function refund(counted: [LimitName, string][]) {
    for (const [name, key] of counted) {
      // An expired window has no points left; negative points would allow an extra attempt.
      const result = await limiters[name].get(key);
      if (result && result.consumedPoints > 0) await limiters[name].reward(key);
    }
  }
  return {
    knownSignIns: new LRUCache<string, true>({ max: MAX_KNOWN_SIGN_INS }),
    async consume(attempt) {
      const counted: [LimitName, string][] = [];
      for (const name of keysOf(attempt)) {
        const key = attempt[name];
        if (key === undefined) continue;
        counted.push([name, key]);
        try {
          await limiters[name].consume(key);
        } catch (error) {
          await refund(counted);
          throw error instanceof RateLimiterRes ? refusal(name, error) : error;
        }
      }
      return { refund: () => refund(counted) };
    },
    async reset(name, key) {
      await limiters[name].delete(key);
    },
  };
}
