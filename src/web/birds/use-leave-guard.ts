import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/** Asks before a page with unsaved text is left; the returned function lets the next change of page through. */
export function useLeaveGuard(unsaved: boolean): () => void {
  const allowed = useRef(false);
  const blocker = useBlocker(() => unsaved && !allowed.current);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Leave without saving? What you have written here is not saved yet."))
      blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved && !allowed.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);
  return () => {
    allowed.current = true;
  };
}
