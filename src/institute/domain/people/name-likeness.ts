import { wordsOf } from "#core/domain/words.ts";
import type { NameParts } from "../posts/names.ts";
import { readNameParts } from "../posts/read-name.ts";

/** `same`: the same words, in any order; `maybe`: one name is the other with initials or fewer given names. */
export type Likeness = "same" | "maybe";

/** A name, with its parts where they are stored. */
type Named = NameParts & { name: string };

/** Whether a name on a work can be that of a member; undefined if it cannot, or says too little. */
export function compareNames(written: Named, member: Named): Likeness | undefined {
  const [one, other] = [partsOf(written), partsOf(member)];
  if (!one || !other) return undefined;
  if (sorted(one) === sorted(other)) return "same";
  if (one.family.join(" ") !== other.family.join(" ")) return undefined;
  const [shorter, longer] = [one.given, other.given].toSorted((a, b) => a.length - b.length);
  return shorter?.every((word, index) => areAlike(word, longer?.[index] ?? "")) ? "maybe" : undefined;
}

/** The folded words of the family name, by which works of a member are searched; undefined for a single name. */
export const familyWords = (member: string): string[] | undefined => partsOf({ name: member })?.family;

interface Parts {
  family: string[];
  given: string[];
}

/** The folded words of a name; undefined unless it has a family name and something before or after it. */
function partsOf(named: Named): Parts | undefined {
  const read = named.kind ? named : readNameParts(named.name);
  if (read.kind !== "person" || !read.given || !read.family) return undefined;
  const given = read.given
    .split(/[\s.-]+/)
    .flatMap((word) => (/^\p{Lu}{2,3}$/u.test(word) ? [...word] : word));
  const parts = { family: wordsOf(read.family), given: given.flatMap(wordsOf) };
  return parts.family.length > 0 && parts.given.length > 0 ? parts : undefined;
}

const sorted = ({ family, given }: Parts) => [...family, ...given].toSorted().join(" ");

/** The same word, or a word and its initial. */
const areAlike = (a: string, b: string) =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
