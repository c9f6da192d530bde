import { useEffect, useRef } from "react";

/** After a removal from a list, the focus moves to the button that removes the next entry, or to what adds one. */
export function useRemovalFocus(length: number) {
  const field = useRef<HTMLFieldSetElement>(null);
  const removed = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an entry is gone
  useEffect(() => {
    if (removed.current === undefined) return;
    const others = field.current?.querySelectorAll<HTMLElement>("li > button:last-child");
    const next = others?.[Math.min(removed.current, others.length - 1)];
    (next ?? field.current?.querySelector<HTMLElement>("input, button"))?.focus();
    removed.current = undefined;
  }, [length]);
  return { field, removed };
}
