import { z } from "zod";
import { normalizeEmail } from "#core/domain/accounts/email.ts";

/** Who wants a letter on the day on which a call opens. */
export const CallSubscription = z.object({
  email: z
    .string("Give your e-mail address.")
    .max(254, "At most 254 characters.")
    .transform(normalizeEmail)
    .pipe(z.email("Give an e-mail address, such as name@example.org.")),
  /** Hidden from people, so a filled field comes from a bot. */
  website: z.string().max(2_000).default(""),
});

/** What the link in a letter does. */
export const letterLinks = ["confirm", "leave"] as const;
export type LetterLink = (typeof letterLinks)[number];

/** The name of the kind of follow that is told when an announced call opens. */
export const CALL_KIND = "call";
