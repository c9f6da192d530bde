import { type Context, Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { body, requireAccount } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { letterTo } from "#core/api/letter-limits.ts";
import { findById } from "#core/db/accounts/accounts.ts";
import { transaction } from "#core/db/connect.ts";
import { canonicalMailbox } from "#core/domain/accounts/email.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { answer, readQuestion } from "#institute/db/passes/copy-answers.ts";
import * as requests from "#institute/db/passes/copy-requests.ts";
import {
  CopyAnswer,
  CopyLink,
  type CopyRequest,
  type CopyThanks,
  copyThanks,
  LinkedCopyAnswer,
} from "#institute/domain/passes/copy.ts";
import { readPassToken } from "./pass-door.ts";

/** Stores a request for a copy of a closed file; what its sender reads does not say whether there was one already, but for a proven address. */
export async function askCopy(
  c: Context<Env>,
  input: CopyRequest,
): Promise<{ message: string; sent: CopyThanks }> {
  const { db, viewer, limits } = c.var;
  const { opens: _opens, subjectId, website, ...asked } = input;
  const isProven = viewer?.isConfirmed === true && viewer.email === asked.email;
  const thanks = (sent: CopyThanks) => ({ message: copyThanks[sent], sent });
  // A bot fills in the hidden field, and gets the normal response.
  if (website !== "") return thanks(isProven ? "passedOn" : "letter");
  const work = await requests.findClosedWork(db, viewer, subjectId);
  return once(c, async (trx) => {
    if (isProven && (await requests.isWaiting(trx, work.id, asked.email))) return thanks("passedOn");
    const counted = { copyRequests: canonicalMailbox(asked.email) };
    await limits.consume(isProven ? counted : { ...counted, ...letterTo(asked.email, c.var) }, trx);
    return thanks(await requests.request(trx, { ...asked, work }, isProven, new Date()));
  });
}

/** What the links in letters about copies do, which need no account, and the same answers on the page of today. */
export const copiesApi = new Hono<Env>()
  // They read, but a token in an address would be logged and kept by those between.
  .post("/confirm/read", body(CopyLink), async (c) => {
    const [id] = readPassToken(c, "confirm", c.req.valid("json").token);
    const proof = await requests.readProof(c.var.db, id, new Date());
    if (!proof) throw expired();
    return c.json(proof);
  })
  .post("/confirm", body(CopyLink), async (c) => {
    const [id] = readPassToken(c, "confirm", c.req.valid("json").token);
    const proof = await transaction(c.var.db, (trx) => requests.proveRequest(trx, id, new Date()));
    if (!proof) throw expired();
    return c.json(proof);
  })
  .post("/answers/read", body(CopyLink), async (c) => {
    const { id, account } = await findAnswerer(c, c.req.valid("json").token);
    return c.json(await readQuestion(c.var.db, account, id, new Date()));
  })
  .post("/answers", body(LinkedCopyAnswer), async (c) => {
    const { token, ...answered } = c.req.valid("json");
    const { id, account } = await findAnswerer(c, token);
    return c.json(await store(c, account, id, answered));
  })
  .get("/:id/question", async (c) => {
    const account = requireAccount(c.var.viewer);
    return c.json(await readQuestion(c.var.db, account, c.req.param("id"), new Date()));
  })
  .post("/:id/answer", body(CopyAnswer), async (c) => {
    const account = requireAccount(c.var.viewer);
    return c.json(await store(c, account, c.req.param("id"), c.req.valid("json")));
  });

const store = (c: Context<Env>, account: Account, id: string, answered: CopyAnswer) =>
  transaction(c.var.db, (trx) => answer(trx, account, id, answered, new Date()));

const expired = () =>
  new AppError("gone", "This link has expired. Ask for the copy again on the page of the work.");

/** The request of a link in a letter and the account that it was made for; 410 once that account cannot sign in. */
async function findAnswerer(c: Context<Env>, token: string): Promise<{ id: string; account: Account }> {
  const [id, accountId = ""] = readPassToken(c, "answer", token);
  const account = await findById(c.var.db, accountId);
  if (!account)
    throw new AppError(
      "gone",
      "This link was made for an account that is closed. Others can answer the request.",
    );
  return { id, account };
}
