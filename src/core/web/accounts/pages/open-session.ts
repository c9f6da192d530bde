import type { Session } from "#core/domain/accounts/account.ts";
import { AppError } from "#core/domain/errors.ts";
import { saveSession } from "../../session/session.ts";

/** Signs in here; when the browser's storage is full or forbidden, ends the session on the server and says what to do. */
export function openSession(session: Session): void {
  try {
    saveSession(session);
  } catch {
    // It would stay open there, and nothing here could end it.
    const headers = { Authorization: `Bearer ${session.token}` };
    void fetch("/api/user/signout", { method: "POST", headers, keepalive: true }).catch(console.error);
    throw new AppError(
      "broken",
      "This browser could not save your sign-in. Allow this site to store data, or free some space on the device, then sign in.",
    );
  }
}
