import { createHash } from "node:crypto";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { AppError } from "#core/domain/errors.ts";
import { Reading, type RememberedReading } from "#core/domain/reading.ts";
import type { Db } from "../connect.ts";
import { newId, now } from "../record.ts";

/** A hash of the names of a header, in their order. */
export const headerHash = (names: readonly string[]): string =>
  createHash("sha256")
    .update(names.map((name) => name.trim().toLowerCase()).join("\n"))
    .digest("hex");

/** What is remembered of a table that was read: its header, how it was read, and in which file. */
export interface ReadTable {
  header: string;
  reading: Reading;
  file: string;
}

/** Remembers how a person had a table read, in place of what was remembered for the same header. */
export async function rememberReading(
  db: Db,
  kind: string,
  { header, reading, file }: ReadTable,
  accountId: string | null,
): Promise<void> {
  const said = { reading: JSON.stringify(reading), file: file.slice(0, 260), accountId, at: now() };
  await db
    .insertInto("remembered_reading")
    .values({ ...said, id: newId(), kind, header })
    .onConflict((conflict) => conflict.columns(["kind", "header"]).doUpdateSet(said))
    .execute();
}

/** The readings of a kind of table, the newest first. */
export async function listReadings(db: Db, kind: string): Promise<RememberedReading[]> {
  const rows = await db
    .selectFrom("remembered_reading")
    .leftJoin("account", "account.id", "remembered_reading.accountId")
    .select(["remembered_reading.id", "header", "reading", "file", "at", "firstName", "lastName"])
    .where("kind", "=", kind)
    .orderBy("at", "desc")
    .execute();
  return rows.flatMap(({ id, reading, firstName, lastName, ...row }) => {
    const read = Reading.safeParse(JSON.parse(reading));
    const by = firstName === null || lastName === null ? null : fullName({ firstName, lastName });
    return read.success ? [{ ...row, _id: id, by, reading: read.data }] : [];
  });
}

/** Forgets a reading; 404 if there is none. */
export async function forgetReading(db: Db, kind: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("remembered_reading")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("notFound", "This reading is no longer remembered.");
}
