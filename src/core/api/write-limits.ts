import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Disk } from "#core/adapters/disk.ts";
import type { Trx } from "#core/db/connect.ts";
import { isAdmin } from "#core/domain/accounts/viewer.ts";
import { draftLimitsOf, writeLimitsOf } from "#core/domain/limits.ts";
import type { Env } from "./env.ts";
import { diskFull } from "./http.ts";

/** Page views are counted together. */
const VISITS = "/api/visits";
/** Signing in and out must work on a full disk. */
const isExempt = (path: string) => path.startsWith("/api/user/") && path !== "/api/user/signup";

const isRead = (method: string) => method === "GET" || method === "HEAD" || method === "OPTIONS";

type IsOfKind = (path: string) => boolean;

/**
 * Before every write that is not an admin's: throws 507 if the reserve of the disk is in use, and counts the writes and
 * bytes of each account before the work. A repeated call, or one that the server could not take, is not counted.
 */
export function limitWrites(
  disk: Disk,
  /** Bodies that are streamed to the disk are files, which have a quota of their own. */
  isStreamed: IsOfKind,
  /** What forms save by themselves has limits of its own. */
  isDraft: IsOfKind = () => false,
) {
  const hasRoom = cacheShortly(() => disk.hasRoom(0));
  const makeRoom = cacheShortly(async () => disk.makeRoom?.());
  return createMiddleware<Env>(async (c, next) => {
    const { viewer, limits } = c.var;
    const { method, path } = c.req;
    if (isRead(method) || path === VISITS) return next();
    if (isExempt(path) || isAdmin(viewer)) {
      await makeRoom();
      return next();
    }
    if (!(await hasRoom())) throw diskFull();
    if (!viewer) return next();
    const bytes = isStreamed(path) ? 0 : await lengthOf(c);
    const { writes, text } = (isDraft(path) ? draftLimitsOf : writeLimitsOf)(viewer);
    const consumed = await limits.consume({
      [writes]: viewer._id,
      ...(bytes > 0 && { [text]: { key: viewer._id, points: bytes } }),
    });
    await next();
    const { status } = c.res;
    if (c.var.isRepeat || status === 429 || status >= 500) await consumed.refund();
  });
}

/** Counts bytes that a write stores beside its body, such as the text of a post whose title alone was sent. */
export async function countText(
  { limits, viewer }: Env["Variables"],
  bytes: number,
  trx: Trx,
): Promise<void> {
  if (!viewer || isAdmin(viewer) || bytes === 0) return;
  await limits.consume({ [writeLimitsOf(viewer).text]: { key: viewer._id, points: bytes } }, trx);
}

/** The declared length of a body; one without is read, as far as `limitBodies` allows, and passed on. */
async function lengthOf({ req }: Context<Env>): Promise<number> {
  const declared = req.header("content-length");
  if (declared !== undefined) return Number(declared);
  if (!req.raw.body) return 0;
  const body = await req.arrayBuffer();
  req.raw = new Request(req.raw, { body });
  return body.byteLength;
}

const CACHE_MS = 1000;

/** Asks at most once a second, since a file system may answer slowly. */
function cacheShortly<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let last: { answer: Promise<Value>; until: number } | undefined;
  return () => {
    if (!last || last.until <= performance.now())
      last = { answer: ask(), until: performance.now() + CACHE_MS };
    return last.answer;
  };
}
