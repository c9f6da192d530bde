import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { copyPictures, leftOutField, mayContainPictures } from "#core/api/files/copy-pictures.ts";
import { allow, authorize, body, openBody, query, requireAccount } from "#core/api/http.ts";
import { once, oncePrepared } from "#core/api/idempotency.ts";
import { optionalYear, Paging, suggestChoice } from "#core/api/queries.ts";
import { transaction } from "#core/db/connect.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import type { LeftOutPicture } from "#core/domain/left-out.ts";
import * as lists from "#institute/db/people/lists.ts";
import * as lookup from "#institute/db/people/member-lookup.ts";
import * as profiles from "#institute/db/people/profiles.ts";
import { suggest as suggestPeople } from "#institute/db/people/suggestion.ts";
import * as writing from "#institute/db/people/writing.ts";
import * as memberPosts from "#institute/db/posts/member-posts.ts";
import { listWrittenWorks } from "#institute/db/posts/written.ts";
import { memberCategoryNames } from "#institute/domain/people/member-categories.ts";
import { type Profile, ProfileChanges, ProfileInput } from "#institute/domain/people/profile.ts";
import { memberTabs } from "#institute/domain/posts/member-tabs.ts";

const ListQuery = Paging.extend({
  category: z.enum(memberCategoryNames).optional(),
  year: optionalYear,
  /** Deleted profiles, only for admins. */
  deleted: z.enum(["true", "false"]).optional(),
});
const SearchQuery = ListQuery.extend({
  searchQuery: z.string().max(10_240, "At most 10,240 characters.").default("none"),
  suggest: suggestChoice,
});
const MemberQuery = Paging.extend({
  searchQuery: z.string().max(254).transform(normalizeEmail).default("none"),
  /** Comma-separated categories that must all match; old clients send `undefined` for none. */
  tags: z
    .string()
    .max(200)
    .transform((text) => memberCategoryNames.filter((name) => text.split(",").includes(name)))
    .transform((tags) => (tags.length > 0 ? tags : undefined))
    .optional(),
});
const PostsQuery = Paging.extend({ shelf: z.enum(memberTabs.map(({ name }) => name)).optional() });
const Lookup = z.object({ name: z.string().max(200) });
const MAX_LOOKUP_RESULTS = 8;
const Order = z.object({ ids: z.array(z.string().max(40)).max(1000) });

/** Public profiles and the profiles of spec §7; `institute/db/people` removes private fields. */
export const profilesApi = new Hono<Env>()
  .get("/", query(ListQuery), async (c) => {
    const { category, deleted, ...filter } = c.req.valid("query");
    const listFilter = { ...filter, categories: category && [category], deleted: deleted === "true" };
    return c.json(await lists.list(c.var.db, c.var.viewer, listFilter));
  })
  .get("/search", query(SearchQuery), async (c) => {
    const { db, viewer } = c.var;
    const { category, deleted, searchQuery, suggest, ...filter } = c.req.valid("query");
    const search = searchQuery === "none" ? undefined : searchQuery;
    const listFilter = { ...filter, search, categories: category && [category], deleted: deleted === "true" };
    const list = await lists.list(db, viewer, listFilter);
    const suggestion =
      suggest === "true" ? await suggestPeople(db, viewer, listFilter, list.total) : undefined;
    return c.json({ ...list, suggestion });
  })
  .get("/user", query(MemberQuery), async (c) => {
    const { db, viewer } = c.var;
    const { searchQuery: email, tags, ...filter } = c.req.valid("query");
    if (email === "none" || email === "")
      return c.json(await lists.list(db, viewer, { ...filter, categories: tags }));
    const account = requireAccount(viewer);
    if (email !== account.email && account.role !== "admin")
      throw new AppError("forbidden", "You can look up a profile only by your own e-mail address.");
    // The viewer's address identifies a profile only once it is confirmed.
    const profileId =
      email === account.email ? account.profileId : ((await profiles.findByEmail(db, email))?._id ?? null);
    const summaries = profileId ? await profiles.findSummaries(db, viewer, [profileId]) : [];
    const data = summaries.filter(
      ({ memberCategory }) => tags?.every((tag) => memberCategory.includes(tag)) ?? true,
    );
    const total = data.length;
    return c.json({ data, currentPage: 0, numberOfPages: Math.min(1, total), total, letters: [] });
  })
  .get("/me", async (c) => {
    const { profileId } = requireAccount(c.var.viewer);
    const profile = profileId ? await profiles.get(c.var.db, c.var.viewer, profileId) : null;
    return c.json({ profile });
  })
  .get("/lookup", allow("member.lookup"), query(Lookup), async (c) =>
    c.json({ members: await lookup.findByName(c.var.db, c.req.valid("query").name, MAX_LOOKUP_RESULTS) }),
  )
  .get("/account/:userId", query(Paging), async (c) => {
    const { db } = c.var;
    const accountId = c.req.param("userId");
    const slug = (await profiles.findSlugByAccount(db, accountId)) ?? null;
    // Without public works nothing is said of an account, not even its name.
    const works = await listWrittenWorks(db, accountId, c.req.valid("query"));
    return c.json({ slug, name: works.data[0]?.author ?? null, works });
  })
  .put("/board", allow("profile.manage"), body(Order), async (c) => {
    const { ids } = c.req.valid("json");
    const by = authorize(c.var.viewer, "profile.manage");
    await transaction(c.var.db, (trx) => writing.arrangeBoard(trx, by, ids));
    return c.body(null, 204);
  })
  .get("/:member", async (c) => c.json(await profiles.get(c.var.db, c.var.viewer, c.req.param("member"))))
  .get("/:member/posts", query(PostsQuery), async (c) => {
    const profile = await profiles.get(c.var.db, null, c.req.param("member"));
    const { shelf: tab, page, limit } = c.req.valid("query");
    return c.json(await memberPosts.listPublicPosts(c.var.db, profile, { tab, page, limit }));
  })
  .post("/", allow("profile.manage"), openBody(ProfileInput), async (c) => {
    const account = requireAccount(c.var.viewer);
    const input = c.req.valid("json");
    const text = { html: input.about ?? "", field: "about", preset: "profiles" } as const;
    const profile = await oncePrepared(c, async () => {
      const { html, leftOut } = await copyPictures(c, account, text);
      return async (trx) => {
        const id = await writing.create(trx, account, { ...input, about: html || null });
        return { ...(await profiles.get(trx, account, id)), ...leftOutField(leftOut) };
      };
    });
    return c.json(profile, 201);
  })
  .patch("/:id", openBody(ProfileChanges), async (c) => {
    const { db, viewer } = c.var;
    const { changes, leftOut } = await withCopiedPictures(c, c.req.valid("json"));
    const profile = await transaction(db, async (trx) => {
      const before = await profiles.get(trx, requireAccount(viewer), c.req.param("id"));
      const account = authorize(viewer, "profile.edit", before);
      await writing.update(trx, account, before._id, permittedChanges(account, before, changes));
      return profiles.get(trx, account, before._id);
    });
    return c.json({ ...profile, ...leftOutField(leftOut) });
  })
  .post("/:id/restore", allow("profile.manage"), async (c) => {
    const account = authorize(c.var.viewer, "profile.manage");
    const id = c.req.param("id");
    const profile = await once(c, async (trx) => {
      await writing.restore(trx, account, id);
      return profiles.get(trx, account, id);
    });
    return c.json(profile);
  })
  .delete("/:id", async (c) => {
    const { db, viewer } = c.var;
    await transaction(db, async (trx) => {
      const { _id } = await profiles.get(trx, requireAccount(viewer), c.req.param("id"));
      await writing.remove(trx, authorize(viewer, "profile.manage"), _id);
    });
    return c.body(null, 204);
  });

/** Copies the pictures in the changes to our store, after the policy check and unless the version is stale. */
async function withCopiedPictures(
  c: Context<Env>,
  changes: ProfileChanges,
): Promise<{ changes: ProfileChanges; leftOut: LeftOutPicture[] }> {
  const { viewer, db } = c.var;
  if (!mayContainPictures(changes.about)) return { changes, leftOut: [] };
  const before = await profiles.get(db, requireAccount(viewer), c.req.param("id") ?? "");
  const account = authorize(viewer, "profile.edit", before);
  if (changes.version !== undefined && changes.version !== before.version) return { changes, leftOut: [] };
  const text = { html: changes.about, field: "about", preset: "profiles", before: before.about } as const;
  const { html, leftOut } = await copyPictures(c, account, text);
  return { changes: { ...changes, about: html }, leftOut };
}

/** The changes that this person may make; only admins may change the address, which identifies the owner, and the position. */
function permittedChanges(account: Account, before: Profile, changes: ProfileChanges): ProfileChanges {
  if (account.role === "admin") return changes;
  const { email, position: _, ...permitted } = changes;
  if (email !== undefined && email !== before.email)
    throw new AppError(
      "forbidden",
      "Only an admin can change this e-mail address, because it identifies the profile’s owner.",
    );
  return permitted;
}
