import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { requireAccount } from "#api/http.ts";
import * as posts from "#db/posts/posts.ts";
import * as revisions from "#db/posts/revisions.ts";
import { can } from "#domain/accounts/policy.ts";
import { AppError } from "#domain/errors.ts";
import type { PendingEdit, Post, PostPreview } from "#domain/posts/post.ts";

/** A post in any state as its page will look, for its authors and for admins; to others it does not exist. */
export const postPreviewApi = new Hono<Env>().get("/:id/preview", async (c) => {
  const { db, viewer } = c.var;
  const account = requireAccount(viewer);
  const id = c.req.param("id");
  const post = await posts.findInAnyState(db, account, id);
  if (!post || !can(account, "post.preview", post)) throw new AppError("notFound", "There is no such post.");
  const edit = post.hasPendingEdit ? await revisions.findPending(db, id) : undefined;
  const preview: PostPreview = { post, waiting: edit ? applyEdit(post, edit) : null };
  return c.json(preview);
});

/** What is known of the stored file belongs to the earlier one once the change names another. */
const applyEdit = (post: Post, edit: PendingEdit): Post => ({
  ...post,
  ...edit,
  ...(edit.fileUrl !== undefined && { file: null }),
});
