import { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#db/connect.ts";
import * as history from "#db/post-history.ts";
import * as review from "#db/post-review.ts";
import * as writing from "#db/post-writing.ts";
import * as posts from "#db/posts.ts";
import { AppError } from "#domain/errors.ts";
import { defaultPageSize, largestPageSize } from "#domain/paging.ts";
import { PostReturn } from "#domain/post.ts";
import { moderationFilters } from "#domain/post-state.ts";
import { postTypeNames } from "#domain/post-types.ts";
import type { Env } from "./env.ts";
import { allow, authorize, body, query, signedIn } from "./http.ts";
import { tellApproved, tellReturned } from "./post-mail.ts";

const ModerationQuery = z.object({
  page: z.coerce.number<string>().int().min(0).max(1e9).default(0),
  limit: z.coerce.number<string>().int().min(1).max(largestPageSize).default(defaultPageSize),
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

/** Nobody is told by a refusal whether such a post was deleted. */
const unknownDeletion = { deletedBy: null, deletedAt: "" };

/** What is done with posts besides editing: admins look through, approve and return them; deleted ones are restored. */
export const postReviewApi = new Hono<Env>()
  .get("/moderated", allow("post.moderate"), query(ModerationQuery), async (c) =>
    c.json(await review.moderated(c.var.db, signedIn(c.var.viewer), c.req.valid("query"))),
  )
  .post("/approvals", allow("post.moderate"), body(Approvals), async (c) => {
    const { db, viewer, publicUrl } = c.var;
    const admin = authorize(viewer, "post.approve");
    const approved: string[] = [];
    const refused: { _id: string; message: string }[] = [];
    // One by one: a post that somebody has changed meanwhile keeps none of the others back.
    for (const { _id, version } of c.req.valid("json").posts) {
      try {
        await transaction(db, async (trx) => {
          await writing.update(trx, admin, _id, { isApproved: true, version });
          await tellApproved(trx, publicUrl(), { post: await posts.own(trx, admin, _id), admin });
        });
        approved.push(_id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ _id, message: error.message });
      }
    }
    return c.json({ approved, refused });
  })
  .post("/:id/return", body(PostReturn), async (c) => {
    const { db, viewer, publicUrl } = c.var;
    const { note, version } = c.req.valid("json");
    const returned = await transaction(db, async (trx) => {
      const { _id } = await posts.get(trx, signedIn(viewer), c.req.param("id"));
      const admin = authorize(viewer, "post.return");
      await review.giveBack(trx, admin, _id, { note, version });
      const post = await posts.own(trx, admin, _id);
      await tellReturned(trx, publicUrl(), { post, note, admin });
      return post;
    });
    return c.json(returned);
  })
  .post("/:id/restore", async (c) => {
    const { db, viewer } = c.var;
    const id = c.req.param("id");
    signedIn(viewer);
    const post = await transaction(db, async (trx) => {
      const deletion = (await history.deletionOf(trx, id)) ?? unknownDeletion;
      const account = authorize(viewer, "post.restore", deletion);
      await writing.restore(trx, account, id);
      return posts.own(trx, account, id);
    });
    return c.json(post);
  });
