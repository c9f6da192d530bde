import { z } from "zod";
import { changesOf, type Fields } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { type FreeAuthor, namePartsOf } from "./author-input.ts";
import { textFields } from "./fields.ts";
import { joinName } from "./names.ts";
import { type PostType, postTypeNames } from "./types.ts";

const { authors: _, ...fieldsOfWorks } = textFields;

/** The fields that a record of a work elsewhere can fill, besides its authors. */
export const foundFields = fieldsOfWorks satisfies Fields;

export type FoundField = keyof typeof foundFields;

/** An author as a record elsewhere has it; an organisation has only `family`. */
export const FoundAuthor = z.object({
  family: z.string(),
  given: z.string(),
  suffix: z.string().optional(),
  kind: z.enum(["person", "organisation"]),
  orcid: z.string().optional(),
});
export type FoundAuthor = z.output<typeof FoundAuthor>;

/** What has to be known of a work before it is entered: it was retracted, or its DOI is that of the notice. */
export const cautions = ["retracted", "concern", "notice"] as const;
export type Caution = (typeof cautions)[number];

/** What a record elsewhere says of a work, in our fields; what it does not say is not there. */
export const FoundWork = changesOf(foundFields).extend({
  postType: z.enum(postTypeNames),
  authors: z.array(FoundAuthor),
  caution: z.enum(cautions).optional(),
});
export type FoundWork = z.output<typeof FoundWork>;

/** The services that are asked for a DOI, in their order. */
export const lookupSources = ["Crossref", "DataCite", "doi.org"] as const;
export type LookupSource = (typeof lookupSources)[number];

/** A record before it was compared with what our fields take. */
export interface RawWork {
  postType: PostType;
  authors: FoundAuthor[];
  caution?: Caution | undefined;
  fields: { [Name in FoundField]?: unknown };
}

const MAX_AUTHORS = 500;
const MAX_NAME = 100;

/** The work without values that our fields would refuse, since others wrote them. */
export function toFoundWork({ postType, authors, caution, fields }: RawWork): FoundWork {
  const found: Record<string, unknown> = {};
  for (const name of keysOf(foundFields)) {
    const value = fields[name];
    if (value === undefined || value === null || value === "") continue;
    const { data } = foundFields[name].safeParse(value);
    if (data !== undefined && data !== null && data !== "") found[name] = data;
  }
  const named = authors.filter(
    ({ family, given }) => family !== "" && `${given} ${family}`.length <= MAX_NAME,
  );
  return FoundWork.parse({
    ...found,
    postType,
    authors: named.slice(0, MAX_AUTHORS),
    ...(caution && { caution }),
  });
}

/** An author of a record as our posts have one; the only place that knows how authors are sent. */
export const toFreeAuthor = ({ family, given, suffix, kind, orcid }: FoundAuthor): FreeAuthor =>
  kind === "organisation"
    ? { name: family, ...namePartsOf({ kind, orcid }) }
    : { name: joinName({ family, given, suffix }), ...namePartsOf({ given, family, suffix, kind, orcid }) };
