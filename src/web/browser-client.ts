import { type ClientResponse, DetailedError, hc, parseResponse } from "hono/client";
import type { Api } from "#api/app.ts";
import { AppError, errorStatus, readError } from "#domain/errors.ts";
import { clearSession, readSession } from "./session/session.ts";

/** The typed API in the browser; it carries the bearer token of the stored session. */
export const browserClient = hc<Api>("/", {
  headers: (): Record<string, string> => {
    const session = readSession();
    return session ? { Authorization: `Bearer ${session.token}` } : {};
  },
});

/** The reply's data; an error reply is logged and thrown as an `AppError` with a text to show; a 401 signs out. */
export async function unwrap<Reply extends ClientResponse<unknown>>(reply: Promise<Reply>) {
  try {
    return await parseResponse(reply);
  } catch (error) {
    const hasEnded = error instanceof DetailedError && error.statusCode === errorStatus.unauthenticated;
    // That a session has ended is no fault.
    if (!hasEnded) console.error(error);
    if (!(error instanceof DetailedError)) {
      throw new AppError("broken", "The server cannot be reached. Check your connection and try again.");
    }
    if (hasEnded && readSession()) clearSession();
    throw readError(error.detail?.data);
  }
}
