import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize } from "#core/api/http.ts";
import { findDraft } from "#core/db/drafts.ts";
import { AppError } from "#core/domain/errors.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { previewDraft } from "#institute/db/posts/draft-preview.ts";
import { postTypes } from "#institute/domain/posts/types.ts";

/** A draft of a post as the page that it will be, for the person who writes it. */
export const draftPreviewApi = new Hono<Env>().get("/draft/:key/preview", allow("draft.keep"), async (c) => {
  const { db, viewer } = c.var;
  const by = authorize(viewer, "draft.keep");
  const draft = await findDraft(db, by, c.req.param("key"));
  if (draft.kind !== "post" || !isKeyOf(postTypes, draft.sort))
    throw new AppError("notFound", "This draft does not exist.");
  return c.json(await previewDraft(db, by, draft, draft.sort));
});
