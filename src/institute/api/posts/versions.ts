import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { authorize, body } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import { removeVersion } from "#institute/db/posts/review/version-removal.ts";
import { VersionRemoval } from "#institute/domain/posts/versions.ts";

/** Removing an earlier file of a work for good, by admins. */
export const postVersionsApi = new Hono<Env>().put(
  "/:id/versions/:number/removal",
  body(VersionRemoval),
  async (c) => {
    const { db, viewer, files, variants } = c.var;
    const admin = authorize(viewer, "post.removeVersion");
    const { id, number } = c.req.param();
    const removal = { ...c.req.valid("json"), number: Number(number) };
    const key = await transaction(db, (trx) => removeVersion(trx, admin, id, removal));
    if (key) {
      // After the record, so that an interruption leaves only bytes that nobody can reach.
      await files.remove(key);
      await variants.remove(key);
    }
    return c.body(null, 204);
  },
);
