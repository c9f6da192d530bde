import { useRef, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { isUsedKey, keyHeader, newKey } from "../send-key.ts";

interface Options {
  headers: Record<string, string>;
}

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

/** The sender of an open form; the name of its draft is its first key, and `onUsed` gets another once that is used. */
export function useSendOnce(first?: string, onUsed?: (key: string) => void): { sendOnce: SendOnce } {
  const latest = useRef(onUsed);
  latest.current = onUsed;
  const onRefused = (key: string) => latest.current?.(key);
  const [sendOnce] = useState(() => createSender({ onRefused, ...(first !== undefined && { first }) }));
  return { sendOnce };
}
