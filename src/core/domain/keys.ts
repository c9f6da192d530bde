type KeyOf<T extends object> = keyof T & string;

/** The keys of an object that has exactly those of its type and at least one, in their order. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as [KeyOf<T>, ...KeyOf<T>[]];

/** Whether an object has its own property of this name. */
export const isKeyOf = <T extends object>(object: T, name: PropertyKey): name is KeyOf<T> =>
  Object.hasOwn(object, name);

/** An object with a value for each key. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], read: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;

/** The properties of an object whose keys pass. */
export function pickBy<T extends object>(object: T, isWanted: (key: KeyOf<T>) => boolean): Partial<T> {
  const picked: Partial<T> = {};
  for (const key of keysOf(object)) if (isWanted(key)) picked[key] = object[key];
  return picked;
}

/** What a text says as JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as an object of unknown properties; anything else, such as a text, has none. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
