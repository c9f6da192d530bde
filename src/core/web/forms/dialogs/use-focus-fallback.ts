import { type RefObject, useLayoutEffect } from "react";

/** Moves the focus to `fallback` when the focused element is removed together with `box`. */
export function useFocusFallback(
  box: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on unmount
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) fallback()?.focus();
    },
    [],
  );
}
