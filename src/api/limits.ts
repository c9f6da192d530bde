import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "#db/connect.ts";
import * as stored from "#db/limits.ts";
import { AppError } from "#domain/errors.ts";
import { keysOf } from "#domain/keys.ts";

/** Points per key within a duration in seconds. */
const rules = {
  /** Failed sign-ins to one account from one address, so that the owner elsewhere is not locked out. */
  signinAccount: { points: 10, duration: 15 * 60 },
  /** Failed sign-ins to one account from all addresses without an earlier successful sign-in. */
  signinEverywhere: { points: 100, duration: 15 * 60 },
  /** Failed sign-ins from one address, to any account. */
  signinAddress: { points: 60, duration: 15 * 60 },
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
  /** Surveys recorded in the field by one account; a phone may send those of weeks at once. */
  fieldSurvey: { points: 1000, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof rules;

/** The keys of one attempt, by limit. */
type Attempt = Partial<Record<LimitName, string>>;

export interface Limits {
  /**
   * Counts an attempt on every limit before the work; if one is exceeded, throws `tooMany` and counts on none.
   * Inside a transaction, `trx` is that transaction.
   */
  consume(attempt: Attempt, trx?: Db): Promise<Consumed>;
  /** Clears the attempts of one key after a success. */
  reset(name: LimitName, key: string): Promise<void>;
  /** Whether someone has signed in to this account from this network address. */
  isKnownSignIn(email: string, address: string): Promise<boolean>;
  rememberSignIn(email: string, address: string): Promise<void>;
}

export interface Consumed {
  /** Removes the count, for an attempt that succeeded or caused no work. */
  refund(): Promise<void>;
}

const KNOWN_DAYS = 90;

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

function refusal(limit: string, msBeforeNext: number) {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError(
    "tooMany",
    `Too many attempts. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`,
    { retryAfter, limit },
  );
}

/** Limits stored in the database, which all servers share; `secret` hashes the addresses in their keys. */
export function createLimits(db: Db, secret: string): Limits {
  const hash = (...parts: string[]) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
  const idOf = (name: LimitName, key: string) => `${name}:${hash(name, key)}`;
  const signInOf = (email: string, address: string) => hash("knownSignIn", email, address);
  return {
    async consume(attempt, trx = db) {
      const windows = keysOf(attempt).flatMap((name) => {
        const key = attempt[name];
        if (key === undefined) return [];
        const { points, duration } = rules[name];
        return { id: idOf(name, key), points, expiresAt: inSeconds(duration) };
      });
      const result = await stored.takeAttempt(trx, windows);
      if ("taken" in result) return { refund: () => stored.giveBack(trx, result.taken) };
      const { id, expiresAt } = result.full;
      throw refusal(id.replace(/:.*/, ""), Date.parse(expiresAt) - Date.now());
    },
    reset: (name, key) => stored.clearAttempts(db, idOf(name, key)),
    isKnownSignIn: (email, address) => stored.isKnownSignIn(db, signInOf(email, address)),
    rememberSignIn: (email, address) =>
      stored.rememberSignIn(db, signInOf(email, address), inSeconds(KNOWN_DAYS * 86_400)),
  };
}

export interface VisitLimit {
  /** Counts a page view reported from a network address; throws `tooMany` if there are too many. */
  consume(address: string): Promise<void>;
}

/** In memory, because it spares this process work that is smaller than a write to the database. */
export function createVisitLimit(): VisitLimit {
  const limiter = new RateLimiterMemory({ points: 300, duration: 5 * 60 });
  return {
    async consume(address) {
      try {
        await limiter.consume(address);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusal("visitAddress", error.msBeforeNext) : error;
      }
    },
  };
}
