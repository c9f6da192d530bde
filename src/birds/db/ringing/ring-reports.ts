import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { readRing, ringKey } from "#birds/domain/ringing/ring-number.ts";
import type {
  FoundRingInput,
  FoundRingReply,
  RingOrigin,
  RingReport,
  RingReportState,
} from "#birds/domain/ringing/ring-report.ts";
import { record } from "#core/db/accounts/audit.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { isUsableAddress, recordFileUses } from "#core/db/files/uses.ts";
import { ask, forget } from "#core/db/letters.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { reportNouns } from "./report-letters.ts";
import { findCandidates } from "./ring-candidates.ts";

/** Stores a report once a day, and asks for a letter that confirms it if `mayCopy` counts one more to its address. */
export async function storeReport(
  trx: Trx,
  input: FoundRingInput,
  mayCopy: () => Promise<boolean>,
): Promise<FoundRingReply> {
  const { website: _, ...fields } = input;
  const createdAt = now();
  const origin = await originOf(trx, fields.ring);
  if (fields.photograph && !(await isUsableAddress(trx, null, fields.photograph)))
    throw new AppError("invalid", photographGone, { fields: { photograph: photographGone } });
  const id = newId();
  const stored = await trx
    .insertInto("ring_report")
    .values({
      id,
      ...fields,
      ringKey: ringKey(fields.ring),
      notes: fields.notes || null,
      name: fields.name || null,
      state: "waiting",
      fingerprint: fingerprintOf(createdAt, fields),
      encounterId: null,
      accountId: null,
      answeredAt: null,
      createdAt,
    })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) return { origin, copied: false };
  await recordFileUses(trx, null, ["ring_report", id], { photograph: fields.photograph });
  await record(trx, { accountId: null, action: "ringing.report", subject: "ringReport", subjectId: id });
  const copied = await mayCopy();
  if (copied) await ask(trx, { noun: reportNouns.received, about: id, reader: fields.email }, new Date());
  return { origin, copied };
}

const photographGone = "This photograph is no longer here. Please choose it again.";

const fingerprintOf = (createdAt: string, fields: object) =>
  createHash("sha256")
    .update(JSON.stringify([lagosDay(createdAt), ...Object.values(fields)]))
    .digest("base64url");

/** Whose series a ring is of, by its letters and its count of figures; the same for each number of them, used or not. */
async function originOf(db: Db, written: string): Promise<RingOrigin> {
  const ring = readRing(written);
  if (!ring) return "unknown";
  const string = await db
    .selectFrom("ring_string")
    .select("id")
    .where("prefix", "=", ring.prefix)
    .where("digits", "=", ring.digits)
    .limit(1)
    .executeTakeFirst();
  return string ? "ours" : "others";
}

/** A page of the reports in one state, the longest waiting first. */
export async function listReports(
  db: Db,
  _keeper: Authorized<"ringing.manage">,
  {
    state,
    page,
    limit = DEFAULT_PAGE_SIZE,
  }: { state: RingReportState; page: number; limit?: number | undefined },
): Promise<Paged<RingReport>> {
  const inState = db.selectFrom("ring_report").where("state", "=", state);
  const { count } = await inState
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(Number(count), page, limit);
  const rows = await inState
    .selectAll()
    .orderBy(state === "waiting" ? "createdAt" : "answeredAt", state === "waiting" ? "asc" : "desc")
    .orderBy("id")
    .limit(size)
    .offset(offset)
    .execute();
  return { data: await toReports(db, rows), ...paging, total: Number(count) };
}

/** Reports as the keeper reads them, each with the birds that have worn its ring. */
export async function toReports(
  db: Db,
  rows: readonly Selectable<Schema["ring_report"]>[],
): Promise<RingReport[]> {
  const candidates = await findCandidates(
    db,
    rows.flatMap(({ ringKey }) => ringKey ?? []),
  );
  const encounters = rows.flatMap(({ encounterId }) => encounterId ?? []);
  const birds =
    encounters.length === 0
      ? []
      : await db.selectFrom("encounter").select(["id", "birdKey"]).where("id", "in", encounters).execute();
  return rows.map(({ id, ringKey, fingerprint: _f, encounterId, accountId: _a, ...row }) => ({
    _id: id,
    ...row,
    birdKey: birds.find((bird) => bird.id === encounterId)?.birdKey ?? null,
    candidates: (ringKey !== null && candidates.get(ringKey)) || [],
  }));
}

/** How long the finder, the photograph and the words of a report are stored. */
const FINDER_DAYS = 365;

/** Deletes who found the rings that were reported a year ago; the reports stay. */
export async function purgeFinders(db: Db): Promise<void> {
  const before = addDays(lagosDay(new Date()), -FINDER_DAYS);
  await transaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("ring_report")
      .select("id")
      .where("email", "is not", null)
      .where("createdAt", "<", before)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await trx
      .updateTable("ring_report")
      .set({ name: null, email: null, notes: null, photograph: "" })
      .where("id", "in", ids)
      .execute();
    for (const id of ids) await recordFileUses(trx, null, ["ring_report", id], { photograph: "" });
    await forget(trx, Object.values(reportNouns), ids);
  });
}
