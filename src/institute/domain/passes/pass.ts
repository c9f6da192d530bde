/** What a pass opens to one reader: the file of a public work, a stored post, or a draft. */
export const passTargets = ["file", "post", "draft"] as const;
export type PassTarget = (typeof passTargets)[number];

/** Asked and not yet proven, waiting for an answer, open, declined, lapsed without an answer, ended by a person or a day. */
export const passStates = ["asked", "waiting", "open", "declined", "lapsed", "ended"] as const;
export type PassState = (typeof passStates)[number];

/** How long a draft or a waiting work can be shown, in days. */
export const showDays = [7, 30, 90] as const;
/** How long a copy that was given can be opened, in days. */
export const COPY_DAYS = 30;
/** A request waits so long on the page of today, and so long until it lapses, in days. */
export const REMIND_DAYS = 10;
export const LAPSE_DAYS = 30;
