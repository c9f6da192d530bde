import { AppError, type ErrorBody } from "#domain/errors.ts";
import { clearSession, readSession } from "./session.ts";

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
  const body: Partial<ErrorBody> = await reply.json().catch(() => ({}));
  console.error(reply.status, body.message);
  if (reply.status === 401 && session) clearSession();
  throw new AppError(body.code ?? "broken", body.message ?? "Something went wrong on our side.");
}
