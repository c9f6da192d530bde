import { useCallback, useEffect, useRef } from "react";
import { type Location, type NavigateOptions, useBlocker, useLocation, useNavigate } from "react-router";
import { openDocument } from "./open-document.ts";
import { readSession } from "./session/session.ts";
import { storeToast } from "./ui/toast.tsx";
import { isInWorkplace } from "./workplace-paths.ts";

/** Moves inside the application, or leaves it for a document, which a browser loads better than the router. */
export function useGoTo() {
  const navigate = useNavigate();
  return useCallback(
    (to: string, options?: NavigateOptions) => {
      if (isInWorkplace(new URL(to, location.href).pathname)) return void navigate(to, options);
      storeToast();
      openDocument(to, options?.replace);
    },
    [navigate],
  );
}

/** What tells whether an open form would lose something. */
const forms = new Set<() => boolean>();

/** Whether leaving this page would lose something, so that a question comes first. */
export const isSomethingUnsaved = (): boolean => [...forms].some((mayLose) => mayLose());

/** Stops what would leave unsaved work, the closing of the tab too; an ended session leaves without a question. */
export function useUnsavedBlocker(hasUnsavedWork: () => boolean) {
  const goTo = useGoTo();
  const mayLose = () => hasUnsavedWork() && readSession() !== undefined;
  const blocker = useBlocker(mayLose);
  const latest = useRef(mayLose);
  useEffect(() => {
    latest.current = mayLose;
  });
  useEffect(() => {
    const check = () => latest.current();
    const warn = (event: BeforeUnloadEvent) => {
      if (check()) event.preventDefault();
    };
    forms.add(check);
    addEventListener("beforeunload", warn);
    return () => {
      forms.delete(check);
      removeEventListener("beforeunload", warn);
    };
  }, []);

  const rendered = useLocation();
  const followed = useRef<Location>(undefined);
  const leave = () => {
    if (blocker.state !== "blocked" || followed.current === blocker.location) return;
    // A form that moved on by itself has ended the stopped way before it is rendered.
    if (location.pathname !== rendered.pathname) return;
    followed.current = blocker.location;
    const { pathname, search, hash } = blocker.location;
    if (isInWorkplace(pathname)) return blocker.proceed();
    blocker.reset();
    goTo(pathname + search + hash);
  };
  // What stood in the way may have been saved meanwhile.
  useEffect(() => {
    if (blocker.state === "blocked" && !mayLose()) leave();
  });
  return {
    isBlocked: blocker.state === "blocked",
    /** Whether the way is stopped or goes on already. */
    isLeaving: blocker.state !== "unblocked",
    /** Stays, if anything is still in the way. */
    stay: () => mayLose() && blocker.reset?.(),
    leave,
  };
}
