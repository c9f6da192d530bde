import { sql } from "kysely";
import type { Db } from "./connect.ts";

interface Waiting {
  run(transaction: Db): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const mostTogether = 64;

/**
 * Runs writers one after the other on the one SQLite connection, those that wait together inside one commit, so that
 * a flush to disk is shared. Each has its own savepoint: one that fails takes nothing of the others along, and
 * nobody is answered before the commit is durable. A writer must only wait for the database.
 */
export function groupedTransactions(db: Db, committed: (transaction: Db) => void) {
  const queue: Waiting[] = [];
  let running = false;

  async function drain() {
    running = true;
    while (queue.length > 0) {
      // Let the requests that arrived together join this commit.
      await new Promise(setImmediate);
      await commitTogether(queue.splice(0, mostTogether));
    }
    running = false;
  }

  async function commitTogether(group: Waiting[]) {
    const answers: (() => void)[] = [];
    try {
      await db
        .transaction()
        .execute(async (transaction) => {
          for (const writer of group) answers.push(await runOne(writer, transaction));
          return transaction;
        })
        .then(committed);
      for (const answer of answers) answer();
    } catch (error) {
      for (const writer of group) writer.reject(error);
    }
  }

  return <T>(run: (transaction: Db) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (!running) void drain();
    });
}

async function runOne(writer: Waiting, transaction: Db): Promise<() => void> {
  await sql`savepoint writer`.execute(transaction);
  try {
    const value = await writer.run(transaction);
    await sql`release writer`.execute(transaction);
    return () => writer.resolve(value);
  } catch (error) {
    await sql`rollback to writer`.execute(transaction);
    await sql`release writer`.execute(transaction);
    return () => writer.reject(error);
  }
}
