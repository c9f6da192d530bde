import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { authorize, body, requireAccount } from "#api/http.ts";
import { type Db, transaction } from "#db/connect.ts";
import * as posts from "#db/posts/posts.ts";
import * as registrations from "#db/posts/registrations.ts";
import { AppError } from "#domain/errors.ts";
import { isPublic } from "#domain/posts/access.ts";
import { bareDoi } from "#domain/posts/doi.ts";
import type { Post } from "#domain/posts/post.ts";
import { type DoiOverview, DoiRequest, suffixOf, typesWithOwnDoi } from "#domain/posts/registration.ts";
import { postHref } from "#domain/posts/types.ts";
import { describeForAgency, explainDescription, missingFor } from "#formats/works/registration.ts";

/** The DOI that the institute reserves and registers for a work; a job tells DataCite. */
export const postDoiApi = new Hono<Env>()
  .get("/:id/doi", async (c) => {
    const { db, viewer, doiPrefix, publicUrl } = c.var;
    const post = await posts.get(db, requireAccount(viewer), c.req.param("id"));
    authorize(viewer, "post.registerDoi");
    return c.json(await overviewOf(db, assertType(post), doiPrefix, publicUrl()));
  })
  .put("/:id/doi", body(DoiRequest), async (c) => {
    const { db, viewer, doiPrefix, publicUrl } = c.var;
    const { goal } = c.req.valid("json");
    const overview = await transaction(db, async (trx) => {
      const post = await posts.get(trx, requireAccount(viewer), c.req.param("id"));
      const admin = authorize(viewer, "post.registerDoi");
      const before = await overviewOf(trx, assertType(post), doiPrefix, publicUrl());
      const { doi, missing, writtenDoi } = before;
      if (!doi) throw new AppError("invalid", "This site does not register DOIs: DATACITE_URL is not set.");
      if (writtenDoi)
        throw new AppError("conflict", `This work already has the DOI ${writtenDoi}. A work has only one.`);
      if (goal === "findable" && !before.post.isPublic)
        throw new AppError("conflict", "Only a public work can be registered. Approve and publish it first.");
      if (goal === "findable" && missing.length > 0)
        throw new AppError(
          "invalid",
          `DataCite requires these, which are missing: ${missing.map(({ label }) => label).join(", ")}.`,
        );
      await registrations.request(trx, admin, { _id: post._id, doi }, goal);
      return overviewOf(trx, await posts.getWritten(trx, admin, post._id), doiPrefix, publicUrl());
    });
    return c.json(overview);
  });

function assertType(post: Post): Post {
  if (typesWithOwnDoi.includes(post.postType)) return post;
  throw new AppError("notFound", "The institute does not register DOIs for posts of this type.");
}

async function overviewOf(
  db: Db,
  post: Post,
  prefix: string | undefined,
  publicUrl: string,
): Promise<DoiOverview> {
  const registration = await registrations.findRegistration(db, post._id);
  const doi = registration?.doi ?? (prefix ? `${prefix}/${suffixOf(post._id)}` : null);
  const description = describeForAgency(post, doi ?? "", publicUrl);
  const written = bareDoi(post.doi);
  const { _id, title } = post;
  return {
    post: { _id, title, href: postHref(post), isPublic: isPublic(post) },
    doi,
    writtenDoi: !registration && written && written.toLowerCase() !== doi ? written : null,
    registration,
    description: explainDescription(description),
    missing: missingFor(post),
    json: JSON.stringify({ doi, event: "publish", ...description }, null, 2),
  };
}
