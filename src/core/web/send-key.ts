import type { FieldErrors } from "#core/domain/errors.ts";

export const keyHeader = "Idempotency-Key";

/** A random key that, unlike `randomUUID`, needs no secure context. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

/** Whether an error says that the key was used before. */
export const isUsedKey = (fields: FieldErrors = {}): boolean => keyHeader in fields;
