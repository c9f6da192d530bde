import type { Account } from "#core/domain/accounts/viewer.ts";
import type { Waiting } from "#core/domain/waiting.ts";
import type { Db } from "./connect.ts";
import { dbParts, type WaitingWindow } from "./part.ts";

/** What waits for a person, of all parts of the program, by its kind; the kinds that are not theirs are missing. */
export async function readWaiting(
  db: Db,
  viewer: Account,
  window: WaitingWindow,
): Promise<Record<string, Waiting>> {
  const read: Record<string, Waiting> = {};
  // One after the other, since a transaction has one connection.
  for (const { waiting } of dbParts())
    for (const source of waiting) Object.assign(read, await source(db, viewer, window));
  return read;
}
