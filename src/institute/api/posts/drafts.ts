import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { openDraftLimitOf } from "#core/domain/limits.ts";
import { previewDraft } from "#institute/db/posts/draft-preview.ts";
import * as drafts from "#institute/db/posts/drafts.ts";
import { DraftInput, draftEnds, isDraftKey } from "#institute/domain/posts/draft.ts";

const Ended = z.object({
  as: z.enum(draftEnds).default("deleted"),
  /** The version that is meant; a newer one of another device stays. */
  version: z.coerce.number<string>().int().min(1).optional(),
});

/** What a person is writing, kept with the account for their other devices; for others, admins too, it does not exist. */
export const draftsApi = new Hono<Env>()
  .get("/", allow("post.create"), async (c) => {
    const { db, viewer } = c.var;
    return c.json({ drafts: await drafts.listDrafts(db, authorize(viewer, "post.create")) });
  })
  .get("/:key", allow("post.create"), async (c) => {
    const { db, viewer } = c.var;
    return c.json(await drafts.findDraft(db, authorize(viewer, "post.create"), c.req.param("key")));
  })
  .get("/:key/preview", allow("post.create"), async (c) => {
    const { db, viewer } = c.var;
    const by = authorize(viewer, "post.create");
    return c.json(await previewDraft(db, by, await drafts.findDraft(db, by, c.req.param("key"))));
  })
  // A form names its draft itself, so that one of which the reply was lost is stored once.
  .put("/:key", allow("post.create"), body(DraftInput), async (c) => {
    const { db, viewer, limits } = c.var;
    const by = authorize(viewer, "post.create");
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
  .delete("/:key", allow("post.create"), query(Ended), async (c) => {
    const { db, viewer } = c.var;
    const by = authorize(viewer, "post.create");
    const ended = c.req.valid("query");
    const version = await transaction(db, (trx) => drafts.endDraft(trx, by, c.req.param("key"), ended));
    return c.json({ version });
  });
