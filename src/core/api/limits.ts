import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "#core/db/connect.ts";
import * as stored from "#core/db/limits.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import {
  type LimitFigures,
  type LimitName,
  type LimitRule,
  type RateName,
  ruleOf,
} from "#core/domain/limits.ts";
import { countOf } from "#core/domain/words.ts";

/** The keys of one attempt, by limit, each with the points that it uses if they are not one. */
type Attempt = Partial<Record<RateName, string | { key: string; points: number }>>;

export interface Limits {
  /**
   * Counts an attempt on every limit before the work; if one is exceeded, throws `tooMany` and counts on none, or
   * `tooLarge` if it needs more points than there ever are. Inside a transaction, `trx` is that transaction.
   */
  consume(attempt: Attempt, trx?: Db): Promise<Consumed>;
  /** Counts an attempt as `consume` does, and returns whether it was allowed. */
  allows(attempt: Attempt, trx?: Db): Promise<boolean>;
  /** The rule of a limit with the figure that this site uses. */
  rule(name: LimitName): LimitRule;
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

function refusal(limit: string, msBeforeNext: number, words?: string) {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes < 120 ? countOf(minutes, "minute") : countOf(Math.ceil(minutes / 60), "hour");
  const message = words
    ? `${words} You can continue in ${wait}.`
    : `Too many attempts. Wait ${wait}, then try again.`;
  return new AppError("tooMany", message, { retryAfter, limit });
}

const wordsOf = ({ points, words }: LimitRule) => words?.(points);

/** Limits stored in the database, which all servers share; `secret` hashes the addresses in their keys. */
export function createLimits(db: Db, secret: string, figures: LimitFigures = {}): Limits {
  const hash = (...parts: string[]) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
  const idOf = (name: LimitName, key: string) => `${name}:${hash(name, key)}`;
  const signInOf = (email: string, address: string) => hash("knownSignIn", email, address);
  const rule = (name: LimitName) => ruleOf(name, figures);
  const limits: Limits = {
    rule,
    async allows(attempt, trx) {
      try {
        await limits.consume(attempt, trx);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === "tooMany") return false;
        throw error;
      }
    },
    async consume(attempt, trx = db) {
      const windows = keysOf(attempt).flatMap((name) => {
        const sent = attempt[name];
        if (sent === undefined) return [];
        const { key, points: cost } = typeof sent === "string" ? { key: sent, points: 1 } : sent;
        const { points, duration = 0 } = rule(name);
        if (cost > points) throw new AppError("tooLarge", wordsOf(rule(name)) ?? "This is too large.");
        const delivered = ruleOf(name).points;
        return { name, id: idOf(name, key), points, delivered, cost, expiresAt: inSeconds(duration) };
      });
      const result = await stored.takeAttempt(trx, windows);
      if ("taken" in result) return { refund: () => stored.giveBack(trx, result.taken) };
      const { id, expiresAt } = result.full;
      const full = windows.find((window) => window.id === id);
      const words = full && wordsOf(rule(full.name));
      throw refusal(id.replace(/:.*/, ""), Date.parse(expiresAt) - Date.now(), words);
    },
    reset: (name, key) => stored.clearAttempts(db, idOf(name, key)),
    isKnownSignIn: (email, address) =>
      stored.isKnownSignIn(db, signInOf(email, address), inSeconds(KNOWN_DAYS * 86_400)),
    rememberSignIn: (email, address) =>
      stored.rememberSignIn(db, signInOf(email, address), inSeconds(KNOWN_DAYS * 86_400)),
  };
  return limits;
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
