import { Hono } from "hono";
import { csvDownload } from "#core/api/csv-download.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, incomingOf, query, requireAccount } from "#core/api/http.ts";
import { keyedCall } from "#core/api/idempotency.ts";
import { ListFileQuery, listFile } from "#core/api/imports/list-query.ts";
import { largeExport } from "#core/api/large-export.ts";
import { record } from "#core/db/accounts/audit.ts";
import { transaction } from "#core/db/connect.ts";
import { listListImports } from "#core/db/imports/list-records.ts";
import { streamProfiles } from "#institute/db/people/export.ts";
import { members, undoMembersImport } from "#institute/db/people/import-undo.ts";
import { profileCells, profileColumns } from "#institute/formats/people/profile-csv.ts";

/** Export and import of members as a list, for admins. */
export const profileFilesApi = new Hono<Env>()
  .get("/export", allow("profile.manage"), largeExport, async (c) => {
    const { db } = c.var;
    const account = requireAccount(c.var.viewer);
    await transaction(db, (trx) =>
      record(trx, { accountId: account._id, action: "profile.export", subject: "profile", subjectId: "all" }),
    );
    async function* rows() {
      for await (const profile of streamProfiles(db)) yield profileCells(profile);
    }
    return csvDownload("members.csv", profileColumns, rows());
  })
  .post("/import", allow("profile.manage"), listFile, query(ListFileQuery), async (c) => {
    const account = requireAccount(c.var.viewer);
    const { dryRun, ...chosen } = c.req.valid("query");
    const said = { account, accountId: account._id, dryRun: dryRun === "true" };
    const task = { kind: "people", ...said, call: await keyedCall(c) } as const;
    return c.json(await c.var.listImports.run(incomingOf(c), task, chosen));
  })
  .get("/imports", allow("profile.manage"), async (c) =>
    c.json({ imports: await listListImports(c.var.db, members) }),
  )
  // Undoes an import; what was changed since stays.
  .delete("/imports/:id", allow("profile.manage"), async (c) => {
    const admin = authorize(c.var.viewer, "profile.manage");
    return c.json(await undoMembersImport(c.var.db, admin, c.req.param("id")));
  });
