import { collect, type Fields, type Values } from "#core/domain/fields.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { isSamePart } from "#core/domain/same-part.ts";

/** What a form holds: texts as they are typed, lists and switches. */
export type FormValues<F extends Fields> = {
  -readonly [N in keyof F]: Values<F>[N] extends boolean | readonly unknown[] ? Values<F>[N] : string;
};

/** What a form starts from: a stored record, or nothing. */
export const toFormValues = <F extends Fields>(fields: F, stored: Partial<Values<F>> | null): FormValues<F> =>
  collect<FormValues<F>>(fields, (name, { child, control }) => {
    const value: unknown = stored && isKeyOf(stored, name) ? stored[name] : undefined;
    if (child) return value ?? [];
    if (control === "switch") return value === true;
    return control === "date" && value ? lagosDay(String(value)) : String(value ?? "");
  });

/** What a form sends, without the blank entries of its lists. */
export const toSent = <F extends Fields>(fields: F, values: FormValues<F>): FormValues<F> =>
  collect<FormValues<F>>(fields, (name, { child }) => {
    const value: unknown = isKeyOf(values, name) ? values[name] : undefined;
    return child && Array.isArray(value) ? value.filter((entry) => !isBlank(entry)) : value;
  });

/** Whether an entry is blank: a text itself, a record by its value. */
function isBlank(entry: unknown): boolean {
  const text: unknown = typeof entry === "string" ? entry : Object(entry).value;
  return typeof text === "string" && text.trim() === "";
}

/** The start values with a saved draft over them. */
export const withDraft = <V extends object>(start: V, draft: object | undefined): V => ({
  ...start,
  ...Object.fromEntries(Object.entries(draft ?? {}).map(([name, value]) => [name, value ?? ""])),
});

const differs = (a: unknown, b: unknown) => !isSamePart(a, b);

/** The fields in which two forms differ. */
export const changedFields = <V extends object>(before: V, after: V): (keyof V & string)[] =>
  keysOf(after).filter((field) => differs(before[field], after[field]));

/** The values of the named fields. */
export function pickValues<V extends object>(values: V, names: readonly (keyof V)[]): Partial<V> {
  const picked: Partial<V> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
}

/** What an edit started from, what is in the form, and what somebody else has stored in the meantime. */
export interface ThreeWayDiff<V extends object> {
  start: V;
  mine: V;
  theirs: V;
}

/** The fields that are not the same in both edits, and whether this one would write its own. */
export const diffFields = <V extends object>({ start, mine, theirs }: ThreeWayDiff<V>) =>
  changedFields(theirs, mine).map((field) => ({ field, isMine: differs(start[field], mine[field]) }));

/** What was changed here, on top of what is stored. */
export const rebaseEdits = <V extends object>({ start, mine, theirs }: ThreeWayDiff<V>): V => ({
  ...theirs,
  ...pickValues(mine, changedFields(start, mine)),
});
