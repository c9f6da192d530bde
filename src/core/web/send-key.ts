import type { FieldErrors } from "#core/domain/errors.ts";

export const keyHeader = "Idempotency-Key";

/** The headers by which the server recognises a call that is repeated. */
export interface Keyed {
  headers: Record<string, string>;
}

/** A random key that, unlike `randomUUID`, needs no secure context. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

export const keyed = (key: string): Keyed => ({ headers: { [keyHeader]: key } });

/** The same for one of several calls of a press. */
export const keyedFor = ({ headers }: Keyed, row: string | number): Keyed =>
  keyed(`${headers[keyHeader]}.${row}`);

/** Whether an error says that the key was used before. */
export const isUsedKey = (fields: FieldErrors = {}): boolean => keyHeader in fields;
