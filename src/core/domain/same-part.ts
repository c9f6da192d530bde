/** Whether two forms, or two values of a field or a part, say the same. */
export const isSamePart = (one: unknown, other: unknown): boolean => keyOf(one) === keyOf(other);

/** A text that is the same for values that say the same. */
export const keyOf = (value: unknown): string => JSON.stringify(sorted(value) ?? null);

/** With the names of objects in one order, and without what is missing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
