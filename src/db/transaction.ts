import type { Db } from "./connect.ts";

interface Waiting {
  run(transaction: Db): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const mostTogether = 64;
/** Milliseconds that a group waits for as many writers as the last one had. */
const longestGathering = 2;

/**
 * Runs writers one after the other on the one SQLite connection, those that wait together inside one commit, so that
 * a flush to disk is shared; nobody is answered before the commit is durable. When one of them fails, nothing of the
 * group is kept and each is run again alone, so that it takes nothing of the others along. A writer must only wait for
 * the database, and must bear being run again. (Savepoints would do the same, but make full-text search write out what
 * it has gathered at each of them.)
 */
export function groupedTransactions(db: Db, committed: (transaction: Db) => void) {
  const queue: Waiting[] = [];
  let running = false;

  let lastTogether = 1;

  async function drain() {
    running = true;
    while (queue.length > 0) {
      await gather();
      const group = queue.splice(0, mostTogether);
      lastTogether = group.length;
      await commitTogether(group);
    }
    running = false;
  }

  /** Those who were just answered often write again at once: in one commit with the others, not by turns with them. */
  async function gather() {
    const until = performance.now() + longestGathering;
    do await new Promise(setImmediate);
    while (queue.length < lastTogether && performance.now() < until);
  }

  async function commitTogether(group: Waiting[]): Promise<void> {
    const values: unknown[] = [];
    try {
      const done = await db.transaction().execute(async (transaction) => {
        for (const writer of group) values.push(await writer.run(transaction));
        return transaction;
      });
      committed(done);
    } catch (error) {
      if (group.length === 1) return group[0]?.reject(error);
      for (const writer of group) await commitTogether([writer]);
      return;
    }
    for (const [place, writer] of group.entries()) writer.resolve(values[place]);
  }

  return <T>(run: (transaction: Db) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (!running) void drain();
    });
}
