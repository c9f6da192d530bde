import type { Compilable, CompiledQuery, InsertObject } from "kysely";
import type { Db } from "./connect.ts";
import type { Schema } from "./schema.ts";

/** Represents a parameter while a query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders: object = new Proxy(
  {},
  {
    get(byName: Record<string, Placeholder>, name: string) {
      byName[name] ??= new Placeholder(name);
      return byName[name];
    },
  },
);

/** A query compiled once per database and `variant`; `build` must not inspect the values, which are placeholders. */
export function prepareQuery<Values extends object, Row, Variant = void>(
  build: (db: Db, values: Values, variant: Variant) => Compilable<Row>,
) {
  const textsOf = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (db: Db, values: Values, variant: Variant): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const texts = textsOf.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    textsOf.set(adapter, texts);
    const key = variant === undefined ? "" : JSON.stringify(variant);
    let query = texts.get(key);
    if (!query) {
      query = build(db, placeholders as Values, variant).compile();
      texts.set(key, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** Placeholders for a list of `length` values, named `0`, `1`, … */
export const placeholdersFor = <Value>(values: ArrayLike<Value>, length: number): Value[] =>
  Array.from({ length }, (_, index) => values[index] as Value);

/** A prepared insert of one row into `table`. */
export function prepareInsert<Table extends keyof Schema & string>(
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
) {
  const insert = prepareQuery((db, row: Schema[Table] & object) =>
    db
      .insertInto(table)
      .values(
        Object.fromEntries(columns.map((column) => [column, row[column]])) as InsertObject<Schema, Table>,
      ),
  );
  return async (db: Db, row: Schema[Table]): Promise<void> => {
    await insert(db, row);
  };
}
