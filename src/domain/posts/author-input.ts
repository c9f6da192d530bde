import { z } from "zod";
import { memberHref } from "#domain/people/member-href.ts";
import { requiredLine } from "#domain/text-fields.ts";

const name = requiredLine(200, "An author needs a name.");

/** The path of a member's page, which can identify an author. */
export const memberPathPattern = /^\/member\/([a-z0-9-]{1,200})$/;

/** An author as in API responses: identified by profile id, else by the page's path, else by name. */
const authorReference = z
  .object({
    name,
    profileId: z.string().max(100).nullish(),
    slug: z.string().max(200).nullish(),
  })
  .transform((author) => author.profileId || (author.slug ? memberHref(author.slug) : author.name));

/** Members by e-mail address, profile id or page path, others by name; or objects as in API responses. */
export const authorInput = z.union([name, authorReference], "An author needs a name.");
