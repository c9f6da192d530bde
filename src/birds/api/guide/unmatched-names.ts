import { type Context, Hono } from "hono";
import * as nameRules from "#birds/db/guide/name-rules.ts";
import { NameRuleInput } from "#birds/domain/guide/counted-taxon.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";

const adminOf = (c: Context<Env>) => authorize(c.var.viewer, "names.settle");

/** The counted names that match no species of the guide, and what admins said of them; only for admins. */
export const unmatchedNamesApi = new Hono<Env>()
  .use(allow("names.settle"))
  .get("/", async (c) => c.json(await nameRules.getUnmatchedNames(c.var.db)))
  .post("/", body(NameRuleInput), async (c) =>
    c.json(await once(c, (trx) => nameRules.settleName(trx, adminOf(c), c.req.valid("json"))), 201),
  )
  .delete("/:id", async (c) =>
    c.json(await once(c, (trx) => nameRules.withdrawRule(trx, adminOf(c), c.req.param("id")))),
  );
