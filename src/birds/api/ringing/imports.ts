import { Hono } from "hono";
import { ringingLists, undoRingingImport } from "#birds/db/ringing/import-undo.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, incomingOf, query, requireAccount } from "#core/api/http.ts";
import { keyedCall } from "#core/api/idempotency.ts";
import { ListFileQuery, listFile } from "#core/api/imports/list-query.ts";
import { listListImports } from "#core/db/imports/list-records.ts";

/** Files of what was ringed before: checked row by row, stored, and undone whole. */
export const ringingImportsApi = new Hono<Env>()
  .post("/import", allow("ringing.manage"), listFile, query(ListFileQuery), async (c) => {
    const account = requireAccount(c.var.viewer);
    const { dryRun, ...chosen } = c.req.valid("query");
    const said = { account, accountId: account._id, dryRun: dryRun === "true" };
    const task = { kind: "ringing", ...said, call: await keyedCall(c) } as const;
    return c.json(await c.var.listImports.run(incomingOf(c), task, chosen));
  })
  .get("/imports", allow("ringing.manage"), async (c) =>
    c.json({ imports: await listListImports(c.var.db, ringingLists) }),
  )
  // Undoes an import; a bird that was corrected since stays.
  .delete("/imports/:id", allow("ringing.manage"), async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    return c.json(await undoRingingImport(c.var.db, keeper, c.req.param("id")));
  });
