import { type Context, Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { authorize, body, query, requireAccount } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { sendCounted } from "#core/api/letter-limits.ts";
import { transaction } from "#core/db/connect.ts";
import { findDraft, findDraftId } from "#core/db/drafts.ts";
import { ask } from "#core/db/letters.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { listGiven, toGiven } from "#institute/db/passes/given-passes.ts";
import * as passes from "#institute/db/passes/passes.ts";
import * as posts from "#institute/db/posts/posts.ts";
import { CopyRequest } from "#institute/domain/passes/copy.ts";
import { ShownSubject, ShowText } from "#institute/domain/passes/new-pass.ts";
import { SentPass } from "#institute/domain/passes/sent-pass.ts";
import { isPublic } from "#institute/domain/posts/access.ts";
import { askCopy } from "./copies.ts";

/** Links that open a draft or a post to a person without an account, for those who may give and end them. */
export const passesApi = new Hono<Env>()
  .get("/", query(ShownSubject), async (c) => {
    const { db, viewer } = c.var;
    const { opens, subjectId } = c.req.valid("query");
    const subject = await findSubject(c, requireAccount(viewer), opens, subjectId);
    const passes = await listGiven(db, { opens, subjectId: subject.id }, c.var);
    // Of the server, since the clock of a device may be wrong.
    return c.json({ passes, today: lagosDay(new Date()) });
  })
  .post("/", body(SentPass), async (c) => {
    const sent = c.req.valid("json");
    if (sent.opens === "file") return c.json(await askCopy(c, CopyRequest.parse(sent)), 202);
    const { db, viewer, limits } = c.var;
    const account = requireAccount(viewer);
    const { opens, subjectId, ...shown } = ShowText.parse(sent);
    const { id, giver, refusal } = await findSubject(c, account, opens, subjectId);
    if (refusal) throw new AppError("conflict", refusal);
    await limits.consume({ passesGiven: account._id });
    // The stored reply has no link, which nobody but its reader and its giver may have.
    const store = () =>
      once(c, async (trx) => {
        const now = new Date();
        const _id = await passes.show(trx, giver, { ...shown, opens, subjectId: id }, now);
        if (shown.email) await ask(trx, { noun: "shown", about: _id, reader: shown.email }, now);
        return { _id };
      });
    const { _id } = await (shown.email ? sendCounted(c.var, shown.email, store) : store());
    return c.json(await toGiven(db, await readPass(c, _id), c.var), 201);
  })
  .delete("/:id", async (c) => {
    const { db, viewer } = c.var;
    const pass = await findManaged(c, c.req.param("id"));
    const rights = await rightsOver(c, requireAccount(viewer), pass);
    const by = authorize(viewer, "pass.end", rights);
    await transaction(db, (trx) => passes.end(trx, by, pass.id, new Date()));
    return c.json(await toGiven(db, await readPass(c, pass.id), c.var));
  })
  .post("/:id/restore", async (c) => {
    const { db, viewer } = c.var;
    const pass = await findManaged(c, c.req.param("id"));
    authorize(viewer, "pass.end", await rightsOver(c, requireAccount(viewer), pass));
    if (pass.state === "ended") {
      const by = authorize(viewer, "pass.restore", {
        deletedBy: pass.endedById,
        deletedAt: pass.endedAt ?? "",
      });
      await transaction(db, (trx) => passes.restore(trx, by, pass.id));
    }
    return c.json(await toGiven(db, await readPass(c, pass.id), c.var));
  });

const missing = () => new AppError("notFound", "This link does not exist.");

async function readPass(c: Context<Env>, id: string): Promise<passes.PassRow> {
  const pass = await passes.findPass(c.var.db, id);
  if (!pass) throw missing();
  return pass;
}

/** A draft or a post that a person may open to others, and why not at present. */
async function findSubject(c: Context<Env>, account: Account, opens: "post" | "draft", key: string) {
  const { db } = c.var;
  if (opens === "draft") {
    const { kind } = await findDraft(db, account, key);
    if (kind !== "post") throw new AppError("notFound", "This draft does not exist.");
    const id = await findDraftId(db, account, key);
    return { id, giver: authorize(account, "pass.showDraft"), refusal: null };
  }
  const post = await posts.findInAnyState(db, account, key);
  if (!post || !can(account, "post.preview", post))
    throw new AppError("notFound", "This post does not exist.");
  const giver = authorize(account, "pass.give", post);
  const isGone = post.deletedAt !== undefined || post.withdrawnAt !== undefined;
  const refusal = isGone
    ? "This post has been taken down."
    : isPublic(post) && !post.hasPendingEdit
      ? "Everyone can read this already: send the address of its page."
      : null;
  return { id: post._id, giver, refusal };
}

/** A pass that was open once; of one that was asked for nothing can be ended here. */
async function findManaged(c: Context<Env>, id: string): Promise<passes.PassRow> {
  requireAccount(c.var.viewer);
  const pass = await readPass(c, id);
  if (pass.state !== "open" && pass.state !== "ended") throw missing();
  return pass;
}

/** Whose it is to end a pass; one of a draft exists for the person alone who gave it, and one of a post for its authors. */
async function rightsOver(c: Context<Env>, account: Account, pass: passes.PassRow) {
  const givenBy = pass.answeredById;
  const isOwn = account._id === givenBy;
  const post =
    pass.opens === "draft" ? undefined : await posts.findInAnyState(c.var.db, account, pass.subjectId);
  if (!isOwn && !(post && can(account, "post.preview", post))) throw missing();
  return { givenBy, userId: post?.userId ?? "", authors: post?.authors ?? [] };
}
