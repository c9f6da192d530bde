import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { listNewestPosts } from "#db/posts/newest.ts";
import { AppError } from "#domain/errors.ts";
import { findTypeByPath } from "#domain/posts/types.ts";

const MAX_POSTS = 30;

/** The latest posts of each list, for feeds; sorting by year would hide an old paper that was just added. */
export const newestApi = new Hono<Env>().get("/:collection", async (c) => {
  const type = findTypeByPath(c.req.param("collection"));
  if (!type) throw new AppError("notFound", "This list does not exist.");
  return c.json({ posts: await listNewestPosts(c.var.db, c.var.viewer, type, MAX_POSTS) });
});
