import type { Db } from "#db/connect.ts";

/** An operator command; `run` returns the text to print. */
export interface Command {
  usage: string;
  help: string;
  run(db: Db, words: string[]): Promise<string>;
}

/** An invalid command; printed without a stack, with exit code 2. */
export class UsageError extends Error {}
