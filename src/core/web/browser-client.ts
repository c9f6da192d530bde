import { type ClientResponse, DetailedError, hc, parseResponse } from "hono/client";
import { AppError, errorStatus, readError } from "#core/domain/errors.ts";
import { endSession, readSession } from "./session/session.ts";
import type { SiteTypes } from "./site-types.ts";

/** Fetches with the token of the stored session, and ends that session when the server refuses it. */
async function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = readSession()?.token;
  const headers = new Headers(init?.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const reply = await fetch(input, { ...init, headers });
  if (reply.status === errorStatus.unauthenticated) endSession(token);
  return reply;
}

/** The typed API in the browser; it carries the bearer token of the stored session. */
export const browserClient = hc<SiteTypes["api"]>("/", { fetch: fetchSignedIn });

/** The reply's data; an error reply is logged and thrown as an `AppError` with a text to show. */
export async function unwrap<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  try {
    return await parseResponse(reply);
  } catch (error) {
    // Nobody waits for what was stopped.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    const hasEnded = error instanceof DetailedError && error.statusCode === errorStatus.unauthenticated;
    // That a session has ended is no fault.
    if (!hasEnded) console.error(error);
    if (!(error instanceof DetailedError)) {
      throw new AppError("broken", "The server cannot be reached. Check your connection and try again.");
    }
    throw readError(error.detail?.data);
  }
}
