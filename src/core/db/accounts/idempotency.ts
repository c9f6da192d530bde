import { createHash } from "node:crypto";
import { AppError } from "#core/domain/errors.ts";
import { type Db, type Trx, transaction } from "../connect.ts";
import { latestPlausible, now } from "../record.ts";

/** A call with an idempotency key: it takes effect once, however often it arrives. */
export interface KeyedCall {
  /** A hash of the caller, method, path and key. */
  id: string;
  /** A hash of the request body. */
  fingerprint: string;
}

export const hashParts = (parts: string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** The call, also identified by the bytes of its files once they are on the disk. */
export const withFiles = (
  call: KeyedCall | undefined,
  files: readonly { digest: string }[],
): KeyedCall | undefined =>
  call && { ...call, fingerprint: hashParts([call.fingerprint, ...files.map(({ digest }) => digest)]) };

type Create<Reply> = (trx: Trx) => Promise<Reply>;

/** Runs `create` in one transaction; a repeated call gets the first reply, and a failed one leaves its key free. */
export const once = <Reply extends object>(
  db: Db,
  call: KeyedCall | undefined,
  create: Create<Reply>,
): Promise<Reply> => oncePrepared(db, call, async () => create);

/** Like `once`, with work before the transaction that a repeated call skips. */
export async function oncePrepared<Reply extends object>(
  db: Db,
  call: KeyedCall | undefined,
  prepare: () => Promise<Create<Reply>>,
): Promise<Reply> {
  if (!call) return transaction(db, await prepare());
  // Equal calls in this process queue here, so that they occupy no database connection.
  const earlier = running.get(call.id);
  const created = (earlier ?? Promise.resolve()).then(async () => {
    const first = await earlierReply<Reply>(db, call);
    return first ?? createOnce(db, call, await prepare());
  });
  const over = created.then(
    () => {},
    () => {},
  );
  running.set(call.id, over);
  return created.finally(() => {
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
      if (!first) throw new Error("An idempotency key in use has no reply.");
      return first;
    }
    const created = await create(trx);
    const reply = JSON.stringify(created);
    await trx.updateTable("idempotency_key").set({ reply }).where("id", "=", call.id).execute();
    return created;
  });
}

/** The reply to an earlier call with this key, if any. */
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
  // The key belongs to one kind of call, so this is the reply of the same function.
  return JSON.parse(first.reply);
}

/** Rejects a call whose key was used with a different body. */
export function assertSameContent(first: string, now: string): void {
  if (first === now) return;
  throw new AppError(
    "invalid",
    "This was already saved, without your latest changes. Check before you send it again: it would be added twice.",
    {
      fields: { "Idempotency-Key": "This key was used for a different request." },
    },
  );
}

/** Deletes the keys stored before `before` (ISO 8601), and those dated in the future by a wrong clock. */
export async function purgeCalls(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom("idempotency_key")
    .where((where) => where.or([where("createdAt", "<", before), where("createdAt", ">", latestPlausible())]))
    .execute();
}
