import { Hono } from "hono";
import * as revisions from "#db/post-revisions.ts";
import * as posts from "#db/posts.ts";
import { AppError } from "#domain/errors.ts";
import { can } from "#domain/policy.ts";
import type { PendingEdit, Post, PostPreview } from "#domain/post.ts";
import type { Env } from "./env.ts";
import { signedIn } from "./http.ts";

/** A post in any state as its page will look, for its authors and for admins; to others it does not exist. */
export const postPreviewApi = new Hono<Env>().get("/:id/preview", async (c) => {
  const { db, viewer } = c.var;
  const account = signedIn(viewer);
  const id = c.req.param("id");
  const post = await posts.inAnyState(db, account, id);
  if (!post || !can(account, "post.preview", post)) throw new AppError("notFound", "There is no such post.");
  const edit = post.hasPendingEdit ? await revisions.waiting(db, id) : undefined;
  const preview: PostPreview = { post, waiting: edit ? withEdit(post, edit) : null };
  return c.json(preview);
});

/** What is known of the stored file belongs to the earlier one once the change names another. */
const withEdit = (post: Post, edit: PendingEdit): Post => ({
  ...post,
  ...edit,
  ...(edit.fileUrl !== undefined && { file: null }),
});
