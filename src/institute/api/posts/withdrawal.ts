import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { authorize, body } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import { bareDoi } from "#core/domain/doi.ts";
import { AppError } from "#core/domain/errors.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as notices from "#institute/db/posts/review/notices.ts";
import * as withdrawal from "#institute/db/posts/review/withdrawal.ts";
import type { RevisionText } from "#institute/domain/posts/post.ts";
import { readLines } from "#institute/domain/posts/read-name.ts";
import { citedTypes } from "#institute/domain/posts/types.ts";
import { Withdrawal, type WithdrawnWork } from "#institute/domain/posts/withdrawal.ts";
import { describeWork } from "#institute/formats/posts/post-citation.ts";
import { writeReference } from "#institute/formats/works/references.ts";

/** Taking works down and putting them back, by admins; and what everybody may know of a work that is gone. */
export const postWithdrawalApi = new Hono<Env>()
  .get("/:idOrSlug/withdrawal", async (c) => {
    const { db, publicUrl } = c.var;
    const { id, slug, postType, withdrawnAt, deletedAt } = await posts.findGone(db, c.req.param("idOrSlug"));
    if (!citedTypes.includes(postType)) throw new AppError("notFound", "This post was not a work.");
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
  const work = describeWork({ ...text, ...readLines(text), excerpt: "" }, publicUrl);
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
