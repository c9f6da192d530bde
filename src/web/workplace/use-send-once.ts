import { useState } from "react";
import { AppError, type FieldErrors } from "#domain/errors.ts";

export const keyHeader = "Idempotency-Key";

/** Random without a secure context too, which `randomUUID` needs. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

interface Options {
  headers: Record<string, string>;
}

/** Whether a refusal says that its key was used before. */
export const isUsedKey = (fields: FieldErrors = {}): boolean => keyHeader in fields;

/** Whether the server says that what was sent under a key before has been saved. */
const wasSaved = (error: unknown) => error instanceof AppError && isUsedKey(error.details.fields);

/**
 * Sends with one key until the server has said what became of it, so that a form whose reply was lost can be sent again
 * and creates one thing. A refusal keeps the key: it may follow a try that was saved. `onRefused` gets the new key after
 * a refusal of the old one.
 */
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

/** The sender of one opened form, with the key that its draft keeps: after a reload, `kept` makes it the same again. */
export function useSendOnce(kept?: string): { sendOnce: SendOnce; sendKey: string } {
  const [sendKey, setSendKey] = useState(() => kept ?? newKey());
  const [sendOnce] = useState(() => createSender({ first: sendKey, onRefused: setSendKey }));
  return { sendOnce, sendKey };
}
