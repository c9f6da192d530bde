import { z } from "zod";
import { parseOrcid } from "#core/domain/orcid.ts";
import { optionalLine, requiredLine } from "#core/domain/text-fields.ts";
import { memberHref } from "../people/member-href.ts";

const noName = "An author needs a name.";
const name = requiredLine(200, noName);

/** The path of a member's page, which can identify an author. */
export const memberPathPattern = /^\/member\/([a-z0-9-]{1,200})$/;

/** An ORCID iD in its stored form, or nothing. */
const orcid = optionalLine(100)
  .refine((written) => written === null || parseOrcid(written), "Check the ORCID iD: its digits do not fit.")
  .transform((written) => (written ? parseOrcid(written) : undefined));

const part = optionalLine(100).transform((written) => written ?? undefined);

/** An author as in API responses: identified by profile id, else by the page's path, else by name. */
const authorReference = z
  .object(
    {
      name,
      profileId: z.string().max(100).nullish(),
      slug: z.string().max(200).nullish(),
      given: part.nullish(),
      family: part.nullish(),
      orcid: orcid.nullish(),
    },
    noName,
  )
  .transform(({ profileId, slug, ...author }): string | FreeAuthor => {
    if (profileId) return profileId;
    if (slug) return memberHref(slug);
    const { given, family, orcid } = author;
    if (!given && !family && !orcid) return author.name;
    return { name: author.name, ...namePartsOf(author) };
  });

/** What may be known of an author besides the name. */
export interface NameParts {
  given?: string | undefined;
  family?: string | undefined;
  orcid?: string | undefined;
}

/** The parts that are known, and no others, so that equal authors are equal objects. */
export function namePartsOf(author: { [Part in keyof NameParts]?: string | null | undefined }): NameParts {
  const { given, family, orcid } = author;
  return { ...(given && { given }), ...(family && { family }), ...(orcid && { orcid }) };
}

/** An author who is no member, with what is known besides the name. */
export type FreeAuthor = { name: string } & NameParts;

/** Members by e-mail address, profile id or page path, others by name; or objects as in API responses. */
export const authorInput = z.union([name, authorReference], {
  error: ({ code, errors, input }) =>
    (code === "invalid_union" && typeof input === "object" && errors[1]?.[0]?.message) || noName,
});

/** An author as it is sent: a member by profile, another by name and what else is known. */
export function toAuthorInput(author: { profileId: string | null } & FreeAuthor): string | FreeAuthor {
  const parts = namePartsOf(author);
  if (author.profileId) return author.profileId;
  return Object.keys(parts).length > 0 ? { name: author.name, ...parts } : author.name;
}
