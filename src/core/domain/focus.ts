/** What of a picture stays in sight where it is cut: per cent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}

/** The middle, which is what stays in sight if nothing is said. */
export const middle: Focus = { x: 50, y: 50 };

/** The same in one text. */
export const writeFocus = ({ x, y }: Focus): string => `${x}% ${y}%`;

/**
 * Where CSS puts a picture that it cuts, so that the focus is in the middle of what stays. If h of a side H stays, a place
 * f of it is in the middle at (f·H − h/2) / (H − h): of an upright 2:3 photograph on a 3:2 card, where h is 4/9 of H,
 * 50 + (f − 50) × 1.8, which is near enough for other pictures.
 */
export const cutAround = (focus: Focus | undefined) =>
  focus && writeFocus({ x: centred(focus.x), y: centred(focus.y) });

/** The same of a stored text. */
export const cutAs = (text: string | null | undefined) => cutAround(readFocus(text ?? ""));

const centred = (place: number) => Math.round(Math.max(0, Math.min(100, 50 + (place - 50) * 1.8)));

/** Reads what `writeFocus` wrote. */
export function readFocus(text: string): Focus | undefined {
  const [, x, y] = /^(100|\d{1,2})% (100|\d{1,2})%$/.exec(text) ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : undefined;
}

/** Whether a picture is so wide that a cut would leave too little of it: it is shown whole. */
export const isTooWideToCut = (picture: { width: number | null; height: number | null } | null) =>
  Boolean(picture?.width && picture.height && picture.width > 2 * picture.height);

/** Changes in which another picture keeps no focus of the one before. */
export const withOwnFocus = <
  P extends string,
  F extends string,
  C extends { [Name in P | F]?: string | null | undefined },
>(
  before: { [Name in P]: string | null },
  changes: C,
  picture: P,
  focus: F,
): C =>
  changes[picture] === undefined || changes[picture] === before[picture]
    ? changes
    : { [focus]: null, ...changes };

export const notAFocus = "Give per cent from the left and from the top, such as 30% 40%.";
