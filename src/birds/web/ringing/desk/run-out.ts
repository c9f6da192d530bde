import type { RingStringRecord } from "#birds/domain/ringing/stock-input.ts";

/** From how few rings on a string is said to run out. */
const FEW = 20;

/** Whether a string runs out: few of its rings are left, but some. */
export const runOut = ({ left, total }: Pick<RingStringRecord, "left" | "total">): boolean =>
  left > 0 && left < Math.min(FEW, total);
