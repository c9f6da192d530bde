import { type ReactNode, type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import { readSession } from "../session/session.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { hasUnsaved, type Unsaved } from "./use-draft.ts";

/** Returns the dialog that confirms leaving a page with unsaved changes; an ended session leaves without it. */
export function useLeaveGuard(unsaved: RefObject<Unsaved>): ReactNode {
  const blocker = useBlocker(() => hasUnsaved(unsaved) && readSession() !== undefined);
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    if (isBlocked && !hasUnsaved(unsaved)) blocker.proceed();
  }, [isBlocked, blocker, unsaved]);
  if (!isBlocked) return null;
  return (
    <LeaveDialog
      uploading={unsaved.current.uploading}
      onStay={() => blocker.reset()}
      onKeep={() => {
        unsaved.current.flush();
        unsaved.current.isResolved = true;
        blocker.proceed();
      }}
      onDiscard={() => {
        unsaved.current.isResolved = true;
        unsaved.current.discard();
        blocker.proceed();
      }}
    />
  );
}
