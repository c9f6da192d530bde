/** How often a reader is written to; `once` for what happens once. */
export const rhythms = ["day", "week", "month", "once"] as const;
export type Rhythm = (typeof rhythms)[number];

/** So many things one reader follows at most. */
export const MAX_FOLLOWS = 30;
/** How long an address waits to be confirmed. */
export const CONFIRM_HOURS = 48;
