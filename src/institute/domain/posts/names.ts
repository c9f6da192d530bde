/** What an author is; `free` is a text that was never split, of which nothing more is known. */
export const nameKinds = ["person", "organisation", "free"] as const;
export type NameKind = (typeof nameKinds)[number];

/** An author: a person with a split name, or a name that is not split. */
export type Creator = (
  | { family: string; given: string; suffix?: string | undefined }
  | { literal: string; kind: Exclude<NameKind, "person"> }
) & { orcid?: string | undefined };

/** What is stored of a name besides how it is written. */
export interface NameParts {
  given?: string | undefined;
  family?: string | undefined;
  /** “Jr.” or “III”. */
  suffix?: string | undefined;
  /** Not set while nobody and nothing has decided it. */
  kind?: NameKind | undefined;
  orcid?: string | undefined;
}

const familyFirst = /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\s]+$/u;

/** The parts of a name in the order in which it is read. */
export const joinName = ({
  family,
  given,
  suffix = "",
}: {
  family: string;
  given: string;
  suffix?: string | undefined;
}): string =>
  (familyFirst.test(family) ? [family, given, suffix] : [given, family, suffix])
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");

/** “Ottosson, Ulf” and “Smith, John, Jr.”, or a name that is not split as it is. */
export const invertName = (creator: Creator): string =>
  "literal" in creator
    ? creator.literal
    : [creator.family, creator.given, creator.suffix].filter(Boolean).join(", ");

/** Whether a name means further authors who are not named. */
export const isEtAl = (name: string): boolean => /^(?:et(?:\.\s*|\s+)al\.?|and others)$/i.test(name.trim());

/** A name by its stored parts; nothing is guessed. */
export function toCreator({
  name,
  given,
  family,
  suffix,
  kind,
  orcid,
}: NameParts & { name: string }): Creator {
  const iD = orcid ? { orcid } : {};
  // What was stored before kinds were known and has no given name may be an organisation.
  const isPerson = kind === "person" ? family || given : !kind && family && given;
  if (!isPerson) return { literal: name, kind: kind === "organisation" ? kind : "free", ...iD };
  // A name of one word is a family name.
  const parts = family ? { family, given: given ?? "" } : { family: given ?? "", given: "" };
  return { ...parts, ...(suffix && { suffix }), ...iD };
}

/** The names of a list, without the “et al.” that may follow one of them. */
export const splitEtAl = (name: string): string[] =>
  (/^(.+?),?\s+(et(?:\.\s*|\s+)al\.?)$/i.exec(name.trim())?.slice(1) ?? [name]).map((part) =>
    isEtAl(part) ? "et al." : part,
  );
