/** What of a picture stays in sight where it is cut: per cent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}

/** The middle, which is what stays in sight if nothing is said. */
export const middle: Focus = { x: 50, y: 50 };

/** The same in one text, which is also how CSS has it. */
export const writeFocus = ({ x, y }: Focus): string => `${x}% ${y}%`;

/** Reads what `writeFocus` wrote. */
export function readFocus(text: string): Focus | undefined {
  const [, x, y] = /^(100|\d{1,2})% (100|\d{1,2})%$/.exec(text) ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : undefined;
}

export const notAFocus = "Give per cent from the left and from the top, such as 30% 40%.";
