import { useState } from "react";
import type { DaySpan } from "#core/domain/years/day-span.ts";

/** Chooses a period by presses on days: one begins it, the next ends it, and one before its beginning begins it again. */
export function usePicking(options: {
  span: DaySpan;
  /** Whether only the last day can be chosen. */
  isFirstFixed?: boolean;
  begin: (day: string) => void;
  end: (day: string) => void;
}) {
  const { span, isFirstFixed = false } = options;
  const [first, setFirst] = useState<string>();
  return (day: string) => {
    const isEnd = isFirstFixed ? day >= span.from : first === span.from && day >= first;
    setFirst(isEnd ? undefined : day);
    if (isEnd) options.end(day);
    else if (!isFirstFixed) options.begin(day);
  };
}
