import type { Session } from "#domain/accounts/account.ts";
import { AppError } from "#domain/errors.ts";
import { saveSession } from "../../session/session.ts";

/** Signs in here; says what to do when the browser's storage is full or forbidden. */
export function openSession(session: Session): void {
  try {
    saveSession(session);
  } catch {
    throw new AppError(
      "broken",
      "This browser could not save your sign-in. Allow this site to store data, or free some space on the device, then sign in.",
    );
  }
}
