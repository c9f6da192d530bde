import { readError } from "#core/domain/errors.ts";
import type { Sender } from "../phone-survey.ts";
import { call } from "../send-surveys.ts";

/** Tells the server that a string is at this table, so that no other phone opens it; returns why it could not. */
export async function takeString(
  sender: Sender,
  stringId: string,
  sessionId: string,
): Promise<string | null> {
  const { status, body } = await call(`/api/ringing/strings/${encodeURIComponent(stringId)}/take`, {
    method: "POST",
    headers: { Authorization: `Bearer ${sender.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ sessionId }),
  });
  if (status >= 200 && status < 300) return null;
  if (status === 0) return "The server could not be reached. The string is open on this phone alone.";
  return readError(body, "The server could not note that the string is here.").message;
}
