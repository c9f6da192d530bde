import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { AppError } from "#core/domain/errors.ts";
import { listNewestPosts } from "#institute/db/posts/newest.ts";
import { findTypeByFeed } from "#institute/domain/posts/types.ts";

const MAX_POSTS = 30;

/** The latest posts of each list and the web pages that changed last, for feeds; sorting by year would hide an old paper that was just added. */
export const newestApi = new Hono<Env>().get("/:collection", async (c) => {
  const type = findTypeByFeed(c.req.param("collection"));
  if (!type) throw new AppError("notFound", "This list does not exist.");
  return c.json({ posts: await listNewestPosts(c.var.db, c.var.viewer, type, MAX_POSTS) });
});
