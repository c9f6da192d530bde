import { z } from "zod";
import { addDays, daysBetween, lagosDay } from "#core/domain/lagos-day.ts";

/** What a pass opens to one reader: the file of a public work, a stored post, or a draft. */
export const passTargets = ["file", "post", "draft"] as const;
export type PassTarget = (typeof passTargets)[number];

/** Asked and not yet proven, waiting for an answer, open, declined, lapsed without an answer, ended by a person or a day. */
export const passStates = ["asked", "waiting", "open", "declined", "lapsed", "ended"] as const;
export type PassState = (typeof passStates)[number];

/** How long a draft or a waiting work can be shown, in days. */
export const showDays = [7, 30, 90] as const;
/** The longest time that a link opens, in days. */
const MAX_DAYS = 90;
/** How long a copy that was given can be opened, in days. */
export const COPY_DAYS = 30;
/** A request waits so long on the page of today, and so long until it lapses, in days. */
export const REMIND_DAYS = 10;
export const LAPSE_DAYS = 30;
/** How long names and reasons are kept after the end of a pass, in days. */
export const KEEP_DAYS = 90;

/** The longest name of a person to whom something is opened. */
export const MAX_PASS_NAME = 120;

/** The last day of a pass that opens from today for so many days. */
export const lastDay = (now: Date, days: number): string => addDays(lagosDay(now), days);

/** The day in the institute's zone on which a request ends without an answer that was proven at a moment. */
export const lapseDay = (provenAt: string): string => addDays(lagosDay(provenAt), LAPSE_DAYS);

/** The last day on which a link opens: from tomorrow to 90 days on. */
export const until = z.iso.date("Choose a day that exists.").refine((day) => {
  const days = daysBetween(lagosDay(new Date()), day);
  return days >= 1 && days <= MAX_DAYS;
}, `Choose a day from tomorrow to ${MAX_DAYS} days from today.`);

/** A link that opens a draft or a post, or was one, for the people who can give such links. */
export interface GivenPass {
  _id: string;
  opens: PassTarget;
  /** For whom. */
  name: string;
  /** The address to which the link was sent; null if its giver handed it over. */
  email: string | null;
  /** Who gave it. */
  givenBy: string;
  givenAt: string;
  /** The last day in the institute's zone on which it opens. */
  until: string;
  /** When it was opened for the first time and the last, if it was. */
  openedAt: string | null;
  openedLast: string | null;
  /** When a person ended it. */
  endedAt: string | null;
  /** Why it opens nothing now, as its door says. */
  refusal: string | null;
  /** The link, while it opens; null for one that went to a reader who asked for a copy. */
  link: string | null;
}
