import { Hono } from "hono";
import { z } from "zod";
import { record } from "#db/audit.ts";
import { transaction } from "#db/connect.ts";
import { everyProfile } from "#db/profile-export.ts";
import { AppError } from "#domain/errors.ts";
import { profileCells, profileColumns } from "#formats/profile-csv.ts";
import { csvDownload } from "./csv-download.ts";
import type { Env } from "./env.ts";
import { largeExport } from "./export-slots.ts";
import { allow, incomingOf, query, signedIn } from "./http.ts";
import { keyedCall } from "./idempotency.ts";

const Import = z.object({ dryRun: z.enum(["true", "false"]).default("false") });

/** The members as one CSV file, out and in again; for admins. */
export const profileFilesApi = new Hono<Env>()
  .get("/export", allow("profile.manage"), largeExport, async (c) => {
    const { db } = c.var;
    const account = signedIn(c.var.viewer);
    await transaction(db, (trx) =>
      record(trx, { accountId: account._id, action: "profile.export", subject: "profile", subjectId: "all" }),
    );
    async function* rows() {
      for await (const profile of everyProfile(db, account)) yield profileCells(profile);
    }
    return csvDownload("members.csv", profileColumns, rows());
  })
  .post("/import", allow("profile.manage"), query(Import), async (c) => {
    if (!/^text\/csv(;|$)/i.test(c.req.header("content-type") ?? ""))
      throw new AppError("unsupportedType", "Send the file as text/csv.");
    const account = signedIn(c.var.viewer);
    const dryRun = c.req.valid("query").dryRun === "true";
    const task = { kind: "people", account, dryRun, call: await keyedCall(c) } as const;
    return c.json(await c.var.listImports.run(incomingOf(c), task));
  });
