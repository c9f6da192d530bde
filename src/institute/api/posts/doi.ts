import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { authorize, body, requireAccount } from "#core/api/http.ts";
import { AppError } from "#core/domain/errors.ts";
import * as posts from "#institute/db/posts/posts.ts";
import { isPublic } from "#institute/domain/posts/access.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { DoiRequest, suffixOf, typesWithOwnDoi } from "#institute/domain/posts/registration.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { thesisForAgency } from "#institute/formats/works/registration.ts";
import { type Registrable, readDoi, requestDoi } from "../doi.ts";

/** The DOI that the institute reserves and registers for a work; a job tells DataCite. */
export const postDoiApi = new Hono<Env>()
  .get("/:id/doi", async (c) => {
    const { db, viewer, doiPrefix, publicUrl } = c.var;
    const post = await posts.get(db, requireAccount(viewer), c.req.param("id"));
    authorize(viewer, "doi.register");
    return c.json(await readDoi(db, toRegistrable(post, publicUrl()), doiPrefix));
  })
  .put("/:id/doi", body(DoiRequest), async (c) => {
    const { db, viewer, doiPrefix, publicUrl } = c.var;
    const overview = await requestDoi(db, c.req.valid("json").goal, doiPrefix, async (trx) => {
      const post = await posts.get(trx, requireAccount(viewer), c.req.param("id"));
      return { admin: authorize(viewer, "doi.register"), registrable: toRegistrable(post, publicUrl()) };
    });
    return c.json(overview);
  });

function toRegistrable(post: Post, publicUrl: string): Registrable {
  if (!typesWithOwnDoi.includes(post.postType))
    throw new AppError("notFound", "The institute does not register DOIs for posts of this type.");
  const { _id: id, title, doi: written } = post;
  return {
    work: { kind: "post", id, title, href: postHref(post), isPublic: isPublic(post) },
    suffix: suffixOf(id),
    written,
    describe: (doi) => thesisForAgency(post, doi, publicUrl),
    refusal: "Only a public work can be registered. Approve and publish it first.",
  };
}
