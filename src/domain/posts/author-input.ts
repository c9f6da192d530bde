import { z } from "zod";
import { requiredLine } from "#domain/text-fields.ts";

const name = requiredLine(200, "An author needs a name.");

/** The address of a member's page, by which an author can be named. */
export const memberPathPattern = /^\/member\/([a-z0-9-]{1,200})$/;

/** An author as a reply tells of one: by profile where there is one, else by the address of the page, else by name. */
const authorReference = z
  .object({
    name,
    profileId: z.string().max(100).nullish(),
    slug: z.string().max(200).nullish(),
  })
  .transform((author) => author.profileId || (author.slug ? `/member/${author.slug}` : author.name));

/** Members by e-mail address, profile id or the address of their page, others by name; or objects as replies have them. */
export const authorInput = z.union([name, authorReference], "An author needs a name.");
