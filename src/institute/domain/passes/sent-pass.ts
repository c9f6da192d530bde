import { z } from "zod";
import { line } from "#core/domain/text-fields.ts";
import { CopyRequest, whyCopy } from "./copy.ts";
import { ShownSubject, ShowText } from "./new-pass.ts";
import { MAX_PASS_NAME, passTargets, until } from "./pass.ts";

/** What is sent for a pass: a draft or a post to show, with a day, or a file to ask for, with an address and a reason. */
export const SentPass = ShownSubject.extend({
  opens: z.enum(passTargets, "Say whether it is a post, a draft or a file."),
  // Each of the two says what it lacks, in the order of its fields.
  name: line(MAX_PASS_NAME).default(""),
  until: until.optional(),
  email: z.string("Give an e-mail address.").nullish(),
  why: whyCopy.optional(),
  website: z.string().max(2_000).optional(),
}).superRefine((sent, context) => {
  const { error } = (sent.opens === "file" ? CopyRequest : ShowText).safeParse(sent);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
});
