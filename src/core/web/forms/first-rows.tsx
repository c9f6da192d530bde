import { type ReactNode, useState } from "react";

/** The first rows of a long list, and the button that shows as many more. */
export function useFirstRows<Row>(
  all: readonly Row[],
  step: number,
): { rows: readonly Row[]; more: ReactNode } {
  const [count, setCount] = useState(step);
  return {
    rows: all.slice(0, count),
    more: all.length > count && (
      <p>
        <button type="button" className="button quiet" onClick={() => setCount(count + step)}>
          Show more
        </button>
      </p>
    ),
  };
}
