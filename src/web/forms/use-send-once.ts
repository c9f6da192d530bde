import { useState } from "react";
import { AppError, type FieldErrors } from "#domain/errors.ts";

export const keyHeader = "Idempotency-Key";

/** A random key that, unlike `randomUUID`, needs no secure context. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

interface Options {
  headers: Record<string, string>;
}

/** Whether an error says that the key was used before. */
export const isUsedKey = (fields: FieldErrors = {}): boolean => keyHeader in fields;

/** Whether the server has already saved a request with this key. */
const wasSaved = (error: unknown) => error instanceof AppError && isUsedKey(error.details.fields);

/** Sends with the same idempotency key until the server confirms it; `onRefused` gets the new key after a used one. */
export function createSender({
  makeKey = newKey,
  first = makeKey(),
  onRefused = () => {},
}: {
  makeKey?: () => string;
  first?: string;
  onRefused?: (key: string) => void;
} = {}) {
  let key = first;
  return async <Reply>(send: (options: Options) => Promise<Reply>): Promise<Reply> => {
    try {
      const reply = await send({ headers: { [keyHeader]: key } });
      key = makeKey();
      return reply;
    } catch (error) {
      if (wasSaved(error)) {
        key = makeKey();
        onRefused(key);
      }
      throw error;
    }
  };
}

export type SendOnce = ReturnType<typeof createSender>;

/** The sender of an open form; `savedKey` is the key of its draft after a reload. */
export function useSendOnce(savedKey?: string): { sendOnce: SendOnce; sendKey: string } {
  const [sendKey, setSendKey] = useState(() => savedKey ?? newKey());
  const [sendOnce] = useState(() => createSender({ first: sendKey, onRefused: setSendKey }));
  return { sendOnce, sendKey };
}
