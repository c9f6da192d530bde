import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query, requireAccount } from "#core/api/http.ts";
import { assertConfirmed, countOutside } from "#core/api/outside.ts";
import { transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { doiKey, readDoi } from "#core/domain/identifiers.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { log } from "#core/log.ts";
import type { FoundRecord, LookUp } from "#institute/adapters/lookup.ts";
import { linkMembers } from "#institute/db/people/author-members.ts";
import { findDoiAnswer, saveDoiAnswer } from "#institute/db/posts/dois/doi-answers.ts";
import { mergeInto, setDistinct } from "#institute/db/posts/search/distinct-works.ts";
import { findNearPosts, findNearWorks } from "#institute/db/posts/search/near-works.ts";
import type { ComparedWork } from "#institute/domain/posts/near-works.ts";
import { postTypeNames } from "#institute/domain/posts/types.ts";

const notADoi = "Enter a DOI, such as 10.1111/ibi.12345.";
const MAX_COMPARED_POSTS = 100;

const LookupQuery = z.object({
  doi: z.string().max(5000, notADoi).refine(readDoi, notADoi),
});
// An empty year is none, although it would be read as 0.
const year = z.coerce.number<string>().int().min(1).max(9999).optional().catch(undefined);
const NearQuery = z.object({
  title: z.string().max(1000, "At most 1,000 characters.").default(""),
  doi: z.string().max(5000, notADoi).default(""),
  year,
  type: z.enum(postTypeNames),
  /** The first author. */
  author: z.string().max(300).optional(),
  /** The post that is edited. */
  except: z.string().max(100).default("new"),
});
const PostsQuery = z.object({
  ids: z
    .string()
    .max(5000)
    .transform((ids) => ids.split(",").slice(0, MAX_COMPARED_POSTS)),
});

/** The same work; two works; or what the site makes of them by itself. */
const Sameness = z.object({ are: z.enum(["same", "two", "undecided"]) });

/** Fills in a work from its DOI, and finds the works that are there already. */
export const lookupApi = new Hono<Env>()
  .get("/", allow("post.create"), query(LookupQuery), async (c) => {
    const { db, viewer, limits } = c.var;
    const account = requireAccount(viewer);
    assertConfirmed(account);
    await limits.consume({ lookups: account._id });
    const doi = readDoi(c.req.valid("query").doi) ?? "";
    const found = await findRecord(c.var, doi);
    const work = found && { ...found.work, authors: await linkMembers(db, found.work.authors) };
    const duplicates = await listNear(c.var, "new", toCompared(doi, found));
    const { source = null, notTaken = [], doubts = [] } = found ?? {};
    return c.json({ source, work: work ?? null, notTaken, doubts, duplicates });
  })
  .get("/near", allow("post.create"), query(NearQuery), async (c) => {
    await c.var.limits.consume({ comparisons: requireAccount(c.var.viewer)._id });
    const { title, doi, year = null, type: postType, author = null, except } = c.req.valid("query");
    const work = { title, doi, year, postType, firstAuthor: author };
    return c.json({ duplicates: await listNear(c.var, except, work) });
  })
  .get("/posts", allow("post.moderate"), query(PostsQuery), async (c) => {
    const { db, viewer, limits } = c.var;
    await limits.consume({ comparisons: requireAccount(viewer)._id });
    return c.json({
      duplicates: Object.fromEntries(await findNearPosts(db, viewer, c.req.valid("query").ids)),
    });
  })
  // Says of a work that waits and one that is there already whether they are one.
  .put("/posts/:postId/:otherId", body(Sameness), async (c) => {
    const { db, viewer } = c.var;
    const pair = c.req.param();
    const admin = authorize(viewer, "post.moderate");
    const { are } = c.req.valid("json");
    await transaction(db, (trx) =>
      are === "same" ? mergeInto(trx, admin, pair) : setDistinct(trx, pair, are === "two"),
    );
    return c.body(null, 204);
  });

/** The record of a DOI, stored or new; undefined if this site looks up none, and an error for people if there is none. */
async function findRecord(services: Env["Variables"], doi: string): Promise<FoundRecord | undefined> {
  const { db, lookUp } = services;
  if (!lookUp) return undefined;
  const key = doiKey(doi) ?? doi;
  const stored = await findDoiAnswer(db, key);
  if (stored) return { ...stored, work: { ...stored.work, doi } };
  await countOutside(services);
  const found = await lookUp(doi).catch((error: unknown) => {
    log.warn({ reason: reasonOf(error) }, "DOI not looked up");
    throw new AppError(
      "unavailable",
      "The services that describe DOIs did not answer. Fill in the form yourself, or try again later.",
    );
  });
  if (!found)
    throw new AppError(
      "notFound",
      `Neither Crossref nor DataCite nor doi.org knows ${doi}. Check it, or fill in the form yourself.`,
    );
  await saveDoiAnswer(db, key, found);
  return found;
}

const toCompared = (doi: string, found: FoundRecord | undefined): ComparedWork => ({
  title: found?.work.title ?? "",
  doi,
  year: found?.work.year ?? null,
  postType: found?.work.postType ?? "publication",
  firstAuthor: found?.work.authors[0]?.family ?? null,
});

const listNear = async ({ db, viewer }: Env["Variables"], key: string, work: ComparedWork) =>
  (await findNearWorks(db, viewer, new Map([[key, work]]))).get(key) ?? [];

declare module "#core/api/env.ts" {
  interface Services {
    /** Looks up the work of a DOI; undefined if this site looks up none. */
    lookUp: LookUp | undefined;
  }
}
