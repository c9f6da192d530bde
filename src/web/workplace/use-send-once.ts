import { useState } from "react";
import { AppError } from "#domain/errors.ts";

const header = "Idempotency-Key";

/** Random without a secure context too, which `randomUUID` needs. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

interface Options {
  headers: Record<string, string>;
}

/** Whether the server says that what was sent under a key before has been saved. */
const wasSaved = (error: unknown) => error instanceof AppError && header in (error.details.fields ?? {});

/**
 * Sends with one key until the server has said what became of it, so that a form whose reply was lost can be sent again
 * and creates one thing. A refusal keeps the key: it may follow a try that was saved.
 */
export function createSender(makeKey: () => string = newKey) {
  let key = makeKey();
  return async <Reply>(send: (options: Options) => Promise<Reply>): Promise<Reply> => {
    try {
      const reply = await send({ headers: { [header]: key } });
      key = makeKey();
      return reply;
    } catch (error) {
      if (wasSaved(error)) key = makeKey();
      throw error;
    }
  };
}

/** The sender of one opened form. */
export function useSendOnce() {
  const [send] = useState(() => createSender());
  return send;
}
