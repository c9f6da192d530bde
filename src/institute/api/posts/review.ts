import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, pageNumber, query, requireAccount } from "#core/api/http.ts";
import { once, onceFor } from "#core/api/idempotency.ts";
import { type Trx, transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "#core/domain/paging.ts";
import * as posts from "#institute/db/posts/posts.ts";
import { undoApproval } from "#institute/db/posts/review/approval-undo.ts";
import * as history from "#institute/db/posts/review/history.ts";
import * as review from "#institute/db/posts/review/review.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { PostReturn } from "#institute/domain/posts/post.ts";
import { moderationFilters } from "#institute/domain/posts/state.ts";
import { postTypeNames } from "#institute/domain/posts/types.ts";

const ModerationQuery = z.object({
  page: pageNumber,
  limit: z.coerce.number<string>().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  state: z.enum(moderationFilters).optional(),
  type: z.enum(postTypeNames).optional(),
  searchQuery: z.string().max(10_240, "At most 10,240 characters.").default("none"),
});

const Approvals = z.object({
  posts: z
    .array(z.object({ _id: z.string().max(100), version: z.int() }))
    .min(1, "Choose at least one post.")
    .max(100, "At most 100 at a time."),
});

type Chosen = z.output<typeof Approvals>["posts"][number];

/** Does this to each post in a transaction of its own, so that a conflict does not affect the others. */
async function forEach(
  c: Context<Env>,
  posts: readonly Chosen[],
  act: (trx: Trx, post: Chosen) => Promise<unknown>,
) {
  const done: string[] = [];
  const refused: { _id: string; message: string }[] = [];
  for (const post of posts) {
    try {
      await onceFor(c, post, async (trx) => {
        await act(trx, post);
        return {};
      });
      done.push(post._id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ _id: post._id, message: error.message });
    }
  }
  return { done, refused };
}

/** Used for an unknown post, so that an error does not reveal whether it was deleted. */
const unknownDeletion = { deletedBy: null, deletedAt: "" };

/** Moderation of posts by admins, and restoring deleted posts. */
export const postReviewApi = new Hono<Env>()
  .get("/moderated", allow("post.moderate"), query(ModerationQuery), async (c) =>
    c.json(await review.listForModeration(c.var.db, requireAccount(c.var.viewer), c.req.valid("query"))),
  )
  .post("/approvals", allow("post.moderate"), body(Approvals), async (c) => {
    const admin = authorize(c.var.viewer, "post.approve");
    const { done: approved, refused } = await forEach(c, c.req.valid("json").posts, (trx, { _id, version }) =>
      writing.update(trx, admin, _id, { isApproved: true, version }),
    );
    return c.json({ approved, refused });
  })
  .post("/approvals/undo", allow("post.moderate"), body(Approvals), async (c) => {
    const admin = authorize(c.var.viewer, "post.moderate");
    return c.json(
      await forEach(c, c.req.valid("json").posts, (trx, { _id, version }) =>
        undoApproval(trx, admin, _id, version),
      ),
    );
  })
  .post("/:id/return", body(PostReturn), async (c) => {
    const { db, viewer } = c.var;
    const { note, version } = c.req.valid("json");
    const returned = await transaction(db, async (trx) => {
      const { _id } = await posts.get(trx, requireAccount(viewer), c.req.param("id"));
      const admin = authorize(viewer, "post.return");
      await review.returnToAuthors(trx, admin, _id, { note, version });
      return posts.getWritten(trx, admin, _id);
    });
    return c.json(returned);
  })
  .post("/:id/restore", async (c) => {
    const { viewer } = c.var;
    const id = c.req.param("id");
    requireAccount(viewer);
    const post = await once(c, async (trx) => {
      const deletion = (await history.findDeletion(trx, id)) ?? unknownDeletion;
      const account = authorize(viewer, "post.restore", deletion);
      await writing.restore(trx, account, id);
      return posts.getWritten(trx, account, id);
    });
    return c.json(post);
  });
