import { Hono } from "hono";
import { z } from "zod";
import { findById } from "#core/db/accounts/accounts.ts";
import { transaction } from "#core/db/connect.ts";
import {
  confirmFollow,
  findAsked,
  leaveAll,
  listFollows,
  readersOf,
  type StoredFollow,
  stopFollow,
} from "#core/db/follows/follows.ts";
import { describeFollow } from "#core/db/follows/kinds.ts";
import { readConfirmToken, readerToken, readReaderToken } from "#core/db/follows/letter-links.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { ChangeFollow, type Follow, LetterToken } from "#core/domain/follows/follow.ts";
import type { Env } from "../env.ts";
import { body } from "../http.ts";
import { isSigned } from "../signing.ts";
import { changeRhythm } from "./change-rhythm.ts";

const Stopped = LetterToken.extend({ id: z.string().max(64) });
const Changed = Stopped.extend(ChangeFollow.shape);

/** What the links in letters show and do; who has one needs no account. Reading changes nothing. */
export const letterLinksApi = new Hono<Env>()
  .get("/confirm/:token", async (c) => {
    const id = readToken(c.var, readConfirmToken(c.req.param("token")));
    const row = await findAsked(c.var.db, id, new Date());
    if (!row) throw expired();
    c.header("Cache-Control", forItsReader);
    const yours = readerToken(row.reader, c.var.sign);
    return c.json({ ...(await describeFor(c.var, row)), isConfirmed: row.confirmedAt !== null, yours });
  })
  .post("/confirm", body(LetterToken), async (c) => {
    const id = readToken(c.var, readConfirmToken(c.req.valid("json").token));
    const row = await transaction(c.var.db, (trx) => confirmFollow(trx, id, new Date()));
    if (!row) throw expired();
    return c.json({ ...(await describeFor(c.var, row)), yours: readerToken(row.reader, c.var.sign) });
  })
  .get("/yours/:token", async (c) => {
    const reader = readToken(c.var, readReaderToken(c.req.param("token")));
    const rows = await listFollows(c.var.db, await readersOf(c.var.db, reader));
    const follows: Follow[] = [];
    for (const row of rows) follows.push(await describeFor(c.var, row));
    c.header("Cache-Control", forItsReader);
    return c.json({ follows });
  })
  .post("/change", body(Changed), async (c) => {
    const { token, id, every } = c.req.valid("json");
    const reader = readToken(c.var, readReaderToken(token));
    await changeRhythm(c.var, await readersOf(c.var.db, reader), id, every);
    return c.body(null, 204);
  })
  .post("/stop", body(Stopped), async (c) => {
    const { token, id } = c.req.valid("json");
    const reader = readToken(c.var, readReaderToken(token));
    const readers = await readersOf(c.var.db, reader);
    await transaction(c.var.db, (trx) => stopFollow(trx, readers, id, new Date()));
    return c.body(null, 204);
  })
  .post("/leave", body(LetterToken), async (c) => {
    const reader = readToken(c.var, readReaderToken(c.req.valid("json").token));
    const readers = await readersOf(c.var.db, reader);
    await transaction(c.var.db, (trx) => leaveAll(trx, readers));
    return c.body(null, 204);
  });

/** The address is a secret of its reader, and what it shows changes with each press. */
const forItsReader = "private, no-store";

/** A follow as its own reader sees it. */
async function describeFor(services: Env["Variables"], row: StoredFollow): Promise<Follow> {
  const viewer: Viewer = await findById(services.db, row.reader);
  return describeFollow(services.db, viewer, row, services);
}

const expired = () =>
  new AppError("gone", "This link has expired. Ask for a new one where you asked for this one.");

interface ReadToken {
  subject: string;
  signed: string;
  signature: string;
}

/** The subject of a token, without the full stop or bracket of a mail program after it; 404 unless it was signed here for this use. */
function readToken({ sign }: Pick<Env["Variables"], "sign">, { subject, signed, signature }: ReadToken) {
  if (!isSigned(sign, signed, signature.replace(/[^\w-]+$/, "")))
    throw new AppError("notFound", "This link is not complete. Copy all of it from the e-mail.");
  return subject;
}
