import { wordsOf } from "#core/domain/words.ts";
import { compareRead, type Likeness, type NameWords, readWords } from "../people/name-likeness.ts";
import { isEtAl, type NameParts } from "./names.ts";

/** An author of a list: a member by profile, or a name. */
export type ListedAuthor = NameParts & { profileId: string | null; name: string };

/** A person who may be in a list under their name; without a profile, an account that has none. */
export interface KnownPerson extends ListedAuthor {
  /** Names that were confirmed as theirs. */
  otherNames?: readonly string[];
  /** Names of which they, or an admin, said that they are another person's. */
  notTheirs?: readonly string[];
}

/** An author or a person with the words of the name. */
interface Read {
  listed: KnownPerson;
  words: NameWords | undefined;
  /** The whole name, which is all that a single one has; empty if it is no person's. */
  whole: string;
}

function read(listed: KnownPerson): Read {
  const isPerson = listed.profileId !== null || (listed.kind !== "organisation" && !isEtAl(listed.name));
  return {
    listed,
    words: isPerson ? readWords(listed) : undefined,
    whole: isPerson ? wordsOf(listed.name).join(" ") : "",
  };
}

/** Whether an author is a person: the same, or perhaps, as where only initials agree. */
function compare(author: Read, person: Read): Likeness | undefined {
  const [one, other] = [author.listed, person.listed];
  if (one.profileId !== null) return one.profileId === other.profileId ? "same" : undefined;
  if (author.whole === "" || other.notTheirs?.includes(one.name)) return undefined;
  if (one.orcid && other.orcid) return one.orcid === other.orcid ? "same" : undefined;
  if (author.whole === person.whole || other.otherNames?.includes(one.name)) return "same";
  return compareRead(author.words, person.words);
}

/** A list with each person in the place of their own name, the first if it is there several times; a name of two people stays. */
export function placePeople<Author extends ListedAuthor>(
  authors: readonly Author[],
  people: readonly KnownPerson[],
  namesakes: readonly KnownPerson[] = [],
): (Author | ListedAuthor)[] {
  const [known, others] = [people.map(read), namesakes.map(read)];
  const whose = authors.map((author) => {
    const written = read(author);
    const isSame = (person: Read) => compare(written, person) === "same";
    const [one, another] = known.filter(isSame);
    return another || others.some(isSame) ? undefined : one?.listed;
  });
  return authors.flatMap((author, index): (Author | ListedAuthor)[] => {
    const person = whose[index];
    if (!person) return [author];
    if (whose.indexOf(person) < index) return [];
    return [author.profileId === null ? { profileId: person.profileId, name: person.name } : author];
  });
}

/** The names that may be a person's, as their initials or suffix leave open; none if the list has the person. */
export function findDoubts<Author extends ListedAuthor>(
  authors: readonly Author[],
  person: KnownPerson,
): Author[] {
  const known = read(person);
  const likeness = authors.map((author) => compare(read(author), known));
  return likeness.includes("same") ? [] : authors.filter((_, index) => likeness[index] === "maybe");
}

/** Two authors of one list who are or may be one person. */
export interface StandsTwice {
  /** The member, or the one who is named first. */
  name: string;
  other: string;
  likeness: Likeness;
  /** Whether `name` is a member’s. */
  isMember: boolean;
}

/** Those who stand twice in a list: two equal names, or a member and a name that may be theirs. */
export function findTwice(authors: readonly ListedAuthor[]): StandsTwice[] {
  const keyed = authors.flatMap((author, at) => {
    const one = { ...read(author), at };
    const keys = new Set([one.whole, one.words?.sorted, one.words?.family.join(" ")]);
    return [...keys].flatMap((key) => (key ? [{ key, one }] : []));
  });
  const found = new Map<string, StandsTwice>();
  for (const group of Map.groupBy(keyed, ({ key }) => key).values())
    for (const [index, { one }] of group.entries())
      for (const { one: other } of group.slice(index + 1)) {
        const twice = compareListed(one, other);
        if (twice) found.set(`${one.at} ${other.at}`, twice);
      }
  return [...found.values()];
}

function compareListed(one: Read, other: Read): StandsTwice | undefined {
  const [person, author] = other.listed.profileId === null ? [one, other] : [other, one];
  if (author.listed.profileId !== null) return undefined;
  // A list that says “Jr.” of one has a father and a son.
  if ((person.words?.suffix ?? "") !== (author.words?.suffix ?? "")) return undefined;
  const likeness = compare(author, person);
  const isMember = person.listed.profileId !== null;
  const isTold = likeness === "same" || (likeness === "maybe" && isMember);
  return isTold ? { name: person.listed.name, other: author.listed.name, likeness, isMember } : undefined;
}
