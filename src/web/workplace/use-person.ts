import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Session } from "#domain/accounts/account.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { waitForRenewal } from "../renew-session.ts";
import { readSession, useSession } from "../session.ts";

export type Person = Session["result"];

/** The person as the policy table knows people, for rules that do not look at one's own things. */
export const toViewer = (person: Person): Account => ({
  ...person,
  isConfirmed: true,
  profileId: null,
  profileSlug: null,
});

/** Time for a change of page that is already under way (logout, an expired session) to show itself. */
const REDIRECT_DELAY_MS = 80;

/**
 * The person that a signed-in screen is for; undefined while it is not known, as on the server. Whoever may not be
 * here goes `elsewhere`; somebody whose session ended here goes to sign in. From there the way leads back.
 */
export function usePerson(redirectTo: string, mayEnter: (person: Person) => boolean): Person | undefined {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const idle = useNavigation().state === "idle";
  const wasSignedIn = useRef(false);
  const person = session && mayEnter(session.result) ? session.result : undefined;
  if (person) wasSignedIn.current = true;

  useEffect(() => {
    if (person || !idle) return;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      // A right may have been given since this browser last heard of it.
      if (readSession()) await waitForRenewal();
      const stored = readSession();
      if (isCancelled || (stored && mayEnter(stored.result))) return;
      const to = wasSignedIn.current && !stored ? "/auth" : redirectTo;
      void navigate(to, { replace: true, state: stored ? null : { cameFrom: pathname + search + hash } });
    }, REDIRECT_DELAY_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  });
  return person;
}
