import { keyOf, readRing, ringText } from "#birds/domain/ringing/ring-number.ts";
import { leftOf, nextOf, type RingStock, type RingString, sizeOf } from "#birds/domain/ringing/ring-stock.ts";
import type { RingStockRecord, RingStringRecord } from "#birds/domain/ringing/stock-input.ts";
import type { Db } from "#core/db/connect.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { fatesByRing, listFates } from "./fates.ts";

const selectStrings = (db: Db) =>
  db
    .selectFrom("ring_string")
    .leftJoin("account", "account.id", "ring_string.holderId")
    .selectAll("ring_string")
    .select(["account.firstName", "account.lastName"])
    .orderBy("prefix")
    .orderBy("digits")
    .orderBy("fromNumber")
    .orderBy("ring_string.id");

export type StringRow = Awaited<ReturnType<ReturnType<typeof selectStrings>["execute"]>>[number];

/** A string as the rules of the stock read it. */
export const asString = ({
  id,
  first,
  last,
  size,
  scheme,
  receivedOn,
  holderId,
  openIn,
}: Omit<StringRow, "firstName" | "lastName">): RingString => ({
  _id: id,
  first,
  last,
  size,
  scheme,
  receivedOn,
  holderId,
  openIn,
});

/** The rings of a string that are on a bird, by key. */
export async function usedOf(
  db: Db,
  string: Pick<RingString, "first" | "last" | "scheme">,
): Promise<string[]> {
  const [first, last] = [readRing(string.first), readRing(string.last)];
  if (!first || !last) return [];
  const [from, to] = [
    keyOf(string.scheme, ringText(first)) ?? "",
    keyOf(string.scheme, ringText(last)) ?? "",
  ];
  // Numbers of one series have as many figures, so that their texts have the order of their numbers.
  const rows = await db
    .selectFrom("encounter")
    .select("ringKey")
    .distinct()
    .where("ringKey", ">=", from)
    .where("ringKey", "<=", to)
    .where("kind", "in", ["new", "changed"])
    .where("removedAt", "is", null)
    .execute();
  return rows.flatMap(({ ringKey }) => (ringKey !== null && ringKey.length === from.length ? ringKey : []));
}

/** Strings with their rings on birds and without one. */
export async function readStock(
  db: Db,
  rows: readonly StringRow[],
): Promise<RingStock & { used: Set<string> }> {
  const strings = rows.map(asString);
  const used = new Set<string>();
  for (const string of strings) for (const key of await usedOf(db, string)) used.add(key);
  return { strings, used, fates: await fatesByRing(db) };
}

function toRecord(row: StringRow, string: RingString, stock: RingStock, onBirds: number): RingStringRecord {
  const [total, left] = [sizeOf(string), leftOf(stock, string)];
  return {
    ...string,
    version: row.version,
    holder: row.holderId === null ? null : fullName(row) || null,
    total,
    onBirds,
    left,
    withoutBird: total - left - onBirds,
    next: nextOf(stock, string),
  };
}

async function toRecords(db: Db, rows: readonly StringRow[]): Promise<RingStringRecord[]> {
  const fates = await fatesByRing(db);
  const records: RingStringRecord[] = [];
  for (const row of rows) {
    const string = asString(row);
    const used = new Set(await usedOf(db, string));
    records.push(toRecord(row, string, { strings: [string], used, fates }, used.size));
  }
  return records;
}

/** All strings, with how many of their rings are left. */
export const listStrings = async (db: Db): Promise<RingStringRecord[]> =>
  toRecords(db, await selectStrings(db).execute());

export const selectString = (db: Db, id: string) => selectStrings(db).where("ring_string.id", "=", id);

/** One string as people read it. */
export async function findString(db: Db, id: string): Promise<RingStringRecord | undefined> {
  const [found] = await toRecords(db, await selectString(db, id).execute());
  return found;
}

/** The rows of all strings. */
export const stringRows = (db: Db): Promise<StringRow[]> => selectStrings(db).execute();

export async function getStock(db: Db, _reader: Authorized<"ringing.read">): Promise<RingStockRecord> {
  return { strings: await listStrings(db), fates: await listFates(db) };
}
