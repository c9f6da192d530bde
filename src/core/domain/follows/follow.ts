import { z } from "zod";
import { normalizeEmail } from "../accounts/email.ts";
import { stripUnsafe } from "../text-fields.ts";

/** How often a reader is written to; `once` for what happens once. */
export const rhythms = ["day", "week", "month", "once"] as const;
export type Rhythm = (typeof rhythms)[number];

/** So many things one reader follows at most. */
export const MAX_FOLLOWS = 30;
/** How long an address waits to be confirmed. */
export const CONFIRM_HOURS = 48;
/** At most so many lines of a letter stand under what one follows. */
export const MAX_LINES = 20;

/** What an account sends to change how often it is written to. */
export const ChangeFollow = z.object({
  every: z.enum(rhythms, "Choose how often: day, week or month."),
});

/** What is followed, and by whom: an address, or the account that asks if none is given. */
export const AskFollow = z.object({
  kind: z.string("Say what to follow.").max(40, "This cannot be followed."),
  what: z.string().max(300, "At most 300 characters.").overwrite(stripUnsafe).default(""),
  /** The first rhythm of its kind if it is missing. */
  every: ChangeFollow.shape.every.optional(),
  email: z
    .string("Give your e-mail address.")
    .max(254, "At most 254 characters.")
    .transform(normalizeEmail)
    .pipe(z.email("Give an e-mail address, such as name@example.org."))
    .optional(),
  /** Hidden from people, so a filled field comes from a bot. */
  website: z.string().max(2_000).default(""),
});

/** The token in the link of a letter. */
export const LetterToken = z.object({ token: z.string().max(500) });

/** What a reader follows, as the API says it. */
export interface Follow {
  id: string;
  kind: string;
  /** What of that kind: a path, a search, an id; or empty. */
  what: string;
  /** Completes “Because you follow …”. */
  title: string;
  /** Null if it is not on the site any more. */
  href: string | null;
  every: Rhythm;
  /** What can be chosen instead. */
  rhythms: Rhythm[];
  since: string;
}

/** What the sender of an address reads, whether or not it is known. */
export const followThanks =
  "We have sent an e-mail with a link. Open the link within two days to confirm your address.";

/** Each rhythm in words: on its own, and after “We write to you”. */
export const rhythmWords: Readonly<Record<Rhythm, { label: string; says: string }>> = {
  day: { label: "Every day", says: "every morning on which there is something new" },
  week: { label: "Every week", says: "every Monday, if there is something new" },
  month: { label: "Every month", says: "on the first of each month, if there is something new" },
  once: { label: "Once", says: "once, on the morning it opens" },
};
