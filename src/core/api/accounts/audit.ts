import { Hono } from "hono";
import { z } from "zod";
import { record } from "#core/db/accounts/audit.ts";
import * as log from "#core/db/accounts/audit-log.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { type LoggedChange, sentenceOf } from "#core/domain/accounts/log-words.ts";
import { DEFAULT_PAGE_SIZE } from "#core/domain/paging.ts";
import { csvDownload } from "../csv-download.ts";
import type { Env } from "../env.ts";
import { allow, query, requireAccount } from "../http.ts";
import { largeExport } from "../large-export.ts";
import { Paging } from "../queries.ts";

const moment = z.iso.datetime("Give a time such as 2026-03-01T00:00:00Z.").optional();
const Filter = z.object({
  action: z.string().max(60).optional(),
  by: z.string().max(40).optional(),
  subjectId: z.string().max(254).optional(),
  from: moment,
  until: moment,
});

/** The audit log, read-only, for admins. */
export const auditApi = new Hono<Env>()
  .get("/", allow("audit.read"), query(Filter.extend(Paging.shape)), async (c) => {
    const { limit = DEFAULT_PAGE_SIZE, ...filter } = c.req.valid("query");
    return c.json(await log.list(c.var.db, { ...filter, limit }));
  })
  .get("/export", allow("audit.read"), query(Filter), largeExport, async (c) => {
    const { db } = c.var;
    const filter = c.req.valid("query");
    const { _id: accountId } = requireAccount(c.var.viewer);
    await transaction(db, (trx) =>
      record(trx, { accountId, action: "audit.export", subject: "audit", subjectId: "all", after: filter }),
    );
    return csvDownload("audit.csv", [...columns, ...inWords], rows(db, filter));
  })
  .get("/actions", allow("audit.read"), async (c) => c.json({ actions: await log.listActions(c.var.db) }));

const columns = ["at", "action", "name", "subjectId", "byName", "byEmail", "before", "after"];
const inWords = ["what", "byWas", "page", "changes"];
const BATCH_SIZE = 500;

/** The matching entries, newest first, read in batches. */
async function* rows(db: Db, filter: z.output<typeof Filter>) {
  // Entries written during the export are left out, so that the batches do not shift.
  const until = filter.until ?? now();
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const entries = await log.listEntries(db, { ...filter, until }, BATCH_SIZE, offset);
    for (const { at, action, name, subjectId, by, before, after, href, changes, ...words } of entries)
      yield [
        ...[at, action, name, subjectId, by?.name ?? null, by?.email ?? null, asText(before), asText(after)],
        ...[sentenceOf(words), by?.was ?? null, href, changes.map(changeText).join("; ")],
      ];
    if (entries.length < BATCH_SIZE) return;
  }
}

const changeText = ({ field, before, after }: LoggedChange) => `${field}: ${before || "–"} → ${after || "–"}`;

const asText = (state: unknown) => (state === null ? null : JSON.stringify(state));
