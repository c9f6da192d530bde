import { errorStatus, readError } from "#core/domain/errors.ts";
import type { OpenString } from "../phone-session.ts";
import type { Sender } from "../phone-survey.ts";
import { call } from "../send-surveys.ts";

const post = ({ token }: Sender, { stringId }: Pick<OpenString, "stringId">, what: string, content: object) =>
  call(`/api/ringing/strings/${encodeURIComponent(stringId)}/${what}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });

/** Why the server has not noted that a string is at this table, and whether it is at another one. */
export interface NotTaken {
  words: string;
  isElsewhere: boolean;
}

/** Tells the server that a string is at this table, so that no other phone opens it. */
export async function takeString(
  sender: Sender,
  string: Pick<OpenString, "stringId" | "from">,
  sessionId: string,
): Promise<NotTaken | null> {
  const { status, body } = await post(sender, string, "take", { first: string.from, sessionId });
  if (status >= 200 && status < 300) return null;
  const words =
    status === 0
      ? "The server could not be reached. The string is open on this phone alone."
      : readError(body, "The server could not note that the string is here.").message;
  return { words, isElsewhere: status === errorStatus.conflict };
}

/** Tells the server that a string lies in the store again. */
export async function returnString(sender: Sender, string: Pick<OpenString, "stringId">): Promise<void> {
  await post(sender, string, "return", {});
}
