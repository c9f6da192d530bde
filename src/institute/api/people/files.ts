import { Hono } from "hono";
import { z } from "zod";
import { csvDownload } from "#core/api/csv-download.ts";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, incomingOf, query, requireAccount } from "#core/api/http.ts";
import { keyedCall } from "#core/api/idempotency.ts";
import { largeExport } from "#core/api/large-export.ts";
import { record } from "#core/db/accounts/audit.ts";
import { transaction } from "#core/db/connect.ts";
import { listListImports } from "#core/db/imports/list-records.ts";
import { AppError } from "#core/domain/errors.ts";
import { streamProfiles } from "#institute/db/people/export.ts";
import { members, undoMembersImport } from "#institute/db/people/import-undo.ts";
import { profileCells, profileColumns } from "#institute/formats/people/profile-csv.ts";

const Import = z.object({ dryRun: z.enum(["true", "false"]).default("false") });

/** Export and import of members as a CSV file, for admins. */
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
  .post("/import", allow("profile.manage"), query(Import), async (c) => {
    if (!/^text\/csv(;|$)/i.test(c.req.header("content-type") ?? ""))
      throw new AppError("unsupportedType", "Send the file as text/csv.");
    const account = requireAccount(c.var.viewer);
    const dryRun = c.req.valid("query").dryRun === "true";
    const task = { kind: "people", account, dryRun, call: await keyedCall(c) } as const;
    return c.json(await c.var.listImports.run(incomingOf(c), task));
  })
  .get("/imports", allow("profile.manage"), async (c) =>
    c.json({ imports: await listListImports(c.var.db, members) }),
  )
  // Undoes an import; what was changed since stays.
  .delete("/imports/:id", allow("profile.manage"), async (c) => {
    const admin = authorize(c.var.viewer, "profile.manage");
    return c.json(await undoMembersImport(c.var.db, admin, c.req.param("id")));
  });
