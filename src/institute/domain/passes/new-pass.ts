import { z } from "zod";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import { requiredLine } from "#core/domain/text-fields.ts";
import { MAX_PASS_NAME, until } from "./pass.ts";

/** An address to which a link is sent. */
export const passAddress = z
  .string("Give an e-mail address.")
  .max(254, "At most 254 characters.")
  .transform(normalizeEmail)
  .pipe(z.email("Give an e-mail address, such as name@example.org."));

/** What is shown to somebody without an account: a draft by its key, or a post by its id. */
export const ShownSubject = z.object({
  opens: z.enum(["post", "draft"], "Say whether it is a post or a draft."),
  subjectId: z.string("Say what to show.").min(1, "Say what to show.").max(100, "At most 100 characters."),
});

export type ShownSubject = z.output<typeof ShownSubject>;

/** A draft or a post shown to somebody until a day; the link is sent if an address is given. */
export const ShowText = ShownSubject.extend({
  name: requiredLine(MAX_PASS_NAME, "Say for whom the link is."),
  until,
  email: passAddress.nullable().default(null),
});
