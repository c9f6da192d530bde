import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

/** Makes a toolbar a single tab stop; arrow keys, Home and End move between its tools, and Tab returns to the last. */
export function useRovingTabIndex() {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);
  const tools = () =>
    [
      ...(bar.current?.querySelectorAll<HTMLElement>("button:not(:disabled), select:not(:disabled)") ?? []),
    ].filter((tool) => tool.getClientRects().length > 0);
  function arrange() {
    const all = tools();
    const stop = all.find((tool) => tool === last.current) ?? all[0];
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
  }
  useEffect(arrange);
  return {
    ref: bar,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      last.current = target;
      arrange();
    },
    onKeyDown(event: KeyboardEvent) {
      const all = tools();
      const index = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 }[event.key];
      if (index === -1 || next === undefined) return;
      event.preventDefault();
      all.at(next % all.length)?.focus();
    },
  };
}
