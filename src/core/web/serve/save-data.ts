import type { IncomingMessage, ServerResponse } from "node:http";
import { isInWorkplace } from "../workplace-paths.ts";
import { readFormBody } from "./form-body.ts";

/** Where the switch in the footer sends the choice. */
export const DATA_CHOICE_PATH = "/data-use";

const YEAR_S = 31_536_000;

/** Whether a reader gets small pages: what they chose in the footer, otherwise what their browser asks for. */
export function savesData({ headers, url = "/" }: Pick<IncomingMessage, "headers" | "url">): boolean {
  const choice = /(?:^|;\s*)data=(less|all)\s*(?:;|$)/.exec(headers.cookie ?? "")?.[1];
  const isWanted = choice ? choice === "less" : headers["save-data"] === "on";
  return isWanted && !isInWorkplace(url.split("?")[0] ?? "/");
}

/** The address under which a page is cached; small pages have their own. */
export const cacheKey = (address: string, isSmall: boolean): string =>
  isSmall ? `less ${address}` : address;

/** The address under which the page of a request is cached. */
export const keyOf = (request: Pick<IncomingMessage, "headers" | "url">): string =>
  cacheKey(request.url ?? "/", savesData(request));

/** A path of this site, with its query; the home page for anything else. */
export function ownPath(text: string): string {
  const site = "http://localhost";
  if (!text.startsWith("/") || !URL.canParse(text, site)) return "/";
  const { origin, pathname, search } = new URL(text, site);
  return origin === site && !pathname.startsWith("//") ? pathname + search : "/";
}

/** Remembers the choice of the switch in a cookie, and returns to the page. */
export async function answerDataChoice(
  request: IncomingMessage,
  response: ServerResponse,
  isSecure: boolean,
): Promise<void> {
  const form = new URLSearchParams(Buffer.from((await readFormBody(request)) ?? []).toString());
  const choice = form.get("use") === "less" ? "less" : "all";
  response.writeHead(303, {
    Location: ownPath(form.get("back") ?? "/"),
    "Set-Cookie": `data=${choice}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${isSecure ? "; Secure" : ""}`,
    "Cache-Control": "no-store",
  });
  response.end();
}
