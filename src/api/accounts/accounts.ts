import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#api/env.ts";
import { allow, authorize, body, query } from "#api/http.ts";
import { Paging } from "#api/queries.ts";
import * as rights from "#db/accounts/rights.ts";
import { transaction } from "#db/connect.ts";
import { RightsChange } from "#domain/accounts/rights.ts";

const ListQuery = Paging.extend({
  search: z.string().max(200).default(""),
  only: z.enum(rights.accountFilters).default("all"),
});

/** Accounts and their rights, for admins. */
export const accountsApi = new Hono<Env>()
  .get("/", allow("account.manage"), query(ListQuery), async (c) =>
    c.json(await rights.list(c.var.db, c.req.valid("query"))),
  )
  .patch("/:id", allow("account.manage"), body(RightsChange), async (c) => {
    const id = c.req.param("id");
    const account = await transaction(c.var.db, async (trx) => {
      await rights.changeRights(trx, authorize(c.var.viewer, "account.manage"), id, c.req.valid("json"));
      return rights.get(trx, id);
    });
    return c.json(account);
  });
