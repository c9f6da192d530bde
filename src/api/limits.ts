import { LRUCache } from "lru-cache";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
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
  signupAddress: { points: 20, duration: 60 * 60 },
  confirmAccount: { points: 5, duration: 60 * 60 },
  forgotAccount: { points: 5, duration: 60 * 60 },
  forgotAddress: { points: 30, duration: 60 * 60 },
  resetAddress: { points: 30, duration: 15 * 60 },
  /** Files from one account. */
  upload: { points: 200, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof rules;

export interface Limits {
  /** Counts one try; past the limit it is refused with the time to wait. */
  spend(name: LimitName, key: string): Promise<void>;
  /** Refuses when the limit is used up, without counting. */
  check(name: LimitName, key: string): Promise<void>;
  /** Forgets the tries, after a success. */
  forget(name: LimitName, key: string): Promise<void>;
  /** Where an account was signed in to before, as `<e-mail> <address>`. */
  familiar: { has(key: string): boolean; set(key: string, value: true): void };
}

const mostFamiliar = 20_000;

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
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterMemory;
  return {
    familiar: new LRUCache<string, true>({ max: mostFamiliar }),
    async spend(name, key) {
      await limiter(name)
        .consume(key)
        .catch((result: RateLimiterRes) => {
          throw refusal(result);
        });
    },
    async check(name, key) {
      const result = await limiter(name).get(key);
      if (result && result.remainingPoints <= 0) throw refusal(result);
    },
    async forget(name, key) {
      await limiter(name).delete(key);
    },
  };
}
