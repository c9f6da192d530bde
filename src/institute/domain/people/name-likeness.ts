import { wordsOf } from "#core/domain/words.ts";
import type { NameParts } from "../posts/names.ts";
import { readNameParts } from "../posts/read-name.ts";

/** `same`: the same words, in any order; `maybe`: one name is the other with initials or fewer given names. */
export type Likeness = "same" | "maybe";

/** A name, with its parts where they are stored. */
type Named = NameParts & { name: string };

/** Whether a name on a work can be that of a member; undefined if it cannot, or says too little. */
export const compareNames = (written: Named, member: Named): Likeness | undefined =>
  compareRead(readWords(written), readWords(member));

/** The same of names that were read before, for many comparisons. */
export function compareRead(one: NameWords | undefined, other: NameWords | undefined): Likeness | undefined {
  if (!one || !other || (one.suffix && other.suffix && one.suffix !== other.suffix)) return undefined;
  // A father may be written without “Sr.”, and a son without “Jr.”.
  if (one.sorted === other.sorted) return one.suffix === other.suffix ? "same" : "maybe";
  if (one.family.join(" ") !== other.family.join(" ")) return undefined;
  const [shorter, longer] = [one.given, other.given].toSorted((a, b) => a.length - b.length);
  return shorter?.every((word, index) => areAlike(word, longer?.[index] ?? "")) ? "maybe" : undefined;
}

/** The folded words of the family name, by which works of a member are searched; undefined for a single name. */
export const familyWords = (member: string): string[] | undefined => readWords({ name: member })?.family;

/** The folded words of a name. */
export interface NameWords {
  family: string[];
  given: string[];
  suffix: string;
  /** All but the suffix, in the order of the alphabet. */
  sorted: string;
}

/** The words of a name; undefined unless it has a family name and something before or after it. */
export function readWords(named: Named): NameWords | undefined {
  const isRead = named.kind && (named.kind !== "person" || named.family);
  const read = isRead ? named : readNameParts(named.name);
  if (read.kind !== "person" || !read.given || !read.family) return undefined;
  const written = read.given
    .split(/[\s.-]+/)
    .flatMap((word) => (/^\p{Lu}{2,3}$/u.test(word) ? [...word] : word));
  const [family, given] = [wordsOf(read.family), written.flatMap(wordsOf)];
  if (family.length === 0 || given.length === 0) return undefined;
  const suffix = wordsOf(read.suffix ?? "").join(" ");
  return { family, given, suffix, sorted: [...family, ...given].toSorted().join(" ") };
}

/** The same word, or a word and its initial. */
const areAlike = (a: string, b: string) =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
