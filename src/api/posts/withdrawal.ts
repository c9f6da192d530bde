import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { authorize, body } from "#api/http.ts";
import { transaction } from "#db/connect.ts";
import * as notices from "#db/posts/notices.ts";
import * as posts from "#db/posts/posts.ts";
import * as withdrawal from "#db/posts/withdrawal.ts";
import { bareDoi } from "#domain/doi.ts";
import { AppError } from "#domain/errors.ts";
import { harvestedTypes } from "#domain/posts/harvest.ts";
import type { RevisionText } from "#domain/posts/post.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { Withdrawal, type WithdrawnWork } from "#domain/posts/withdrawal.ts";
import { describeWork } from "#formats/posts/post-citation.ts";
import { writeReference } from "#formats/works/references.ts";

/** Taking works down and putting them back, by admins; and what everybody may know of a work that is gone. */
export const postWithdrawalApi = new Hono<Env>()
  .get("/:idOrSlug/withdrawal", async (c) => {
    const { db, publicUrl } = c.var;
    const { id, slug, postType, withdrawnAt, deletedAt } = await posts.findGone(db, c.req.param("idOrSlug"));
    if (!harvestedTypes.includes(postType)) throw new AppError("notFound", "This post was not a work.");
    const notice = await notices.find(db, id);
    const work: WithdrawnWork = {
      postType,
      at: notice?.at ?? withdrawnAt ?? deletedAt ?? "",
      by: notice?.by ?? null,
      reason: notice?.reason ?? null,
      hidesTitle: notice?.hidesTitle ?? false,
      cited: notice?.cited ? cite({ ...notice.cited, slug }, publicUrl()) : null,
    };
    return c.json(work);
  })
  .put("/:id/withdrawal", body(Withdrawal), async (c) => {
    const { db, viewer } = c.var;
    const id = c.req.param("id");
    const admin = authorize(viewer, "post.withdraw");
    const words = c.req.valid("json");
    await transaction(db, (trx) => withdrawal.takeDown(trx, admin, id, words));
    return c.body(null, 204);
  })
  .delete("/:id/withdrawal", async (c) => {
    const { db, viewer } = c.var;
    const id = c.req.param("id");
    const admin = authorize(viewer, "post.withdraw");
    await transaction(db, (trx) => withdrawal.putBack(trx, admin, id));
    return c.body(null, 204);
  });

/** The reference of a work as its address goes on to give it. */
function cite(text: RevisionText & { slug: string }, publicUrl: string): WithdrawnWork["cited"] {
  const kind = postTypeRow(text.postType).citedAs ?? "webpage";
  const work = describeWork({ ...text, excerpt: "" }, kind, publicUrl);
  return {
    title: text.title,
    titleHtml: text.titleHtml,
    language: text.language,
    authors: text.authors.map(({ name }) => name),
    year: text.year,
    doi: bareDoi(text.doi) ?? null,
    reference: writeReference(work, "apa"),
  };
}
