import { Hono } from "hono";
import * as sensitive from "#db/sensitive-species.ts";
import { NameDecisionInput, SensitiveTaxonInput } from "#domain/sensitive-taxon.ts";
import type { Env } from "./env.ts";
import { allow, body, signedIn } from "./http.ts";
import { once } from "./idempotency.ts";

/** The list of sensitive species and the names that come close to it, for admins alone. */
export const sensitiveSpeciesApi = new Hono<Env>()
  .use(allow("sensitive.manage"))
  .get("/", async (c) => c.json(await sensitive.sensitiveSpecies(c.var.db)))
  .post("/", body(SensitiveTaxonInput), async (c) =>
    c.json(
      await once(c, (trx) => sensitive.listTaxon(trx, signedIn(c.var.viewer), c.req.valid("json"))),
      201,
    ),
  )
  .delete("/:id", async (c) =>
    c.json(await sensitive.unlistTaxon(c.var.db, signedIn(c.var.viewer), c.req.param("id"))),
  )
  .post("/decisions", body(NameDecisionInput), async (c) =>
    c.json(
      await once(c, (trx) => sensitive.decideName(trx, signedIn(c.var.viewer), c.req.valid("json"))),
      201,
    ),
  )
  .delete("/decisions/:id", async (c) =>
    c.json(await sensitive.withdrawDecision(c.var.db, signedIn(c.var.viewer), c.req.param("id"))),
  );
