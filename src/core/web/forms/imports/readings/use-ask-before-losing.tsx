import { type ReactNode, useState } from "react";
import { useUnsavedBlocker } from "../../../leaving.ts";
import { LeaveDialog } from "../../dialogs/leave-dialog.tsx";

/** Asks before corrections are lost: by leaving the page, or by an action on it, which runs at once if nothing is lost. */
export function useAskBeforeLosing(
  isChanged: boolean,
  forget: () => void,
): { ask: (action: () => void) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ action: () => void }>();
  const blocker = useUnsavedBlocker(() => isChanged);
  const ask = (action: () => void) => (isChanged ? setAsked({ action }) : action());
  const dialog = (asked || blocker.isBlocked) && (
    <LeaveDialog
      uploading=""
      onStay={() => {
        setAsked(undefined);
        blocker.stay();
      }}
      onDiscard={() => {
        forget();
        setAsked(undefined);
        if (asked) asked.action();
        else blocker.leave();
      }}
    />
  );
  return { ask, dialog };
}
