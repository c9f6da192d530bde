import { type ReactNode, useState } from "react";

/** How many rows a list shows at once: on a phone no more than fill a few screens. */
const rowsAtOnce = (onPhone: number): number =>
  globalThis.matchMedia?.("(width < 600px)").matches ? onPhone : 50;

/** The first rows of a long list, and the button that shows as many more. */
export function useFirstRows<Row>(
  all: readonly Row[],
  onPhone: number,
): { rows: readonly Row[]; more: ReactNode } {
  const [step] = useState(() => rowsAtOnce(onPhone));
  const [count, setCount] = useState(step);
  return {
    rows: all.slice(0, count),
    more: all.length > count && (
      <p>
        <button type="button" className="button quiet" onClick={() => setCount(count + step)}>
          Show more
        </button>
        <span className="on-paper">
          The first {count} of {all.length.toLocaleString("en-GB")}.
        </span>
      </p>
    ),
  };
}
