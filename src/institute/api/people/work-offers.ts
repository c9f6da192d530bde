import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, requireAccount } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import * as offers from "#institute/db/people/work-offers.ts";
import { OfferAnswer, type WorkOffer } from "#institute/domain/people/work-offers.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";

/** Works that ORCID or Crossref has of a member and the site has not; none is stored as a post but by the member. */
export const workOffersApi = new Hono<Env>()
  .get("/", allow("work.answerOffer"), async (c) => {
    const list: WorkOffer[] = await offers.listOffers(c.var.db, requireAccount(c.var.viewer));
    return c.json({ offers: list });
  })
  .get("/:id", allow("work.answerOffer"), async (c) => {
    const { db, viewer } = c.var;
    const work: FoundWork = await offers.getOffered(db, requireAccount(viewer), c.req.param("id"));
    return c.json({ work });
  })
  .patch("/:id", allow("work.answerOffer"), body(OfferAnswer), async (c) => {
    const by = authorize(c.var.viewer, "work.answerOffer");
    const { state } = c.req.valid("json");
    await transaction(c.var.db, (trx) => offers.answerOffer(trx, by, c.req.param("id"), state, new Date()));
    return c.body(null, 204);
  });
