import { type Context, Hono } from "hono";
import * as sensitive from "#birds/db/guide/sensitive-species.ts";
import { NameDecisionInput, SensitiveTaxonInput } from "#birds/domain/guide/sensitive-taxon.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";

const adminOf = (c: Context<Env>) => authorize(c.var.viewer, "sensitive.manage");

/** The list of sensitive species and the names held back, only for admins. */
export const sensitiveSpeciesApi = new Hono<Env>()
  .use(allow("sensitive.manage"))
  .get("/", async (c) => c.json(await sensitive.getSensitiveSpecies(c.var.db)))
  .post("/", body(SensitiveTaxonInput), async (c) =>
    c.json(await once(c, (trx) => sensitive.listTaxon(trx, adminOf(c), c.req.valid("json"))), 201),
  )
  .delete("/:id", async (c) => c.json(await sensitive.unlistTaxon(c.var.db, adminOf(c), c.req.param("id"))))
  .post("/decisions", body(NameDecisionInput), async (c) =>
    c.json(await once(c, (trx) => sensitive.decideName(trx, adminOf(c), c.req.valid("json"))), 201),
  )
  .delete("/decisions/:id", async (c) =>
    c.json(await sensitive.withdrawDecision(c.var.db, adminOf(c), c.req.param("id"))),
  );
