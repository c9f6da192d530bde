import { type RefObject, useLayoutEffect } from "react";

/** When what holds the focus is taken off the page with its `box`, the heir has it instead of nobody. */
export function useFocusFallback(
  box: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for once, at the end
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) fallback()?.focus();
    },
    [],
  );
}
