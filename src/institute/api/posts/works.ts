import { type Context, Hono } from "hono";
import { z } from "zod";
import { streamText } from "#core/api/csv-download.ts";
import type { Env } from "#core/api/env.ts";
import { sendFile } from "#core/api/files/files.ts";
import { query } from "#core/api/http.ts";
import { largeExport } from "#core/api/large-export.ts";
import { yearOrNone } from "#core/api/queries.ts";
import * as profiles from "#institute/db/people/profiles.ts";
import { exportFound, exportList, exportOfMember } from "#institute/db/posts/export.ts";
import * as posts from "#institute/db/posts/posts.ts";
import type { ListedPost } from "#institute/db/posts/texts.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { findTypeByPath, pdfHref, postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { toCitables } from "#institute/formats/posts/cited-posts.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { writeWorks } from "#institute/formats/works/formats.ts";
import { workLanding } from "#institute/formats/works/signposts.ts";
import { type FileName, fileHeaders, fileNamed, linksetFile, missing, workFile } from "./work-files.ts";

const search = z.string().max(2000, "At most 2,000 characters.").optional();
const ListQuery = z.object({ year: yearOrNone, search, searchQuery: search });

/** Works as files for reference managers and catalogues; everyone gets the public ones, and nothing else. */
export const worksApi = new Hono<Env>()
  .get("/member/:file", largeExport, async (c) => {
    const { name, format } = fileNamed(c.req.param("file"));
    const { db } = c.var;
    const { _id: profileId, userId } = await profiles.get(db, null, name);
    return worksFile(c, exportOfMember(db, { accountId: userId ?? "", profileId }), { name, format });
  })
  .get("/:file", largeExport, query(ListQuery), (c) => {
    const { name, format } = fileNamed(c.req.param("file"));
    const type = findTypeByPath(name);
    if (!type || !postTypeRow(type).citedAs) throw missing();
    const { year, ...words } = c.req.valid("query");
    const text = (words.search ?? words.searchQuery ?? "").trim();
    const filter = { type, ...(year !== undefined && { year }) };
    const listed = text ? exportFound(c.var.db, text, filter) : exportList(c.var.db, filter);
    return worksFile(c, listed, { name, format });
  })
  .get("/:list/:slug/linkset.json", async (c) => {
    const { list, slug } = c.req.param();
    const post = await readWork(c, slug);
    if (postHref(post) !== `/${list}/${slug}`) return c.redirect(`${postHref(post)}/linkset.json`, 301);
    return linksetFile(c, workLanding(post));
  })
  .get("/:list/:slug/file.pdf", async (c) => {
    const { list, slug } = c.req.param();
    const post = await readWork(c, slug);
    if (postHref(post) !== `/${list}/${slug}`) return c.redirect(pdfHref(post), 301);
    if (post.file?.format !== "pdf" || !post.fileUrl) throw missing();
    // A service for pictures keeps its own files.
    if (!post.fileUrl.startsWith("/files/")) return c.redirect(post.fileUrl, 302);
    return sendFile(c, post.fileUrl.replace("/files/", ""), true);
  })
  .get("/:list/:file", async (c) => {
    const { name, format } = fileNamed(c.req.param("file"));
    const post = await readWork(c, name);
    if (postHref(post) !== `/${c.req.param("list")}/${name}`)
      return c.redirect(`${postHref(post)}.${format}`, 301);
    const work = toCitable(post, c.var.publicUrl(), post.content);
    if (!work) throw missing();
    return workFile(c, work, { name, format });
  });

/** The public work with this slug or an earlier one. */
async function readWork(c: Context<Env>, slug: string): Promise<Post> {
  const post = await posts.get(c.var.db, null, slug);
  if (!postTypeRow(post.postType).citedAs) throw missing();
  return post;
}

function worksFile(c: Context<Env>, listed: AsyncIterable<ListedPost>, { name, format }: FileName) {
  const works = writeWorks(toCitables(listed, c.var.publicUrl()), format);
  return c.body(streamText(inChunks(works)), 200, fileHeaders(name, format));
}

const CHUNK_CHARS = 64 * 1024;

/** The same text in fewer, larger parts. */
async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = "";
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_CHARS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}
