import { type Columns, collect, type Fields } from "#core/domain/fields.ts";
import { recordOf } from "#core/domain/keys.ts";

/** Whether a column of this type may be null. */
export type Presence<Value> = null extends Value ? "or null" : "always";

/** Whether each column of a table of fields may be null. */
export const presenceOf = <F extends Fields>(fields: F) =>
  collect<{ [Name in keyof Columns<F>]: Presence<Columns<F>[Name]> }>(fields, (name, { child }) =>
    child ? undefined : fields[name]?.safeParse(null).success ? "or null" : "always",
  );

/** Columns that always hold something. */
export const always = <Name extends string>(...names: Name[]) => recordOf(names, () => "always" as const);
/** Columns that may hold nothing. */
export const orNull = <Name extends string>(...names: Name[]) => recordOf(names, () => "or null" as const);
