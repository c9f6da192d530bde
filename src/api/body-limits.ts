import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { Env } from "./env.ts";

/** The longest bodies that are read into memory, in bytes. */
export const MAX_BODY = { visitor: 128_000, signedIn: 2_000_000 } as const;
/** All bodies that are held at a time: a machine has little memory, and senders may be slow. */
const MAX_HELD = 64_000_000;
/** Of these what one account or one address may hold: one slow sender must not keep everybody else out. */
const MAX_HELD_EACH = 16_000_000;

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      const most = maxSize < 1_000_000 ? `${maxSize / 1000} KB` : `${maxSize / 1_000_000} MB`;
      throw new AppError("tooLarge", `This is too large: at most ${most} can be sent.`);
    },
  });

/** What does not say how long it is may be as long as allowed; a page's own question is in memory already. */
const unannounced = (env: Env["Bindings"] | undefined, kind: keyof typeof MAX_BODY) =>
  env?.incoming ? MAX_BODY[kind] : 0;

/** Refuses a body that is too long before it is read, and one that is too much beside all others, or its sender's, with 503. */
export function limitBodies(mostHeld = MAX_HELD, mostEach = MAX_HELD_EACH) {
  const limits = {
    visitor: limitTo(MAX_BODY.visitor),
    signedIn: limitTo(MAX_BODY.signedIn),
  };
  let held = 0;
  const heldBy = new Map<string, number>();
  const hold = (sender: string, bytes: number) => {
    held += bytes;
    const own = (heldBy.get(sender) ?? 0) + bytes;
    if (own > 0) heldBy.set(sender, own);
    else heldBy.delete(sender);
  };
  return createMiddleware<Env>(async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const kind = c.var.viewer ? "signedIn" : "visitor";
    const length = Math.min(
      Number(c.req.header("content-length") ?? unannounced(c.env, kind)),
      MAX_BODY[kind],
    );
    const sender = c.var.viewer?._id ?? c.var.address;
    if (held + length > mostHeld || (heldBy.get(sender) ?? 0) + length > mostEach)
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
