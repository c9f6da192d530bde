import { type ClientResponse, DetailedError, hc, parseResponse } from "hono/client";
import { createContext, data } from "react-router";
import type { Api } from "#api/app.ts";
import { type ErrorBody, errorStatus } from "#domain/errors.ts";

/** The typed API as a loader asks it: in process, as a visitor, so that every page may be shared. */
export const createPageClient = (handle: (request: Request) => Response | Promise<Response>) =>
  hc<Api>("http://localhost", {
    fetch: async (input: string | URL | Request, init?: RequestInit) => handle(new Request(input, init)),
  });

/** What the server gives to the loaders of a page. */
export interface PageContext {
  client: ReturnType<typeof createPageClient>;
  /** The site's address for links that leave it, without a slash at the end. */
  publicUrl: string;
  /** The addresses of the pages that are the same for everybody and have no parameter. */
  publicPaths: string[];
  /** Marks our own inline scripts until the page is finished. */
  nonce: string;
  /** The rendered page, left here by the renderer: the way through the body of a `Response` is a long one. */
  rendered?: string;
}

export const pageContext = createContext<PageContext>();

/** A typed reply of the API inside a loader; a refusal becomes a page of the same status. */
export async function load<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  try {
    return await parseResponse(reply);
  } catch (error) {
    if (!(error instanceof DetailedError) || error.statusCode === undefined) throw error;
    const body = (error.detail as { data?: ErrorBody } | undefined)?.data;
    // A number in the address that is no page number: that page does not exist.
    const status = error.statusCode === errorStatus.invalid ? errorStatus.notFound : error.statusCode;
    throw data(body?.message ?? "This page could not be loaded.", { status });
  }
}

/** The same, or null when there is nothing at that address of the API. */
export async function loadOrNull<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  return (await reply).status === errorStatus.notFound ? null : load(reply);
}
