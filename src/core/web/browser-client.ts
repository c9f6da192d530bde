import { type ClientResponse, DetailedError, hc, parseResponse } from "hono/client";
import { AppError, errorStatus, readError } from "#core/domain/errors.ts";
import { takeEarly } from "./session/early-reads.ts";
import { endSession, readSession } from "./session/session.ts";
import { canWait, waitToSend } from "./session/waiting-sends.ts";
import type { SiteTypes } from "./site-types.ts";

/** Fetches with the token of the stored session, or takes what the page has already read. */
async function fetchWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = readSession()?.token;
  const early = init?.method === "GET" ? await takeEarly(String(input), token) : undefined;
  if (early) return early;
  const headers = new Headers(init?.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return fetch(input, { ...init, headers });
}

/**
 * Fetches with the token of the stored session, and ends that session when the server refuses it. A change that fails
 * while the device is offline waits until it is online.
 */
async function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = readSession()?.token;
  const reply = await fetchWithToken(input, init).catch((error: unknown) => {
    if (!navigator.onLine && token && canWait(String(input), init)) return waitToSend(String(input), init);
    throw error;
  });
  if (reply.status === errorStatus.unauthenticated) endSession(token);
  return reply;
}

/** The typed API in the browser; it carries the bearer token of the stored session. */
export const browserClient = hc<SiteTypes["api"]>("/", { fetch: fetchSignedIn });

/** The same for what happens by itself while a person writes: a session that has ended does not interrupt them. */
export const backgroundClient = hc<SiteTypes["api"]>("/", { fetch: fetchWithToken });

/** The reply's data; an error reply is logged and thrown as an `AppError` with a text to show. */
export async function unwrap<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  try {
    return await parseResponse(reply);
  } catch (error) {
    // That a session has ended is no fault, and nobody waits for what was stopped.
    const hasEnded = error instanceof DetailedError && error.statusCode === errorStatus.unauthenticated;
    if (!hasEnded && !isStopped(error) && !(error instanceof AppError)) console.error(error);
    throw toAppError(error);
  }
}

/** The same without the log, for what a form does by itself and goes on without. */
export async function unwrapQuietly<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  try {
    return await parseResponse(reply);
  } catch (error) {
    throw toAppError(error);
  }
}

const isStopped = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

function toAppError(error: unknown): unknown {
  if (isStopped(error) || error instanceof AppError) return error;
  if (error instanceof DetailedError) return readError(error.detail?.data);
  return new AppError("broken", "The server cannot be reached. Check your connection and try again.");
}
