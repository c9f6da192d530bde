import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { FoundAuthor } from "#institute/domain/posts/lookup.ts";
import {
  keysOfList,
  type NameCorrection,
  type NameReading,
  type NameReadings,
  readingKey,
} from "#institute/domain/posts/name-readings.ts";
import { joinName } from "#institute/domain/posts/names.ts";
import { type ReadList, readAuthors } from "#institute/domain/posts/read-authors.ts";

const MAX_KEYS = 500;

/** What people said of these names. */
async function findReadings(db: Db, keys: readonly string[]): Promise<NameReadings> {
  const readings: [string, NameReading][] = [];
  for (let at = 0; at < keys.length; at += MAX_KEYS) {
    const rows = await db
      .selectFrom("name_reading")
      .select(["key", "family", "given", "suffix", "kind"])
      .where("key", "in", keys.slice(at, at + MAX_KEYS))
      .execute();
    for (const { key, ...reading } of rows) readings.push([key, reading]);
  }
  return new Map(readings);
}

/** Reads lists of authors with what people said of their names. */
export async function readLists(db: Db, texts: readonly string[]): Promise<ReadList[]> {
  const lists = texts.map((text) => readAuthors(text));
  const keys = lists.flatMap((list, index) => keysOfList(texts[index] ?? "", list));
  const names = await findReadings(db, [...new Set(keys)]);
  return names.size === 0 ? lists : texts.map((text) => readAuthors(text, { names }));
}

/** The authors of a record elsewhere, with what people said of their names. */
export async function recall(db: Db, authors: readonly FoundAuthor[]): Promise<FoundAuthor[]> {
  const keys = authors.map((author) => readingKey(joinName(author)));
  const readings = await findReadings(db, [...new Set(keys)]);
  return authors.map((author, index) => {
    const { kind, suffix, ...parts } = readings.get(keys[index] ?? "") ?? { kind: "free" };
    if (kind === "free") return author;
    const { suffix: _, ...rest } = author;
    return { ...rest, ...parts, kind, ...(suffix && { suffix }) };
  });
}

/** Remembers how a name is to be read; the last word is what holds. */
export async function remember(
  db: Trx,
  by: Authorized<"name.remember">,
  { name, ...reading }: NameCorrection,
): Promise<void> {
  const key = readingKey(name);
  const row = { ...reading, updatedAt: now(), accountId: by._id };
  await db
    .insertInto("name_reading")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
  await record(db, {
    accountId: by._id,
    action: "name.remember",
    subject: "name",
    subjectId: key,
    after: { name, ...reading },
  });
}

/** Lets the rules read a name again. */
export async function forget(db: Trx, by: Authorized<"name.remember">, name: string): Promise<void> {
  const key = readingKey(name);
  await db.deleteFrom("name_reading").where("key", "=", key).execute();
  await record(db, { accountId: by._id, action: "name.forget", subject: "name", subjectId: key });
}
