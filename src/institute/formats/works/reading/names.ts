import type { FoundAuthor } from "#institute/domain/posts/lookup.ts";
import { isEtAl } from "#institute/domain/posts/names.ts";
import { type ReadAuthor, readAuthors } from "#institute/domain/posts/read-authors.ts";
import { readInverted, spaceInitials } from "#institute/domain/posts/read-authors-name.ts";
import type { Values } from "./values.ts";

/** A name as its record has it. */
export interface WrittenName {
  /** What stands between its commas: the family name first, if there are several. */
  parts: string[];
  /** Whether braces or a tag say that it is one name: that of an organisation. */
  isWhole: boolean;
  /** The words that braces hold together at the end of a name: its family name. */
  family?: string;
}

/** A name in a text of its own, with its commas; EndNote ends an organisation with one, and doubles those within. */
export function nameOfText(written: string): WrittenName {
  const held = written.replaceAll(",,", "\u0001");
  const back = (part: string) => part.replaceAll("\u0001", ",").trim();
  const ended = /^([^,]+),\s*$/.exec(held)?.[1];
  if (ended) return { parts: [back(ended)], isWhole: ended.trim().includes(" ") };
  return { parts: held.split(",").map(back), isWhole: false };
}

/** The people of a field, and why they may be others. */
export interface ReadNames {
  people: FoundAuthor[];
  doubts: string[];
  /** What stood with a name and belongs to none, such as where an author works. */
  setAside: string[];
}

/** More names than that are not read. */
export const MAX_NAMES = 500;
const MAX_WORDS = 6;
/** “Prof.” and “Ph.D.” are no loss. */
const LONGEST_TITLE = 6;
const MAX_FAMILY_WORDS = 4;

const suffix = /^(?:jn?r|sn?r|i{2,3}|iv|v|2nd|3rd)\.?$/i;
const role =
  /\s*[([](?:eds?|hrsg|dir|org|coords?|editors?|translator|trans|authors?|(?:co-?)?(?:super|ad)visors?)\.?[)\]]/gi;
const etAl: FoundAuthor = { family: "et al.", given: "", kind: "organisation" };

/** Reads names one by one; a list that looks like several names in one is read by the site’s own reader as a whole. */
export function readNames(written: readonly WrittenName[]): ReadNames {
  const cleaned = written
    .slice(0, MAX_NAMES)
    .map(withoutRole)
    .filter(({ parts }) => parts.length > 0);
  const names = cleaned.filter(({ parts }) => !isMore(parts.join(" ")));
  const hasList = names.some(isList);
  const unsure: string[] = [];
  const setAside: string[] = [];
  const fromList = hasList ? readList(names, setAside) : undefined;
  const people = fromList ?? names.map((name) => readOne(name, unsure, setAside));
  const single = names.filter(({ parts }) => parts.join("").length < 2).length;
  const doubts = new Set([
    ...(names.length > 1 && single * 2 > names.length ? ["Each author is a single letter."] : []),
    ...people.flatMap(doubtsOf),
    ...unsure.map((name) => `“${name}” may be a person, an organisation or several authors.`),
    ...(hasList && !fromList && people.some(isUncut) ? ["It can be read in more than one way."] : []),
  ]);
  return {
    people: cleaned.length > names.length ? [...people, etAl] : people,
    doubts: [...doubts],
    setAside: setAside.filter((text) => text.length > LONGEST_TITLE),
  };
}

const isMore = (name: string) => /^others$/i.test(name) || isEtAl(name);

const withoutRole = ({ parts, ...name }: WrittenName): WrittenName => ({
  ...name,
  parts: parts.map((part) => part.replace(role, "").replace(/\s+/g, " ").trim()).filter(Boolean),
});

const hasInitial = (text: string) => /(?:^|\s)\p{Lu}\.|\.$/u.test(text) && !/^(?:St|Ste|Mt)\. /.test(text);

/** Whether what a record calls one name looks like several. */
function isList({ parts, isWhole }: WrittenName): boolean {
  const [family = "", second = "", third] = parts;
  if (/[;\n]/.test(parts.join(" "))) return true;
  if (parts.length < 2) return false;
  if (isWhole) return true;
  if (third !== undefined) return parts.length > 3 || !(suffix.test(second) || suffix.test(third));
  // “A. Obi, M. Bello”, but not “St. Clair, J.”.
  return hasInitial(family) && family.includes(" ") && !suffix.test(second);
}

/** The whole list by the site’s own reader, if it finds more names than the record and is sure of each. */
function readList(names: readonly WrittenName[], setAside: string[]): FoundAuthor[] | undefined {
  const { authors } = readAuthors(names.map(({ parts }) => parts.join(", ")).join("; "));
  const isSure = authors.length > names.length && authors.every(({ kind }) => kind !== "free");
  const [only] = names;
  // An organisation with commas in its braces is one.
  const isOne = names.length === 1 && only?.isWhole && authors.some(({ kind }) => kind === "organisation");
  if (!isSure || isOne) return undefined;
  setAside.push(...authors.flatMap((author) => author.setAside));
  return authors.map(toFound);
}

const toFound = ({ family, given, suffix: end, kind, orcid }: ReadAuthor): FoundAuthor =>
  kind === "more"
    ? etAl
    : {
        family,
        given,
        ...(end && { suffix: end }),
        kind: kind === "person" ? "person" : "organisation",
        ...(orcid && { orcid }),
      };

/** Mendeley writes “Tsybulsky, Dmitry a”; single letters are initials, not particles. */
const withCapitals = (given: string) =>
  given.replace(/(?<=^|[\s.])\p{Ll}(?=\.|$|\s)/gu, (initial) => initial.toUpperCase());

function readOne(
  { parts, isWhole, family: held }: WrittenName,
  unsure: string[],
  setAside: string[],
): FoundAuthor {
  const [first = "", second, third] = parts;
  if (isWhole) return organisation(parts.join(", "));
  if (second !== undefined) {
    const [given, end] = third !== undefined && suffix.test(second) ? [third, second] : [second, third];
    const read = readInverted(first.split(" "), withCapitals(given).split(" "));
    return person(read.family, read.given, end);
  }
  if (held && first !== held && first.endsWith(held))
    return person(held, first.slice(0, -held.length).trim());
  const initialed = /^(\p{Lu}{1,3}|(?:\p{Lu}\.? ?){1,4}) ((?:\p{Ll}+ )*\p{Lu}[\p{Ll}’']\S*)$/u.exec(first);
  if (initialed) return person(initialed[2] ?? "", initialed[1] ?? "");
  const { authors, alternatives } = readAuthors(first);
  const isOne = ([one, another]: readonly ReadAuthor[]) => one && !another && one.kind !== "free";
  const [only] = [authors, ...alternatives].find(isOne) ?? [];
  if (only) {
    setAside.push(...only.setAside);
    return toFound(only);
  }
  unsure.push(first);
  return organisation(first);
}

const organisation = (family: string): FoundAuthor => ({ family, given: "", kind: "organisation" });

const person = (family: string, given: string, end?: string): FoundAuthor => ({
  family,
  given: spaceInitials(given),
  ...(end && { suffix: end }),
  kind: "person",
});

/** A list that stayed one name. */
const isUncut = ({ family, kind }: FoundAuthor) =>
  kind === "organisation" && family.includes(",") && /\p{Lu}\.|\p{Lu}\p{Lu}?,/u.test(family);

/** Takes the people of a field: at most 500, of whom the doubts are said, and what stood with their names is named. */
export function takePeople(
  values: Values,
  field: "authors" | "editors" | "supervisors",
  name: string,
  written: readonly WrittenName[],
): FoundAuthor[] {
  const rest = written.slice(MAX_NAMES).map(({ parts }) => parts.join(", "));
  const { people, doubts, setAside } = readNames(written);
  for (const text of [...setAside, ...(rest.length > 0 ? [rest.join(" and ")] : [])])
    values.refuse(name, text);
  for (const why of doubts) values.doubt(field, why);
  return people;
}

/** Doubts names that a record has in parts. */
export function doubtNames(
  values: Values,
  field: "authors" | "editors",
  people: readonly FoundAuthor[],
): void {
  for (const why of new Set(people.flatMap(doubtsOf))) values.doubt(field, why);
}

function doubtsOf({ family, given, suffix: end, kind }: FoundAuthor): string[] {
  if (kind !== "person") return [];
  const words = `${given} ${family}`.trim().split(" ").length;
  const isLong = words > MAX_WORDS || (!given && words > MAX_FAMILY_WORDS);
  return [
    ...(/,|\.\s/.test(family) ? [`The family name “${family}” may be several.`] : []),
    ...(end && !suffix.test(end) ? [`“${end}” was read as a suffix.`] : []),
    ...(isLong ? [`“${`${given} ${family}`.trim()}” may be several authors.`] : []),
  ];
}
