import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { transaction } from "#core/db/connect.ts";
import { exact } from "#core/domain/exact.ts";
import * as invitations from "#institute/db/people/invitations.ts";

const Invite = exact(
  z.object({
    ids: z.array(z.string().max(40)).min(1, "Name a member.").max(1000, "At most 1,000 members.").optional(),
    /** Invites all who were never invited. */
    all: z.literal(true, "Send true, or leave it out and name the members in ids.").optional(),
  }),
).refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
  path: ["ids"],
  error: "Name the members, or send all: true to invite everyone who was never invited; not both.",
});

/** Invitations of members without an account, for admins. */
export const invitationsApi = new Hono<Env>()
  .get("/", allow("profile.manage"), async (c) =>
    c.json({ uninvited: await invitations.countUninvited(c.var.db) }),
  )
  .post("/", allow("profile.manage"), body(Invite), async (c) => {
    const by = authorize(c.var.viewer, "profile.manage");
    const { ids = "all" } = c.req.valid("json");
    const { limits } = c.var;
    const invited = await once(c, (trx) =>
      invitations.invite(trx, by, ids, new Date(), (points) =>
        limits.consume({ invitations: { key: by._id, points } }, trx),
      ),
    );
    return c.json(invited, 201);
  })
  // Takes back those whose letters have not gone.
  .delete("/:batch", allow("profile.manage"), async (c) => {
    const by = authorize(c.var.viewer, "profile.manage");
    return c.json(
      await transaction(c.var.db, (trx) => invitations.takeBackInvitations(trx, by, c.req.param("batch"))),
    );
  });
