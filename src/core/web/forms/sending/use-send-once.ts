import { AppError } from "#core/domain/errors.ts";
import { isUsedKey, type Keyed, keyed, newKey } from "../../send-key.ts";

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
  return async <Reply>(send: (options: Keyed) => Promise<Reply>): Promise<Reply> => {
    try {
      const reply = await send(keyed(key));
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
