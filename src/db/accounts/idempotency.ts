import { type Db, transaction } from "#db/connect.ts";
import { now } from "#db/record.ts";
import { AppError } from "#domain/errors.ts";

/** A call that must have its effect once, however often it arrives. */
export interface KeyedCall {
  /** A hash of the caller, the method, the address and the key that was sent. */
  id: string;
  /** A hash of what was sent. */
  fingerprint: string;
}

type Create<Reply> = (trx: Db) => Promise<Reply>;

/**
 * Runs `create` in one transaction and returns its reply; a call that has succeeded before gets its first reply again.
 * Equal calls at the same moment wait for the first. When `create` fails, nothing is stored and the key stays free.
 */
export const once = <Reply extends object>(
  db: Db,
  call: KeyedCall | undefined,
  create: Create<Reply>,
): Promise<Reply> => oncePrepared(db, call, async () => create);

/** The same for a creation that needs work before its transaction, which a repeated call must not do again. */
export async function oncePrepared<Reply extends object>(
  db: Db,
  call: KeyedCall | undefined,
  prepare: () => Promise<Create<Reply>>,
): Promise<Reply> {
  if (!call) return transaction(db, await prepare());
  // Equal calls in this process queue up here, where they hold no connection to the database.
  const earlier = running.get(call.id);
  const made = (earlier ?? Promise.resolve()).then(async () => {
    const first = await earlierReply<Reply>(db, call);
    return first ?? createOnce(db, call, await prepare());
  });
  const over = made.then(
    () => {},
    () => {},
  );
  running.set(call.id, over);
  return made.finally(() => {
    if (running.get(call.id) === over) running.delete(call.id);
  });
}

const running = new Map<string, Promise<void>>();

function createOnce<Reply extends object>(db: Db, call: KeyedCall, create: Create<Reply>): Promise<Reply> {
  return transaction(db, async (trx) => {
    const inserted = await trx
      .insertInto("idempotency_key")
      .values({ ...call, reply: "", createdAt: now() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) {
      const first = await earlierReply<Reply>(trx, call);
      if (!first) throw new Error("A key that is taken has no reply.");
      return first;
    }
    const made = await create(trx);
    const reply = JSON.stringify(made);
    await trx.updateTable("idempotency_key").set({ reply }).where("id", "=", call.id).execute();
    return made;
  });
}

/** The reply that a call got before, if there was one. */
export async function earlierReply<Reply extends object>(
  db: Db,
  { id, fingerprint }: KeyedCall,
): Promise<Reply | undefined> {
  const first = await db
    .selectFrom("idempotency_key")
    .select(["fingerprint", "reply"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!first) return undefined;
  assertSameContent(first.fingerprint, fingerprint);
  return JSON.parse(first.reply);
}

/** Refuses a call whose key was used with other content. */
export function assertSameContent(first: string, now: string): void {
  if (first === now) return;
  throw new AppError(
    "invalid",
    "This was already saved, without your latest changes. Check before you send it again: it would be added twice.",
    {
      fields: { "Idempotency-Key": "It was used for a call with other content." },
    },
  );
}

/** Forgets the calls from before a moment. */
export async function purgeCalls(db: Db, before: string): Promise<void> {
  await db.deleteFrom("idempotency_key").where("createdAt", "<", before).execute();
}
