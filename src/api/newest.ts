import { Hono } from "hono";
import { newestPosts } from "#db/newest-posts.ts";
import { AppError } from "#domain/errors.ts";
import { typeOfPath } from "#domain/post-types.ts";
import type { Env } from "./env.ts";

const most = 30;

/** What was posted last on each list, for the feeds: a list in the order of years would hide an old paper that is new here. */
export const newestApi = new Hono<Env>().get("/:collection", async (c) => {
  const type = typeOfPath(c.req.param("collection"));
  if (!type) throw new AppError("notFound", "There is no such list.");
  return c.json({ posts: await newestPosts(c.var.db, c.var.viewer, type, most) });
});
