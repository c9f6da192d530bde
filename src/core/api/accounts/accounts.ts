import { Hono } from "hono";
import { z } from "zod";
import * as rights from "#core/db/accounts/rights.ts";
import { transaction } from "#core/db/connect.ts";
import { RightsChange } from "#core/domain/accounts/rights.ts";
import type { Env } from "../env.ts";
import { allow, authorize, body, query } from "../http.ts";
import { Paging } from "../queries.ts";

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
