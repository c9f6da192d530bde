import { Hono } from "hono";
import * as files from "#db/files.ts";
import * as posts from "#db/posts.ts";
import { AppError } from "#domain/errors.ts";
import type { Env } from "./env.ts";

const mediaTypes: Record<string, string> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

/** Stored files, served only to people who may read a post that shows them. */
export const filesApi = new Hono<Env>().get("/:key{.+}", async (c) => {
  const file = await files.byKey(c.var.db, c.req.param("key"));
  const stored =
    file && (await posts.showsFile(c.var.db, c.var.viewer, file.url)) && (await c.var.files.read(file.key));
  if (!file || !stored) throw new AppError("notFound", "There is no such file.");
  const mediaType = mediaTypes[file.format];
  return c.body(stored.body, 200, {
    "Content-Type": mediaType ?? "application/octet-stream",
    "Content-Length": String(stored.bytes),
    "Content-Disposition": `${mediaType ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
  });
});
