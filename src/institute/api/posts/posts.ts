import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { copyPictures, leftOutField, mayContainPictures } from "#core/api/files/copy-pictures.ts";
import { allow, authorize, openBody, query, requireAccount } from "#core/api/http.ts";
import { oncePrepared } from "#core/api/idempotency.ts";
import { Paging, suggestChoice, yearOrNone } from "#core/api/queries.ts";
import { countText } from "#core/api/write-limits.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import { startOfYear } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickBy } from "#core/domain/keys.ts";
import type { LeftOutPicture } from "#core/domain/left-out.ts";
import type { Paged } from "#core/domain/paging.ts";
import * as profiles from "#institute/db/people/profiles.ts";
import * as counts from "#institute/db/posts/counts.ts";
import { findOwnDoubts } from "#institute/db/posts/names/authors.ts";
import { listFollowing } from "#institute/db/posts/newest.ts";
import { listByMember } from "#institute/db/posts/own-posts.ts";
import { findFileText } from "#institute/db/posts/pages/file-texts.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as revisions from "#institute/db/posts/review/revisions.ts";
import { suggest as suggestPosts } from "#institute/db/posts/review/suggestion.ts";
import { type ListedPost, withTexts } from "#institute/db/posts/texts.ts";
import * as writing from "#institute/db/posts/writing.ts";
import {
  isPosterAuthor,
  isWork,
  namesNoAuthor,
  noAuthorProblem,
} from "#institute/domain/posts/authorship.ts";
import { emptyPostProblem, isEmptyPost } from "#institute/domain/posts/empty.ts";
import { toPageAddress } from "#institute/domain/posts/page-address.ts";
import {
  NewPost,
  type Post,
  PostChanges,
  type PostInput,
  type PostSummary,
} from "#institute/domain/posts/post.ts";
import { findTypeByPath, listedTypes, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { assertPageAddress, findAddressProblem } from "./page-address.ts";

/** How many posts a page leads on to. */
const FOLLOWING = 4;

/** `summary` omits the texts, for clients that do not show them. */
const fields = z.enum(["all", "summary"], "all or summary.").default("all");

const ListQuery = Paging.extend({ year: yearOrNone, fields });
const SearchQuery = ListQuery.extend({
  searchQuery: z.string().max(10_240, "At most 10,240 characters.").default("none"),
  type: z.enum(postTypeNames).optional(),
  suggest: suggestChoice,
});
const AddressQuery = z.object({ address: z.string().max(2000), postId: z.string().max(100).optional() });
const MemberQuery = Paging.extend({
  searchQuery: z.string().max(254).transform(normalizeEmail),
  type: z.enum(postTypeNames).optional(),
  fields,
});

// One route for six lists; the cast gives Hono's client the parameter of the pattern.
const collection = `/:collection{(?:${listedTypes.map(({ path }) => path).join("|")})}` as "/:collection";

/** Shows what was written of web pages at once, on this server; the others notice that something public has changed. */
const showWebPages = createMiddleware<Env>(async (c, next) => {
  await next();
  if (c.req.method !== "GET" && c.res.ok) await c.var.content.refresh();
});

/** The posts of spec §7; `institute/db/posts` filters what the viewer may read. */
export const postsApi = new Hono<Env>()
  .use(showWebPages)
  .get("/", query(ListQuery), async (c) => {
    const { fields, ...filter } = c.req.valid("query");
    return c.json(await loadRequestedFields(c.var.db, fields, posts.list(c.var.db, c.var.viewer, filter)));
  })
  .get("/search", query(SearchQuery), async (c) => {
    const { db, viewer } = c.var;
    const { searchQuery, fields, suggest, ...filter } = c.req.valid("query");
    const found = await loadRequestedFields(db, fields, posts.find(db, viewer, searchQuery, filter));
    const suggestion =
      suggest === "true" ? await suggestPosts(db, viewer, searchQuery, filter, found.total) : undefined;
    return c.json({ ...found, suggestion });
  })
  .get("/user", query(MemberQuery), async (c) => {
    const viewer = requireAccount(c.var.viewer);
    const { searchQuery: email, fields, ...filter } = c.req.valid("query");
    if (email !== viewer.email && viewer.role !== "admin") {
      throw new AppError("forbidden", "You can look up posts only by your own e-mail address.");
    }
    const profile = await profiles.findByEmail(c.var.db, email);
    const member =
      email === viewer.email ? viewer : { _id: profile?.userId ?? null, profileId: profile?._id ?? null };
    const person = { accountId: member._id, profileId: member.profileId };
    return c.json(
      await loadRequestedFields(c.var.db, fields, listByMember(c.var.db, viewer, person, filter)),
    );
  })
  .get(collection, query(ListQuery), async (c) => {
    const type = findTypeByPath(c.req.param("collection"));
    if (!type) throw new AppError("notFound", "This list does not exist.");
    const { fields, ...filter } = c.req.valid("query");
    const list = await loadRequestedFields(
      c.var.db,
      fields,
      posts.list(c.var.db, c.var.viewer, { ...filter, type }),
    );
    const countsThisYear = postTypeRow(type).counts === "thisYear";
    const thisYear = countsThisYear
      ? await posts.countSince(c.var.db, type, startOfYear(new Date()))
      : undefined;
    return c.json({ ...list, thisYear });
  })
  .get(`${collection}/years`, async (c) => {
    const type = findTypeByPath(c.req.param("collection"));
    if (!type) throw new AppError("notFound", "This list does not exist.");
    return c.json(await counts.countPublicByYear(c.var.db, type));
  })
  .get("/page-address", allow("post.createWebPage"), query(AddressQuery), async (c) => {
    const { address: written, postId = null } = c.req.valid("query");
    const address = toPageAddress(written);
    return c.json({ address, problem: await findAddressProblem(c, address, postId) });
  })
  .get("/:idOrSlug", async (c) => {
    const { viewer, db } = c.var;
    const post = await posts.get(db, viewer, c.req.param("idOrSlug"));
    const pendingEdit = post.hasPendingEdit ? await revisions.findPending(db, post._id) : undefined;
    const isEditor = can(viewer, "post.edit", post);
    const fileText = isEditor && post.fileUrl ? await findFileText(db, post.fileUrl) : undefined;
    return c.json({ ...post, pendingEdit, fileText });
  })
  .get("/:idOrSlug/following", async (c) => {
    const { viewer, db } = c.var;
    const place = await posts.findPlace(db, viewer, c.req.param("idOrSlug"));
    return c.json({ posts: await listFollowing(db, viewer, place, FOLLOWING) });
  })
  .post("/", allow("post.create"), openBody(NewPost), async (c) => {
    const { viewer } = c.var;
    const account = requireAccount(viewer);
    const { isApproved, slug, datePrecision, ...sent } = c.req.valid("json");
    if (sent.postType === "webPage") {
      authorize(viewer, "post.createWebPage");
      await assertPageAddress(c, { slug, title: sent.title }, null);
    }
    const admin = account.role === "admin";
    const text = { html: sent.content, field: "content", preset: "posts" } as const;
    const post = await oncePrepared(c, async () => {
      const { html: content, leftOut } = await copyPictures(c, account, text);
      await assertOwnNameIsClear(c.var.db, account, sent);
      const isEnteredForOthers = isWork(sent.postType) && sent.isEnteredForOthers;
      const input = { ...sent, content, isEnteredForOthers };
      return async (trx) => {
        const id = await writing.create(trx, account, admin ? { ...input, slug } : input, {
          approved: admin && isApproved === true,
          ...(admin && datePrecision && { datePrecision }),
        });
        return { ...(await posts.getWritten(trx, account, id)), ...leftOutField(leftOut) };
      };
    });
    return c.json(post, 201);
  })
  .patch("/:id", openBody(PostChanges), async (c) => {
    const { db, viewer } = c.var;
    const { isApproved, slug, datePrecision, ...sent } = c.req.valid("json");
    const { text, leftOut } = await withCopiedPictures(c, sent);
    const post = await transaction(db, async (trx) => {
      const before = await getEditablePost(trx, viewer, c.req.param("id"));
      const account = authorize(viewer, "post.edit", before);
      if (text.postType === "webPage" && before.postType !== "webPage")
        authorize(viewer, "post.createWebPage");
      const becomesPage = text.postType === "webPage" && before.postType !== "webPage";
      if (becomesPage || (slug !== undefined && (text.postType ?? before.postType) === "webPage"))
        await assertPageAddress(c, { slug: slug ?? before.slug, title: before.title }, before._id);
      if (isEmptyPost({ ...before, ...definedOnly(text) }) && !isEmptyPost(before))
        throw new AppError("invalid", "Please check: content.", {
          fields: { content: emptyPostProblem(text.postType ?? before.postType) },
        });
      if (namesNoAuthor({ ...before, ...definedOnly(text) }) && !namesNoAuthor(before))
        throw new AppError("invalid", "Please check: authors.", { fields: { authors: noAuthorProblem } });
      // Based on the version that was just read, so that a concurrent change is a conflict.
      const changes = { ...text, version: text.version ?? before.version };
      if (account.role === "admin")
        await writing.update(trx, account, before._id, {
          ...changes,
          ...definedOnly({ isApproved, slug, datePrecision }),
        });
      else {
        const write = before.isApproved ? revisions.propose : writing.update;
        await countText(c.var, await write(trx, account, before._id, changes), trx);
      }
      return posts.getWritten(trx, account, before._id);
    });
    return c.json({ ...post, ...leftOutField(leftOut) });
  })
  .delete("/:id", async (c) => {
    const { db, viewer } = c.var;
    await transaction(db, async (trx) => {
      const post = await getEditablePost(trx, viewer, c.req.param("id"));
      await writing.remove(trx, authorize(viewer, "post.delete", post), post._id);
    });
    return c.body(null, 204);
  });

/** Asks a writer who would be added to the authors whether a name with their initials is theirs; `isEnteredForOthers` answers. */
async function assertOwnNameIsClear(db: Db, account: Account, sent: PostInput): Promise<void> {
  // Posts that are no works name who posts them in any case.
  if (!isWork(sent.postType) || sent.isEnteredForOthers !== undefined || !isPosterAuthor(account, sent))
    return;
  const [name] = await findOwnDoubts(db, sent.authors, account);
  if (name === undefined) return;
  throw new AppError("conflict", `Say whether “${name}” is you.`, {
    fields: {
      authors: `Is “${name}” you? If so, send your e-mail address in its place. If not, send isEnteredForOthers: false to be an author as well, or true to be none.`,
    },
  });
}

/** A list with the text of each post, or summaries only. */
async function loadRequestedFields<Listing extends Paged<PostSummary>>(
  db: Env["Variables"]["db"],
  fieldSet: "all" | "summary",
  listing: Promise<Listing>,
) {
  const list = await listing;
  const summaries: Omit<Listing, "data"> & { data: ListedPost[] } = list;
  return fieldSet === "all" ? { ...list, data: await withTexts(db, list.data) } : summaries;
}

/** The post to change; a visitor must sign in before learning whether it exists. */
async function getEditablePost(db: Env["Variables"]["db"], viewer: Viewer, id: string): Promise<Post> {
  return posts.get(db, requireAccount(viewer), id);
}

/** Copies the pictures in the changes to our store, after the policy check and unless the version is stale. */
async function withCopiedPictures<
  Sent extends { content?: string | undefined; version?: number | undefined },
>(c: Context<Env>, sent: Sent): Promise<{ text: Sent; leftOut: LeftOutPicture[] }> {
  const { viewer, db } = c.var;
  if (!mayContainPictures(sent.content)) return { text: sent, leftOut: [] };
  const before = await getEditablePost(db, viewer, c.req.param("id") ?? "");
  const account = authorize(viewer, "post.edit", before);
  if (sent.version !== undefined && sent.version !== before.version) return { text: sent, leftOut: [] };
  const text = { html: sent.content, field: "content", preset: "posts", before: before.content } as const;
  const { html, leftOut } = await copyPictures(c, account, text);
  return { text: { ...sent, content: html }, leftOut };
}

/** Drops undefined properties, so that a merge leaves the others unchanged. */
const definedOnly = <T extends object>(values: T): Partial<T> =>
  pickBy(values, (name) => values[name] !== undefined);
