import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { authorize, requireAccount } from "#core/api/http.ts";
import { countText } from "#core/api/write-limits.ts";
import { transaction } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as history from "#institute/db/posts/review/history.ts";
import * as revisions from "#institute/db/posts/review/revisions.ts";
import { isRemovedFile } from "#institute/db/posts/review/versions.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { toAuthorInput } from "#institute/domain/posts/author-input.ts";
import type { Post } from "#institute/domain/posts/post.ts";

/** The history of a post for its authors and admins, and the restoring of earlier texts. */
export const postHistoryApi = new Hono<Env>()
  .get("/:id/history", async (c) => {
    const { db, viewer } = c.var;
    const post = await getAuthorizedPost(db, viewer, c.req.param("id"));
    return c.json({ steps: await history.list(db, post._id) });
  })
  .get("/:id/history/:step", async (c) => {
    const { db, viewer } = c.var;
    const post = await getAuthorizedPost(db, viewer, c.req.param("id"));
    return c.json(await history.findStep(db, post._id, c.req.param("step")));
  })
  .post("/:id/history/:step/restore", async (c) => {
    const { db, viewer } = c.var;
    const post = await transaction(db, async (trx) => {
      const before = await getAuthorizedPost(trx, viewer, c.req.param("id"));
      const account = authorize(viewer, "post.edit", before);
      const { text } = await history.findStep(trx, before._id, c.req.param("step"));
      const { postType: _type, authors, ...fields } = text;
      if (await isRemovedFile(trx, fields.fileUrl)) fields.fileUrl = before.fileUrl;
      const names = authors.map(toAuthorInput);
      const changes = { ...fields, authors: names, version: before.version };
      // Restoring publishes nothing: on an approved post it becomes a pending change, even for admins.
      const bytes = before.isApproved
        ? await revisions.propose(trx, account, before._id, changes, "restored")
        : await writing.update(trx, account, before._id, changes, "restored");
      await countText(c.var, bytes, trx);
      return posts.getWritten(trx, account, before._id);
    });
    return c.json(post);
  });

async function getAuthorizedPost(db: Env["Variables"]["db"], viewer: Viewer, id: string): Promise<Post> {
  const post = await posts.get(db, requireAccount(viewer), id);
  authorize(viewer, "post.history", post);
  return post;
}
