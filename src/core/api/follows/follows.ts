import { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#core/db/connect.ts";
import { askAddress, followAs, listFollows, readersOf, stopFollow } from "#core/db/follows/follows.ts";
import { describeFollow, findKind } from "#core/db/follows/kinds.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import {
  AskFollow,
  ChangeFollow,
  type Follow,
  followThanks,
  type Rhythm,
} from "#core/domain/follows/follow.ts";
import type { Env } from "../env.ts";
import { body, query, requireAccount } from "../http.ts";
import { once } from "../idempotency.ts";
import { sendCounted } from "../letter-limits.ts";
import { changeRhythm, invalid, notFollowed, wrongRhythm } from "./change-rhythm.ts";

const About = z.object({ kind: AskFollow.shape.kind, what: AskFollow.shape.what });

/** What readers follow: those with an account see and change their own; an address is confirmed by its letter. */
export const followsApi = new Hono<Env>()
  .get("/", async (c) => {
    const account = requireAccount(c.var.viewer);
    const readers = await readersOf(c.var.db, account._id);
    const rows = await listFollows(c.var.db, readers);
    const follows: Follow[] = [];
    for (const row of rows) follows.push(await describeFollow(c.var.db, account, row, c.var));
    return c.json({ follows });
  })
  // What a form of it says, to a visitor.
  .get("/about", query(About), async (c) => {
    const { kind, what } = c.req.valid("query");
    const { title, href, rhythms } = await findWanted(c.var, null, { kind, what });
    return c.json({ title, href, rhythms });
  })
  .post("/", body(AskFollow), async (c) => {
    const { db, viewer } = c.var;
    const { email: typed, website, ...sent } = c.req.valid("json");
    // Only an address that its owner has proven is an account's; any other is asked by a letter, and sees what visitors see.
    const isOwn = viewer?.isConfirmed && (typed === undefined || typed === viewer.email);
    const { what, every } = await findWanted(c.var, isOwn ? viewer : null, sent);
    const wanted = { kind: sent.kind, what, every };
    const now = new Date();
    if (viewer && isOwn) {
      const row = await once(c, (trx) => followAs(trx, { ...wanted, reader: viewer._id }, now));
      return c.json(await describeFollow(db, viewer, row, c.var), 201);
    }
    const email = typed ?? requireAddress(viewer);
    // A bot fills in the hidden field, and gets the normal response.
    if (website === "")
      await sendCounted(c.var, email, () =>
        transaction(db, (trx) => askAddress(trx, { ...wanted, reader: email }, now)),
      );
    return c.json({ message: followThanks }, 202);
  })
  .patch("/:id", body(ChangeFollow), async (c) => {
    const { db } = c.var;
    const account = requireAccount(c.var.viewer);
    const { every } = c.req.valid("json");
    const readers = await readersOf(db, account._id);
    const changed = await changeRhythm(c.var, readers, c.req.param("id"), every);
    return c.json(await describeFollow(db, account, changed, c.var));
  })
  .delete("/:id", async (c) => {
    const { db } = c.var;
    const account = requireAccount(c.var.viewer);
    const readers = await readersOf(db, account._id);
    const isStopped = await transaction(db, (trx) => stopFollow(trx, readers, c.req.param("id"), new Date()));
    if (!isStopped) throw notFollowed();
    return c.body(null, 204);
  });

interface Sent {
  kind: string;
  what: string;
  every?: Rhythm | undefined;
}

/** What was sent, as it is stored, if this reader can follow it. */
async function findWanted(services: Env["Variables"], reader: Viewer, { kind: name, what, every }: Sent) {
  const kind = findKind(name);
  if (!kind) throw invalid("kind", "This cannot be followed.");
  const found = await kind.find(services.db, reader, what, services);
  if (!found) throw invalid("what", "This is not on this site, or cannot be followed.");
  const [proposed] = kind.rhythms;
  if (every && !kind.rhythms.includes(every)) throw wrongRhythm(kind.rhythms);
  return { ...found, rhythms: [...kind.rhythms], every: every ?? proposed };
}

/** The address of an account that has not proven it: it is asked as if it had been typed. */
function requireAddress(viewer: Viewer): string {
  if (!viewer) throw invalid("email", "Give your e-mail address.");
  return viewer.email;
}
