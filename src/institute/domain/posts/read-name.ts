import type { NameParts } from "./names.ts";
import { type ReadAuthor, readAuthors } from "./read-authors.ts";
import type { NameOfLine } from "./supervisors.ts";
import { entriesOf } from "./work-fields.ts";

/** One name in its parts, as they are stored; a text that reads as several people stays as it is written. */
export const readNameParts = (name: string): NameParts =>
  partsOf(readAuthors(name).authors) ?? { kind: "free" };

/** The parts of the one author of a reading, who may have “et al.” behind; undefined if there are more. */
export function partsOf(authors: readonly ReadAuthor[]): NameParts | undefined {
  const [first, ...others] = authors;
  if (!first || others.some(({ kind }) => kind !== "more")) return undefined;
  const { kind, family, given, suffix, orcid } = first;
  const iD = orcid ? { orcid } : {};
  if (kind === "organisation") return { kind, ...iD };
  if (kind !== "person") return undefined;
  return { ...(given && { given }), family, ...(suffix && { suffix }), kind, ...iD };
}

const MOST_KEPT = 2000;
const kept = new Map<string, NameParts>();

/** The same for a name that is no author's and so has no stored parts; those read last are kept, because lists have many. */
export function readLineName(name: string): NameParts {
  const parts = kept.get(name) ?? readNameParts(name);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(name, parts);
  return parts;
}

/** The names of the editors and supervisors of a work, which it has as lines, in their parts. */
export function readLines(work: { editors: string | null; supervisors: string | null }): {
  namesOfLines?: NameOfLine[];
} {
  const names = new Set([work.editors, work.supervisors].flatMap(entriesOf));
  if (names.size === 0) return {};
  return { namesOfLines: [...names].map((written) => ({ written, ...readLineName(written) })) };
}
