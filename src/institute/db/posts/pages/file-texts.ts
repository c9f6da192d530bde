import { sql } from "kysely";
import { type Db, invalidatePublic, type Trx, transaction } from "#core/db/connect.ts";
import { CLOCK_TOLERANCE_MS } from "#core/db/record.ts";
import type { TextFacts } from "#core/domain/health/health-facts.ts";
import type { FileReading, FileTextFacts } from "#institute/domain/posts/file-text.ts";
import { removePages, storePages } from "./page-index.ts";

/** Reading a file may fail so often before it is left alone. */
const MAX_ATTEMPTS = 2;
/** A file during which the server ended so often may be what ends it. */
const MAX_STARTS = 5;
/** Longer than any file takes; a server that was killed holds one back no longer. */
const LEASE_MS = 10 * 60_000;
const BATCH_SIZE = 100;

/** Lets the words of a PDF be read; nothing for another file, or one that was read already. */
export async function awaitReading(db: Trx, fileUrl: string): Promise<void> {
  await sql`
    insert into file_text ("fileUrl", state) select url, 'waiting' from file where url = ${fileUrl} and format = 'pdf'
    on conflict ("fileUrl") do nothing`.execute(db);
}

/**
 * Lets all PDFs of posts be read that are not listed: those of an archive that was loaded, and those that were stored by
 * other ways than a write of this program. The oldest first, since the newest numbers are read and shown first.
 */
export async function awaitUnlisted(db: Db): Promise<void> {
  await sql`
    insert into file_text ("fileUrl", state)
    select post."fileUrl", 'waiting' from post join file on file.url = post."fileUrl"
    where file.format = 'pdf' and post."deletedAt" is null
      and not exists (select 1 from file_text where file_text."fileUrl" = post."fileUrl")
    group by post."fileUrl" order by min(post."sortKey")
    on conflict ("fileUrl") do nothing`.execute(db);
}

/** Forgets what files said that are stored no more. */
export async function removeGoneTexts(db: Db): Promise<void> {
  for (;;) {
    const gone = await db
      .selectFrom("file_text")
      .select("id")
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("file").select("url").whereRef("file.url", "=", "file_text.fileUrl"))),
      )
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of gone)
      await transaction(db, async (trx) => {
        await removePages(trx, id);
        await trx.deleteFrom("file_text").where("id", "=", id).execute();
      });
    if (gone.length < BATCH_SIZE) return;
  }
}

/** Lets another version of the reader try once more what an earlier one could not read. */
export async function awaitNewReader(db: Db, reader: string): Promise<void> {
  await db
    .updateTable("file_text")
    .set({ state: "waiting", attempts: 0, starts: 0, leasedUntil: null })
    .where("state", "=", "failed")
    .where("reader", "<>", reader)
    .execute();
}

/** A file that this server alone reads until then. */
export interface LeasedFile {
  id: number;
  fileUrl: string;
  /** Its key in the store. */
  key: string;
  attempts: number;
  leasedUntil: string;
}

/** Takes the newest file that waits and that no other server reads; undefined if none does. */
export async function leaseFile(db: Db, now: Date): Promise<LeasedFile | undefined> {
  for (;;) {
    const next = await selectFree(db, now).executeTakeFirst();
    if (!next) return undefined;
    const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
    const isTooMuch = next.starts >= MAX_STARTS;
    const { numUpdatedRows } = await db
      .updateTable("file_text")
      .set(
        isTooMuch
          ? { state: "failed", reason: "The server stopped each time it read this file.", leasedUntil: null }
          : { leasedUntil, starts: next.starts + 1 },
      )
      .where("id", "=", next.id)
      .where("state", "=", "waiting")
      .where("starts", "=", next.starts)
      .where("leasedUntil", next.leasedUntil === null ? "is" : "=", next.leasedUntil)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && !isTooMuch) return { ...next, leasedUntil };
  }
}

/** Those that wait without a lease; one that ends too late comes from a wrong clock. */
const selectFree = (db: Db, now: Date) =>
  db
    .selectFrom("file_text")
    .innerJoin("file", "file.url", "file_text.fileUrl")
    .select(["file_text.id", "file_text.fileUrl", "file.key", "attempts", "starts", "leasedUntil"])
    .where("state", "=", "waiting")
    .where((where) =>
      where.or([
        where("leasedUntil", "is", null),
        where("leasedUntil", "<=", now.toISOString()),
        where("leasedUntil", ">", new Date(now.getTime() + LEASE_MS + CLOCK_TOLERANCE_MS).toISOString()),
      ]),
    )
    .orderBy("attempts")
    .orderBy("file_text.id", "desc")
    .limit(1);

/** Puts a file off that could not be had or stored now, which is not its fault; the others go on meanwhile. */
export async function postponeFile(db: Db, { id, leasedUntil }: LeasedFile): Promise<void> {
  await db
    .updateTable("file_text")
    .set(({ eb }) => ({ starts: eb("starts", "-", 1) }))
    .where("id", "=", id)
    .where("leasedUntil", "=", leasedUntil)
    .execute();
}

/**
 * Stores what came of reading a file, with its pages or not at all; what fails is tried once more. False if the lease has
 * passed to another server.
 */
export const storeReading = (
  db: Db,
  file: LeasedFile,
  reading: FileReading,
  { reader, at }: { reader: string; at: Date },
): Promise<boolean> =>
  transaction(db, async (trx) => {
    const attempts = file.attempts + (reading.state === "failed" ? 1 : 0);
    const { numUpdatedRows } = await trx
      .updateTable("file_text")
      .set({
        ...columnsOf(reading),
        ...(reading.state === "failed" && attempts < MAX_ATTEMPTS && { state: "waiting" }),
        reader,
        attempts,
        starts: 0,
        leasedUntil: null,
        readAt: at.toISOString(),
      })
      .where("id", "=", file.id)
      .where("leasedUntil", "=", file.leasedUntil)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (reading.state === "read") await storePages(trx, file.id, reading.pages);
    else await removePages(trx, file.id);
    // Kept replies would go on without it.
    if (reading.state === "read") await invalidatePublic(trx, "institute");
    return true;
  });

const nothing = { reason: null, pages: null, text: null };

function columnsOf(reading: FileReading) {
  const { state } = reading;
  if (state === "locked") return { ...nothing, state };
  if (state === "failed") return { ...nothing, state, reason: reading.reason };
  const { reason, total } = reading;
  const text = state === "read" ? JSON.stringify(reading.pages) : null;
  return { state, reason, pages: total, text };
}

/** How far the file of a post was read; undefined if it is no PDF. */
export const findFileText = (db: Db, fileUrl: string): Promise<FileTextFacts | undefined> =>
  db
    .selectFrom("file_text")
    .select(["state", "reason", "pages"])
    .where("fileUrl", "=", fileUrl)
    .executeTakeFirst();

/** The files of posts that wait to be read, and those that could not be. */
export async function countFileTexts(db: Db): Promise<TextFacts> {
  const rows = await db
    .selectFrom("file_text")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where("state", "in", ["waiting", "failed"])
    .groupBy("state")
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: countOf("waiting"), failed: countOf("failed") };
}
