import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { listNewestPosts } from "#db/posts/newest.ts";
import { AppError } from "#domain/errors.ts";
import { findTypeByPath } from "#domain/posts/types.ts";

const MAX_POSTS = 30;

/** What was posted last on each list, for the feeds: a list in the order of years would hide an old paper that is new here. */
export const newestApi = new Hono<Env>().get("/:collection", async (c) => {
  const type = findTypeByPath(c.req.param("collection"));
  if (!type) throw new AppError("notFound", "There is no such list.");
  return c.json({ posts: await listNewestPosts(c.var.db, c.var.viewer, type, MAX_POSTS) });
});
