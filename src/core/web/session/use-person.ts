import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Session } from "#core/domain/accounts/account.ts";
import { can, type SimpleAction } from "#core/domain/accounts/policy.ts";
import { useGoTo } from "../leaving.ts";
import { isDocumentOpening } from "../open-document.ts";
import { waitForRenewal } from "./renew-session.ts";
import { hasSessionEnded, readSession } from "./session.ts";
import { useSession } from "./use-session.ts";

export type Person = Session["result"];

/** Whether the policy lets a person do this, for rules that do not depend on ownership; the server checks again. */
export const may =
  (action: SimpleAction) =>
  (person: Person): boolean =>
    can({ ...person, isConfirmed: true, profileId: null, profileSlug: null }, action);

/** Lets a navigation that has already started (sign-out, expired session) finish first. */
const REDIRECT_DELAY_MS = 80;

/** The signed-in person, undefined until known; redirects to `redirectTo`, or to sign-in after the session ended. */
export function usePerson(redirectTo: string, mayEnter: (person: Person) => boolean): Person | undefined {
  const session = useSession();
  const goTo = useGoTo();
  const { pathname, search, hash } = useLocation();
  const idle = useNavigation().state === "idle";
  const wasSignedIn = useRef(false);
  const person = session && mayEnter(session.result) ? session.result : undefined;
  if (person) wasSignedIn.current = true;

  useEffect(() => {
    if (person || !idle) return;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      // The person's rights may have changed since the session was stored.
      if (readSession()) await waitForRenewal();
      const stored = readSession();
      if (isCancelled || isDocumentOpening() || (stored && mayEnter(stored.result))) return;
      const wasOpen = wasSignedIn.current || hasSessionEnded();
      const to = wasOpen && !stored ? "/auth" : redirectTo;
      goTo(to, { replace: true, state: stored ? null : { cameFrom: pathname + search + hash } });
    }, REDIRECT_DELAY_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  });
  return person;
}
