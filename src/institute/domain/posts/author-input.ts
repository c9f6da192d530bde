import { z } from "zod";
import { parseOrcid } from "#core/domain/orcid.ts";
import { optionalLine, requiredLine } from "#core/domain/text-fields.ts";
import { memberHref } from "../people/member-href.ts";
import { joinName, type NameParts, nameKinds } from "./names.ts";

const noName = "An author needs a name.";
const name = requiredLine(200, noName);

/** The path of a member's page, which can identify an author. */
export const memberPathPattern = /^\/member\/([a-z0-9-]{1,200})$/;

/** An ORCID iD in its stored form, or nothing. */
const orcid = optionalLine(100)
  .refine((written) => written === null || parseOrcid(written), "Check the ORCID iD: its digits do not fit.")
  .transform((written) => (written ? parseOrcid(written) : undefined));

const part = optionalLine(200).transform((written) => written ?? undefined);
const suffix = optionalLine(20).transform((written) => written ?? undefined);

/** An author as in API responses: identified by profile id, else by the page's path, else by name or its parts. */
const authorReference = z
  .object(
    {
      name: name.nullish(),
      profileId: z.string().max(100).nullish(),
      slug: z.string().max(200).nullish(),
      given: part.nullish(),
      family: part.nullish(),
      suffix: suffix.nullish(),
      kind: z.enum([...nameKinds, "more"]).nullish(),
      orcid: orcid.nullish(),
    },
    noName,
  )
  .transform(({ profileId, slug, ...author }, context): string | FreeAuthor => {
    if (profileId) return profileId;
    if (slug) return memberHref(slug);
    if (author.kind === "more") return MORE;
    const { given, family, suffix, kind } = author;
    const isWhole = kind === "organisation" || kind === "free";
    const parts = namePartsOf(isWhole ? { kind, orcid: author.orcid } : { ...author, kind });
    const joined = joinName({ family: family ?? "", given: given ?? "", suffix: suffix ?? "" });
    const read = name.safeParse(author.name ?? (isWhole ? (family ?? "") : joined));
    if (!read.success) {
      context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? noName });
      return z.NEVER;
    }
    return Object.keys(parts).length === 0 ? read.data : { name: read.data, ...parts };
  });

/** How a list names authors that it does not name. */
const MORE = "et al.";

/** The parts that are known, and no others, so that equal authors are equal objects. */
export function namePartsOf(author: { [Part in keyof NameParts]?: NameParts[Part] | null }): NameParts {
  const { given, family, suffix, kind, orcid } = author;
  return {
    ...(given && { given }),
    ...(family && { family }),
    ...(suffix && { suffix }),
    ...(kind && { kind }),
    ...(orcid && { orcid }),
  };
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
