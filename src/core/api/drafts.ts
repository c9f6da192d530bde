import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { transaction } from "#core/db/connect.ts";
import * as drafts from "#core/db/drafts.ts";
import { type DraftInput, draftEnds, isDraftKey } from "#core/domain/draft.ts";
import { AppError } from "#core/domain/errors.ts";
import { openDraftLimitOf } from "#core/domain/limits.ts";
import { log } from "#core/log.ts";
import type { Env } from "./env.ts";
import { allow, authorize, openBody, query } from "./http.ts";
import { keyHeader } from "./idempotency.ts";

const Sent = z.object({
  kind: z
    .string()
    .max(40)
    .regex(/^[a-z]+( [a-z]+)*$/, "Words in lower case."),
  recordId: z.string().max(100).nullable().default(null),
  sort: z.string().max(40).default(""),
  title: z.string().max(500),
  state: z.record(z.string().max(100), z.unknown()),
  version: z.int().min(0).max(1e9),
}) satisfies z.ZodType<DraftInput>;

const Ended = z.object({
  as: z.enum(draftEnds).default("deleted"),
  /** The version that is meant; a newer one of another device stays. */
  version: z.coerce.number<string>().int().min(1).optional(),
});

/** Ends the draft of the form that has sent a call, though its page is gone before the reply: its name is the call's key. */
export const endSentDraft = createMiddleware<Env>(async (c, next) => {
  await next();
  const { db, viewer } = c.var;
  const key = c.req.header(keyHeader);
  if (!viewer || key === undefined || !c.res.ok) return;
  const by = authorize(viewer, "draft.keep");
  const end = async () => {
    if (await drafts.isOpenDraft(db, by, key))
      await transaction(db, (trx) => drafts.endDraft(trx, by, key, { as: "sent" }));
  };
  // What was sent is stored, whatever becomes of its draft.
  await end().catch((error: unknown) => log.error({ err: error }, "draft not ended"));
});

/** What a person is writing in any form, kept with the account for their other devices; for others, admins too, it does not exist. */
export const draftsApi = new Hono<Env>()
  .get("/", allow("draft.keep"), async (c) => {
    const { db, viewer } = c.var;
    return c.json({ drafts: await drafts.listDrafts(db, authorize(viewer, "draft.keep")) });
  })
  .get("/:key", allow("draft.keep"), async (c) => {
    const { db, viewer } = c.var;
    return c.json(await drafts.findDraft(db, authorize(viewer, "draft.keep"), c.req.param("key")));
  })
  // A form names its draft itself, so that one of which the reply was lost is stored once.
  .put("/:key", allow("draft.keep"), openBody(Sent), async (c) => {
    const { db, viewer, limits } = c.var;
    const by = authorize(viewer, "draft.keep");
    const key = c.req.param("key");
    if (!isDraftKey(key))
      throw new AppError("invalid", "Name the draft with 8 to 64 letters, digits, hyphens and underscores.", {
        fields: { key: "8 to 64 letters, digits, hyphens and underscores." },
      });
    const sent = c.req.valid("json");
    const limit = limits.rule(openDraftLimitOf(by));
    const version = await transaction(db, (trx) => drafts.saveDraft(trx, by, key, sent, limit));
    return c.json({ key, version });
  })
  .delete("/:key", allow("draft.keep"), query(Ended), async (c) => {
    const { db, viewer } = c.var;
    const by = authorize(viewer, "draft.keep");
    const ended = c.req.valid("query");
    const version = await transaction(db, (trx) => drafts.endDraft(trx, by, c.req.param("key"), ended));
    return c.json({ version });
  });
