import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { requireAccount } from "#core/api/http.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { findFileText } from "#institute/db/posts/pages/file-texts.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as revisions from "#institute/db/posts/review/revisions.ts";
import type { PendingEdit, Post, PostPreview } from "#institute/domain/posts/post.ts";
import { readLines } from "#institute/domain/posts/read-name.ts";

/** A preview of a post in any state, for its authors and admins; for anyone else it does not exist. */
export const postPreviewApi = new Hono<Env>().get("/:id/preview", async (c) => {
  const { db, viewer } = c.var;
  const account = requireAccount(viewer);
  const id = c.req.param("id");
  const post = await posts.findInAnyState(db, account, id);
  if (!post || !can(account, "post.preview", post))
    throw new AppError("notFound", "This post does not exist.");
  const edit = post.hasPendingEdit ? await revisions.findPending(db, id) : undefined;
  const fileText = post.fileUrl ? await findFileText(db, post.fileUrl) : undefined;
  const preview: PostPreview = { post, waiting: edit ? applyEdit(post, edit) : null, fileText };
  return c.json(preview);
});

/** If the change has another file, the stored file's details no longer apply. */
function applyEdit(post: Post, edit: PendingEdit): Post {
  const edited = { ...post, ...edit };
  return { ...edited, ...readLines(edited), ...(edit.fileUrl !== undefined && { file: null }) };
}
