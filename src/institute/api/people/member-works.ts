import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { authorize, body, requireAccount } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import * as profiles from "#institute/db/people/profiles.ts";
import * as selectedWorks from "#institute/db/people/selected-works.ts";
import { readMemberOverview } from "#institute/db/posts/member-overview.ts";
import { SelectedWorks } from "#institute/domain/people/selected-works.ts";

/** What a member’s page shows of their works, and the choice of those that come first. */
export const memberWorksApi = new Hono<Env>()
  .get("/:member/overview", async (c) => {
    const { _id } = await profiles.get(c.var.db, null, c.req.param("member"));
    return c.json(await readMemberOverview(c.var.db, _id));
  })
  .get("/:id/selected-works", async (c) => {
    const { db, viewer } = c.var;
    const profile = await profiles.get(db, requireAccount(viewer), c.req.param("id"));
    authorize(viewer, "profile.edit", profile);
    return c.json({ works: await selectedWorks.list(db, profile._id) });
  })
  .put("/:id/selected-works", body(SelectedWorks), async (c) => {
    const { db, viewer } = c.var;
    const works = await transaction(db, async (trx) => {
      const profile = await profiles.get(trx, requireAccount(viewer), c.req.param("id"));
      const by = authorize(viewer, "profile.edit", profile);
      await selectedWorks.save(trx, by, profile._id, c.req.valid("json").works);
      return selectedWorks.list(trx, profile._id);
    });
    return c.json({ works });
  });
