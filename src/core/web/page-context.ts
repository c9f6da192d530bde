import { type ClientResponse, DetailedError, hc, parseResponse } from "hono/client";
import { createContext, data } from "react-router";
import { errorStatus, readError } from "#core/domain/errors.ts";
import type { SiteTypes } from "./site-types.ts";

/** The typed API for loaders: in process and without a session, so that every page can be cached for all visitors. */
export const createPageClient = (handle: (request: Request) => Response | Promise<Response>) =>
  hc<SiteTypes["api"]>("http://localhost", {
    fetch: async (input: string | URL | Request, init?: RequestInit) => handle(new Request(input, init)),
  });

/** What the server provides to the loaders of a page. */
export interface PageContext {
  client: ReturnType<typeof createPageClient>;
  /** The same with the session of who asks, where a script asks with it; for pages that show an admin more figures. */
  reader?: ReturnType<typeof createPageClient> | undefined;
  /** The site's absolute address, without a trailing slash. */
  publicUrl: string;
  /** The paths of the public pages without a parameter. */
  publicPaths: string[];
  /** The texts of the institute's own pages. */
  content: SiteTypes["content"];
  /** Whether they are those of a link that shows what is not public. */
  isPreview: boolean;
  /** Whether its people and what they write are invented. */
  isDemo: boolean;
  /** Whether it has a mail server. */
  hasMail: boolean;
  /** The nonce of our inline scripts for the content security policy. */
  nonce: string;
  /** Filled in by the render of a document. */
  markup?: string;
}

export const pageContext = createContext<PageContext>();

/** A typed reply of the API inside a loader; an error reply becomes an error page with the same status. */
export async function load<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  try {
    return await parseResponse(reply);
  } catch (error) {
    if (!(error instanceof DetailedError) || error.statusCode === undefined) throw error;
    // An invalid page number in the address: that page does not exist.
    const status = error.statusCode === errorStatus.invalid ? errorStatus.notFound : error.statusCode;
    throw data(readError(error.detail?.data, "This page could not be loaded.").message, { status });
  }
}

/** Like `load`, or null when the API replies 404. */
export async function loadOrNull<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  return (await reply).status === errorStatus.notFound ? null : load(reply);
}
