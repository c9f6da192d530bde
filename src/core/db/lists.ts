import { collect, entriesOf, type Fields, type Lists } from "#core/domain/fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { Db, Trx } from "./connect.ts";

/** The lists of one record that are to be written; of a new record nothing has to be deleted first. */
export interface ListChange<F extends Fields> {
  id: string;
  isNew: boolean;
  lists: Partial<Lists<F>>;
}

type ChildRow = Record<string, unknown>;

const BATCH_SIZE = 200;

const childTables = (db: Db) => db.$extendTables<Record<string, ChildRow>>().$pickTables<string>();

const listsOf = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, { child, control }]) =>
    child ? [{ name, isSet: control === "set", ...child }] : [],
  );

/** Reads all lists of a noun: those of some records, or with `null` those of all. Call the result with an id. */
export async function readLists<F extends Fields>(
  db: Db,
  fields: F,
  owner: string,
  ids: readonly string[] | null,
): Promise<(id: string) => Lists<F>> {
  const stored = new Map<string, Map<unknown, ChildRow[]>>();
  for (const { name, table, isSet } of listsOf(fields)) {
    const rows = await childTables(db)
      .selectFrom(table)
      .selectAll()
      .$if(ids !== null, (entries) => entries.where(owner, "in", ids))
      .$if(!isSet, (entries) => entries.orderBy("position"))
      .execute();
    stored.set(
      name,
      Map.groupBy(rows, (row) => row[owner]),
    );
  }
  return (recordId) =>
    collect<Lists<F>>(fields, (name, { child, control, choices = {} }) => {
      const entries =
        child && (stored.get(name)?.get(recordId) ?? []).map((row) => toEntry(child.columns, row));
      return control === "set" ? Object.keys(choices).filter((key) => entries?.includes(key)) : entries;
    });
}

/** Replaces the stored lists by the given ones; lists that are not given stay. */
export async function writeLists<F extends Fields>(
  trx: Trx,
  fields: F,
  owner: string,
  changes: readonly ListChange<F>[],
): Promise<void> {
  for (const { name, table, columns, isSet } of listsOf(fields)) {
    const given = changes.flatMap(({ id, isNew, lists }) => {
      const entries: unknown = isKeyOf(lists, name) ? lists[name] : undefined;
      return Array.isArray(entries) ? [{ id, isNew, entries }] : [];
    });
    for (const replaced of batchesOf(given.filter(({ isNew }) => !isNew)))
      await childTables(trx)
        .deleteFrom(table)
        .where(
          owner,
          "in",
          replaced.map(({ id }) => id),
        )
        .execute();
    const rows = given.flatMap(({ id, entries }) =>
      entries.map((entry, position) => ({
        [owner]: id,
        ...(!isSet && { position }),
        ...toRow(columns, entry),
      })),
    );
    for (const batch of batchesOf(rows)) await childTables(trx).insertInto(table).values(batch).execute();
  }
}

/** Splits rows so that no statement has too many values. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE);
}

// An entry of one column is the value itself.
const toEntry = (columns: readonly string[], row: ChildRow) =>
  columns.length === 1
    ? row[columns[0] ?? ""]
    : Object.fromEntries(columns.map((column) => [column, row[column]]));

const toRow = (columns: readonly string[], entry: unknown) =>
  columns.length === 1
    ? { [columns[0] ?? ""]: entry }
    : Object.fromEntries(columns.map((column) => [column, Object(entry)[column]]));
