import type { Db } from "#core/db/connect.ts";
import { CLOCK_TOLERANCE_MS } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";

/** A process that makes a file and has not renewed its lease for this long has ended. */
export const LEASE_MS = 60_000;
/** Files of single years that stay stored; those of all years are few. */
const MAX_YEAR_FILES = 40;
/** Files of an earlier state go after this time, in which a server of another version may still serve them. */
const SUPERSEDED_MS = 60_000;
const SECOND_MS = 1000;

type Row = Schema["survey_file"];

/** A file that is stored. */
export interface StoredFile {
  key: string;
  name: string;
  bytes: number;
  /** The strong validator of its bytes, in quotes. */
  etag: string;
  madeAt: string;
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The version of the data that survey files show; each change of them replaces it, in the same transaction. */
export async function readSurveyVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom("data_version")
    .select("version")
    .where("name", "=", "surveys")
    .executeTakeFirst();
  return row?.version ?? "";
}

/** The stored file with this key; undefined if it is not made yet. */
export async function findStoredFile(db: Db, key: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom("survey_file")
    .select(["key", "name", "bytes", "etag", "madeAt"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row || row.name === null || row.bytes === null || row.etag === null || row.madeAt === null)
    return undefined;
  return { key: row.key, name: row.name, bytes: row.bytes, etag: row.etag, madeAt: row.madeAt };
}

/** Leases the making of a file to this process; returns the lease's end, or undefined if it is made or another process makes it. */
export async function leaseFile(
  db: Db,
  file: Pick<Row, "key" | "form" | "state" | "year">,
  now = Date.now(),
): Promise<string | undefined> {
  const leasedUntil = isoTime(now + LEASE_MS);
  // A lease that ends later than a new one would is from a wrong clock.
  const latest = isoTime(now + LEASE_MS + CLOCK_TOLERANCE_MS);
  const row = await db
    .insertInto("survey_file")
    .values({ ...file, leasedUntil, name: null, bytes: null, etag: null, madeAt: null })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ leasedUntil })
        .where("survey_file.name", "is", null)
        .where(({ eb, or }) =>
          or([eb("survey_file.leasedUntil", "<=", isoTime(now)), eb("survey_file.leasedUntil", ">", latest)]),
        ),
    )
    .returning("leasedUntil")
    .executeTakeFirst();
  return row?.leasedUntil;
}

/** Renews the lease of a file; returns its new end, or undefined if another process has taken it. */
export async function renewFileLease(
  db: Db,
  key: string,
  leasedUntil: string,
  now = Date.now(),
): Promise<string | undefined> {
  const row = await db
    .updateTable("survey_file")
    .set({ leasedUntil: isoTime(now + LEASE_MS) })
    .where("key", "=", key)
    .where("leasedUntil", "=", leasedUntil)
    .returning("leasedUntil")
    .executeTakeFirst();
  return row?.leasedUntil;
}

/**
 * Records that a file is stored. Its time is that of the file before if the bytes are the same, and otherwise at least a second
 * later, as `Last-Modified` counts in seconds.
 */
export async function recordStoredFile(
  db: Db,
  { key, form }: Pick<Row, "key" | "form">,
  { name, bytes, etag }: Pick<StoredFile, "name" | "bytes" | "etag">,
  now = Date.now(),
): Promise<void> {
  const before = await db
    .selectFrom("survey_file")
    .select(["etag", "madeAt"])
    .where("form", "=", form)
    .where("madeAt", "is not", null)
    .orderBy("madeAt", "desc")
    .executeTakeFirst();
  const next = before?.madeAt ? Date.parse(before.madeAt) + SECOND_MS : 0;
  const madeAt = before?.madeAt && before.etag === etag ? before.madeAt : isoTime(Math.max(now, next));
  await db.updateTable("survey_file").set({ name, bytes, etag, madeAt }).where("key", "=", key).execute();
}

/** Removes the record of a file, which is then made again. */
export async function dropFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom("survey_file").where("key", "=", key).execute();
}

/** The keys of files that go: of an earlier state, abandoned, or of single years beyond the limit. */
export async function listSuperseded(
  db: Db,
  state: string,
  { now = Date.now(), maxYearFiles = MAX_YEAR_FILES } = {},
): Promise<string[]> {
  const others = await db
    .selectFrom("survey_file")
    .select("key")
    .where(({ eb, or }) =>
      or([
        eb("leasedUntil", "<", isoTime(now - SUPERSEDED_MS)),
        eb("leasedUntil", ">", isoTime(now + LEASE_MS + CLOCK_TOLERANCE_MS)),
      ]),
    )
    .where(({ eb, or }) => or([eb("state", "!=", state), eb("name", "is", null)]))
    .execute();
  const years = await db
    .selectFrom("survey_file")
    .select("key")
    .where("state", "=", state)
    .where("name", "is not", null)
    .where("year", "is not", null)
    .orderBy("madeAt", "desc")
    .orderBy("key")
    .execute();
  return [...others, ...years.slice(maxYearFiles)].map(({ key }) => key);
}
