import { useCallback, useEffect, useRef } from "react";

/** Milliseconds in which an action can be undone. */
const UNDO_TIMEOUT_MS = 10_000;

type Reason = "pointer" | "focus";

/** Counts ten seconds down, pausing while the element with these handlers is hovered or focused. */
export function useUndoTime(onEnd: () => void) {
  const left = useRef(UNDO_TIMEOUT_MS);
  const since = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const holdReasons = useRef(new Set<Reason>());
  const end = useRef(onEnd);
  end.current = onEnd;

  const run = useCallback(() => {
    if (timer.current || holdReasons.current.size > 0) return;
    since.current = Date.now();
    timer.current = setTimeout(() => end.current(), left.current);
  }, []);
  const stop = useCallback(() => {
    if (!timer.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    left.current -= Date.now() - since.current;
  }, []);
  useEffect(() => {
    run();
    return stop;
  }, [run, stop]);

  const hold = (reason: Reason) => () => {
    holdReasons.current.add(reason);
    stop();
  };
  const release = (reason: Reason) => () => {
    holdReasons.current.delete(reason);
    run();
  };
  return {
    onPointerEnter: hold("pointer"),
    onPointerLeave: release("pointer"),
    onFocus: hold("focus"),
    onBlur: release("focus"),
  };
}
