import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "#core/domain/errors.ts";
import type { Env } from "./env.ts";

/** The largest bodies that are read into memory, in bytes. */
export const MAX_BODY_BYTES = { visitor: 128_000, signedIn: 2_000_000 } as const;
/** The limit for all bodies in memory together, because senders may be slow. */
const MAX_HELD_BYTES = 64_000_000;
/** The limit per account or address, so that one slow sender cannot block the others. */
const MAX_HELD_BYTES_PER_SENDER = 16_000_000;

/** Throws 413 for a body that is longer than `maxSize` bytes. */
export const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      const label = maxSize < 1_000_000 ? `${maxSize / 1000} KB` : `${maxSize / 1_000_000} MB`;
      throw new AppError("tooLarge", `This is too large: at most ${label} can be sent.`);
    },
  });

/** A body without a length counts as the maximum; an in-process request is in memory already. */
const assumedLength = (env: Env["Bindings"] | undefined, kind: keyof typeof MAX_BODY_BYTES) =>
  env?.incoming ? MAX_BODY_BYTES[kind] : 0;

/** Throws 413 for a body that is too long, and 503 if all bodies or those of its sender use too much memory. */
export function limitBodies(maxHeld = MAX_HELD_BYTES, maxHeldPerSender = MAX_HELD_BYTES_PER_SENDER) {
  const limits = {
    visitor: limitTo(MAX_BODY_BYTES.visitor),
    signedIn: limitTo(MAX_BODY_BYTES.signedIn),
  };
  let held = 0;
  const heldBy = new Map<string, number>();
  const hold = (sender: string, bytes: number) => {
    held += bytes;
    const senderBytes = (heldBy.get(sender) ?? 0) + bytes;
    if (senderBytes > 0) heldBy.set(sender, senderBytes);
    else heldBy.delete(sender);
  };
  return createMiddleware<Env>(async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const kind = c.var.viewer ? "signedIn" : "visitor";
    const length = Math.min(
      Number(c.req.header("content-length") ?? assumedLength(c.env, kind)),
      MAX_BODY_BYTES[kind],
    );
    const sender = c.var.viewer?._id ?? c.var.address;
    if (held + length > maxHeld || (heldBy.get(sender) ?? 0) + length > maxHeldPerSender)
      throw new AppError("unavailable", "The server is busy. Please try again in a moment.", {
        retryAfter: 5,
      });
    hold(sender, length);
    try {
      return await limits[kind](c, next);
    } finally {
      hold(sender, -length);
    }
  });
}
