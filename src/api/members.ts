import { Hono } from "hono";
import { z } from "zod";
import * as lookup from "#db/member-lookup.ts";
import * as posts from "#db/posts.ts";
import * as profiles from "#db/profiles.ts";
import { AppError } from "#domain/errors.ts";
import { largestPageSize } from "#domain/paging.ts";
import type { Env } from "./env.ts";
import { allow, query, signedIn } from "./http.ts";

const Paging = z.object({
  page: z.coerce.number<string>().int().min(0).max(1e9).default(0),
  limit: z.coerce.number<string>().int().min(1).max(largestPageSize).optional(),
});

const Lookup = z.object({ name: z.string().max(200) });
const mostFound = 8;

/** Members as the public sees them: their profile and what they posted or wrote. */
export const membersApi = new Hono<Env>()
  .get("/me", async (c) => {
    const { profileSlug } = signedIn(c.var.viewer);
    const profile = profileSlug ? await profiles.bySlug(c.var.db, profileSlug) : undefined;
    return c.json({ profile: profile ?? null });
  })
  .get("/lookup", allow("member.lookup"), query(Lookup), async (c) =>
    c.json({ members: await lookup.byName(c.var.db, c.req.valid("query").name, mostFound) }),
  )
  .get("/account/:userId", async (c) => {
    const accountId = c.req.param("userId");
    const profile = await profiles.byAccount(c.var.db, accountId);
    const { data } = await posts.ofMember(
      c.var.db,
      c.var.viewer,
      { accountId, profileId: null },
      { page: 0, limit: 1 },
    );
    return c.json({ slug: profile?.slug ?? null, name: data[0]?.author ?? null });
  })
  .get("/:slug", query(Paging), async (c) => {
    const profile = await profiles.bySlug(c.var.db, c.req.param("slug"));
    if (!profile) throw new AppError("notFound", "There is no such member.");
    const member = { accountId: profile.userId, profileId: profile._id };
    const theirs = await posts.ofMember(c.var.db, c.var.viewer, member, c.req.valid("query"));
    return c.json({ profile, posts: theirs });
  });
