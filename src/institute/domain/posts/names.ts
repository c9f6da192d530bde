/** An author: a person with a split name, or a name that is not split. */
export type Creator = ({ family: string; given: string } | { literal: string }) & {
  orcid?: string | undefined;
};

const particles =
  /^(?:van|von|vom|der|den|de|del|della|di|da|das|do|dos|du|la|le|ten|ter|zu|zum|zur|af|av|bin|ibn|ben|al|el|abu|e|y|und|['’]t)$/;
const initialsOnly = /^(?:\p{Lu}\.?-?){1,3}$/u;
const suffix = /^(?:Jr|Sr|I{2,3}|IV)\.?$/;
const familyFirst = /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\s]+$/u;
const organisation =
  /(?:^|\s)(?:Institute|Institution|University|Universit[àäéy]\p{L}*|Society|Team|Group|Project|Trust|Club|Consortium|Foundation|Ministry|Department|Association|Council|Network|Committee|International|BirdLife)(?:\s|$)/u;

/** The parts of a name in the order in which it is read. */
export const joinName = ({ family, given }: { family: string; given: string }): string =>
  (familyFirst.test(family) ? [family, given] : [given, family])
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");

/** “Ottosson, Ulf”, or a name that is not split as it is. */
export const invertName = (creator: Creator): string =>
  "literal" in creator ? creator.literal : [creator.family, creator.given].filter(Boolean).join(", ");

/** Whether a name means further authors who are not named. */
export const isEtAl = (name: string): boolean => /^(?:et(?:\.\s*|\s+)al\.?|and others)$/i.test(name.trim());

/** Splits a name into family and given name: “Ottosson, U.”, “Ulf Ottosson”, “Jan van der Berg”, “Manu SA”. */
export function readName(name: string): Creator {
  const written = name.trim().replace(/\s+/g, " ");
  const comma = written.indexOf(",");
  if (comma > 0) {
    const [family, given] = [written.slice(0, comma).trim(), written.slice(comma + 1).trim()];
    if (!given) return { literal: family };
    // “Cresswell W, Manu S” are two people, and “University of Jos, Nigeria” is none.
    const endsInInitials = family.includes(" ") && initialsOnly.test(family.split(" ").at(-1) ?? "");
    return endsInInitials || organisation.test(family) ? { literal: written } : { family, given };
  }
  const words = written.split(" ");
  const [first = ""] = words;
  if (words.length === 1 || organisation.test(written)) return { literal: written };
  if (familyFirst.test(written)) return { family: first, given: words.slice(1).join(" ") };
  // “Manu SA” and “Manu S.A.” have the initials behind.
  const last = words.at(-1) ?? "";
  if (
    initialsOnly.test(last) &&
    !words.slice(0, -1).some((word) => initialsOnly.test(word)) &&
    !suffix.test(last)
  )
    return { family: words.slice(0, -1).join(" "), given: spaceInitials(last) };
  const start = familyStart(words);
  if (start === 0) return { literal: written };
  return { family: words.slice(start).join(" "), given: words.slice(0, start).join(" ") };
}

const spaceInitials = (initials: string) =>
  [...initials.matchAll(/\p{Lu}/gu)].map(([letter]) => `${letter}.`).join(" ");

/** Where the family name begins: its last word, with a suffix behind and particles before it. */
function familyStart(words: readonly string[]): number {
  let start = words.length - 1;
  if (start > 1 && suffix.test(words[start] ?? "")) start -= 1;
  while (start > 1 && particles.test(words[start - 1] ?? "")) start -= 1;
  return start;
}

/** The names of a list, without the “et al.” that may follow one of them. */
export const splitEtAl = (name: string): string[] =>
  (/^(.+?),?\s+(et(?:\.\s*|\s+)al\.?)$/i.exec(name.trim())?.slice(1) ?? [name]).map((part) =>
    isEtAl(part) ? "et al." : part,
  );
