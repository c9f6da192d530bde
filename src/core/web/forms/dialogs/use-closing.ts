import { useRef, useState } from "react";
import { useUnsavedBlocker } from "../../leaving.ts";
import { useOwnEntry } from "./use-own-entry.ts";

/** How a dialog with a form closes: by itself, or by a step back; unsaved work comes with a question. */
export function useClosing(mayLose: () => boolean, forgetWork: () => void) {
  const isClosed = useRef(false);
  const hasUnsavedWork = () => !isClosed.current && mayLose();
  const [opened, setOpened] = useState(true);
  const [isConfirming, setIsConfirming] = useState(false);
  const blocker = useUnsavedBlocker(hasUnsavedWork);
  const close = () => {
    isClosed.current = true;
    forgetWork();
    setIsConfirming(false);
    setOpened(false);
  };
  useOwnEntry(opened, close, blocker.isLeaving);
  return {
    opened,
    isConfirming,
    isAsking: isConfirming || blocker.isBlocked,
    /** Closes without a question. */
    close,
    /** Closes, after a question if something is unsaved. */
    ask: () => {
      // Delayed, since the same Escape key press would close the confirmation at once.
      if (hasUnsavedWork()) setTimeout(() => setIsConfirming(true));
      else close();
    },
    stay: () => {
      setIsConfirming(false);
      blocker.stay();
    },
    /** Closes, or goes on to where the question stopped the way. */
    leave: () => {
      if (!blocker.isBlocked) return close();
      forgetWork();
      setIsConfirming(false);
      blocker.leave();
    },
  };
}
