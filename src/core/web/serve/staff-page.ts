import type { IncomingMessage } from "node:http";
import { isUncounted } from "#core/domain/visits/visits.ts";
import { parseYear } from "#core/domain/years/day-span.ts";
import type { Reply } from "./reply.ts";

/**
 * The reply for a browser of staff. The page of a year that is not published says the same to all, and its script brings the
 * figures for an admin: that is no missing page. The cookie proves nothing, and gets nothing else than the status.
 */
export function forStaff(
  reply: Reply,
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
): Reply {
  const year = /^\/year\/(\d{4})(?:\?|$)/.exec(url)?.[1] ?? "";
  if (reply.status !== 404 || !isUncounted(headers.cookie) || !parseYear(year)) return reply;
  // Another ETag, since a browser would show what it has, with the status of before.
  const etag = reply.etag.replace(/"$/, '-staff"');
  return { ...reply, status: 200, etag, headers: { ...reply.headers, etag, "cache-control": "no-store" } };
}
