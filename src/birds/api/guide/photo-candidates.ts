import { Hono } from "hono";
import { z } from "zod";
import * as candidates from "#birds/db/guide/photo-candidates.ts";
import { get } from "#birds/db/guide/rows.ts";
import { update } from "#birds/db/guide/writing.ts";
import { asFirstPhotograph } from "#birds/domain/guide/photo.ts";
import { resizePicture } from "#core/adapters/pictures.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, requireAccount } from "#core/api/http.ts";
import { once, oncePrepared } from "#core/api/idempotency.ts";
import { answerOf, copyFromCommons, requireCommons } from "./commons.ts";

const Left = z.object({ isLeft: z.boolean("Say whether they are left.") });
const THUMBNAIL_PX = 320;

/** Photographs that were found for species without one; an admin takes one or leaves them. */
export const photoCandidatesApi = new Hono<Env>()
  .use(allow("species.manage"))
  .get("/", async (c) =>
    c.json({ isOn: c.var.commons !== undefined, ...(await candidates.listWaiting(c.var.db)) }),
  )
  .get("/:id/thumbnail", async (c) => {
    const { picture } = await candidates.getCandidate(c.var.db, c.req.param("id"));
    const commons = requireCommons(c.var);
    await c.var.limits.consume({ candidatePictures: requireAccount(c.var.viewer)._id });
    // Wikimedia has small ones under the same address with another width.
    const small = picture.replace(/\/\d+px-(?=[^/]*$)/, `/${THUMBNAIL_PX}px-`);
    const bytes = await resizePicture(await answerOf(commons.fetch(small)), THUMBNAIL_PX, "webp");
    return c.body(Uint8Array.from(bytes), 200, {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=86400",
    });
  })
  .post("/:id/take", async (c) => {
    const id = c.req.param("id");
    const taken = await oncePrepared(c, async () => {
      const { speciesId, title } = await candidates.getCandidate(c.var.db, id);
      const photo = await copyFromCommons(c, title, "photoCandidates");
      return async (trx) => {
        await candidates.getCandidate(trx, id);
        const { version } = await get(trx, speciesId);
        const editor = authorize(c.var.viewer, "species.manage");
        await update(trx, editor, speciesId, { ...asFirstPhotograph(photo), version });
        await candidates.markTaken(trx, id);
        const { name, slug } = await get(trx, speciesId);
        return { name, slug };
      };
    });
    return c.json(taken);
  })
  .put("/of/:speciesId", body(Left), async (c) =>
    c.json(
      await once(c, (trx) => candidates.leaveAll(trx, c.req.param("speciesId"), c.req.valid("json").isLeft)),
    ),
  );
