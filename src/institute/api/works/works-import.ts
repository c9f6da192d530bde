import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, incomingOf, query, requireAccount } from "#core/api/http.ts";
import { keyedCall } from "#core/api/idempotency.ts";
import { ListFileQuery, listFile } from "#core/api/imports/list-query.ts";
import { listListFiles, readListFile } from "#core/db/imports/list-files.ts";
import { listListImports } from "#core/db/imports/list-records.ts";
import { undoWorksImport, worksImports } from "#institute/db/works/works-imports.ts";
import type { WorkImports } from "./work-imports.ts";

const ImportQuery = ListFileQuery.extend({
  /** Whether new works are public at once; if not, they wait for approval. */
  approved: z.enum(["true", "false"], "true or false.").default("true"),
});

/** Imports of works from BibTeX, RIS, CSL-JSON, DOIs or a table, for admins. */
export const worksImportApi = new Hono<Env>()
  .post("/import", allow("works.import"), listFile, query(ImportQuery), async (c) => {
    const account = requireAccount(c.var.viewer);
    const { dryRun, approved, ...chosen } = c.req.valid("query");
    const said = {
      account,
      dryRun: dryRun === "true",
      approved: approved === "true",
      call: await keyedCall(c),
    };
    const task = { ...said, publicUrl: c.var.publicUrl() };
    return c.json(await c.var.workImports.run(incomingOf(c), task, { ...chosen, lookUp: c.var.lookUp }));
  })
  .get("/imports", allow("works.import"), async (c) => {
    const imports = await listListImports(c.var.db, worksImports);
    const files = await listListFiles(
      c.var.db,
      imports.map(({ _id }) => _id),
    );
    return c.json({
      imports: imports.map((one) => ({
        ...one,
        files: (files.get(one._id) ?? []).map(({ name, bytes }) => ({ name, bytes })),
      })),
    });
  })
  // A list of an import as it was received, by its place from 0.
  .get("/imports/:id/files/:place", allow("works.import"), async (c) => {
    const { id, place } = c.req.param();
    const { name, content } = await readListFile(c.var.db, id, Number(place));
    return c.body(new Uint8Array(content), 200, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    });
  })
  // Undoes an import: what it added goes to the bin, and fields that were not edited since are as they were.
  .delete("/imports/:id", allow("works.import"), async (c) => {
    const admin = authorize(c.var.viewer, "works.import");
    return c.json(await undoWorksImport(c.var.db, admin, c.req.param("id")));
  });

declare module "#core/api/env.ts" {
  interface Services {
    workImports: WorkImports;
  }
}
