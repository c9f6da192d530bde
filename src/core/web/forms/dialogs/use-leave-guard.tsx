import type { ReactNode, RefObject } from "react";
import { useUnsavedBlocker } from "../../leaving.ts";
import { hasUnsaved, type Unsaved } from "../drafts/unsaved.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

/** Returns the dialog that confirms leaving a page with unsaved changes; an ended session leaves without it. */
export function useLeaveGuard(unsaved: RefObject<Unsaved>): ReactNode {
  const { isBlocked, stay, leave } = useUnsavedBlocker(() => hasUnsaved(unsaved));
  if (!isBlocked) return null;
  return (
    <LeaveDialog
      uploading={unsaved.current.uploading}
      isUncertain={unsaved.current.isUncertain}
      onStay={stay}
      onKeep={() => {
        unsaved.current.flush();
        unsaved.current.isResolved = true;
        leave();
      }}
      onDiscard={() => {
        unsaved.current.isResolved = true;
        unsaved.current.discard();
        leave();
      }}
    />
  );
}
