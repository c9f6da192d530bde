import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import * as idempotency from "#core/db/accounts/idempotency.ts";
import type { Trx } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Env } from "./env.ts";

export const keyHeader = "Idempotency-Key";

/** Throws unless the key has 1 to 200 visible ASCII characters. */
export const checkKey = createMiddleware<Env>(async (c, next) => {
  const key = c.req.header(keyHeader);
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError("invalid", `Check ${keyHeader}.`, {
      fields: { [keyHeader]: "Send 1 to 200 visible ASCII characters." },
    });
  await next();
});

/** Runs `create` in a transaction; a repeated call with the same `Idempotency-Key` gets the first reply instead. */
export async function once<Reply extends object>(
  c: Context<Env>,
  create: (trx: Trx) => Promise<Reply>,
): Promise<Reply> {
  return oncePrepared(c, async () => create);
}

/** As `once`, for work before the transaction that a repeated call must not do again. */
export async function oncePrepared<Reply extends object>(
  c: Context<Env>,
  prepare: () => Promise<(trx: Trx) => Promise<Reply>>,
): Promise<Reply> {
  let isFirst = false;
  const reply = await idempotency.oncePrepared(c.var.db, await keyedCall(c), async () => {
    const create = await prepare();
    return (trx) => {
      isFirst = true;
      return create(trx);
    };
  });
  if (!isFirst) c.set("isRepeat", true);
  return reply;
}

/** As `once` for one of the records that a call names, each in a transaction of its own. */
export async function onceFor<Reply extends object>(
  c: Context<Env>,
  about: object,
  create: (trx: Trx) => Promise<Reply>,
): Promise<Reply> {
  const call = await keyedCall(c);
  const fingerprint = JSON.stringify(about);
  const own = call && { id: idempotency.hashParts([call.id, fingerprint]), fingerprint };
  return idempotency.once(c.var.db, own, create);
}

/** Identifies a call by sender, address and key; `undefined` without an `Idempotency-Key`. */
export async function keyedCall(c: Context<Env>): Promise<idempotency.KeyedCall | undefined> {
  const key = c.req.header(keyHeader);
  if (key === undefined) return undefined;
  const { viewer, address } = c.var;
  const caller = viewer ? `account ${viewer._id}` : `address ${address}`;
  const { pathname, search } = new URL(c.req.url);
  return {
    id: idempotency.hashParts([caller, c.req.method, pathname, search, key]),
    fingerprint: idempotency.hashParts([await contentOf(c)]),
  };
}

/** The text of a JSON body; a file is identified by its type and size, to avoid reading it twice. */
async function contentOf(c: Context<Env>): Promise<string> {
  const type = c.req.header("content-type")?.replace(/;.*/, "") ?? "";
  return type.endsWith("json") ? c.req.text() : `${type} ${c.req.header("content-length") ?? ""}`;
}
