import { AppError, errorStatus, readError } from "#core/domain/errors.ts";
import { endSession, readSession } from "./session.ts";

/** Fetches files with the session's token; an error is logged and thrown as an `AppError` with a text to show. */
export async function authorizedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const session = readSession();
  const headers = new Headers(init.headers);
  if (session) headers.set("Authorization", `Bearer ${session.token}`);
  let reply: Response;
  try {
    reply = await fetch(address, { ...init, headers });
  } catch (error) {
    console.error(error);
    throw new AppError("broken", "The server cannot be reached. Check your connection and try again.");
  }
  if (reply.ok) return reply;
  const error = readError(await reply.json().catch(() => undefined));
  console.error(reply.status, error.message);
  if (reply.status === errorStatus.unauthenticated) endSession(session?.token);
  throw error;
}
