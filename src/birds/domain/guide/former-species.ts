import { binomialWords, epithetOf, stemOf } from "./binomial.ts";
import { nameKey } from "./name-tokens.ts";
import { scientificNameKey } from "./scientific-name.ts";

/** One of the species into which a species was split; without an id if the guide does not have it. */
export interface SplitPart {
  speciesId: string | null;
  name: string;
  scientificName: string;
}

/** A species as it was before it was split: counted as this name until a day, read as one of its parts or as all. */
export interface FormerSpecies {
  id: string;
  /** The species of the guide that has its page since. */
  speciesId: string | null;
  name: string;
  scientificName: string | null;
  /** Its other names and its codes. */
  synonyms: readonly string[];
  names: readonly string[];
  codes: readonly string[];
  /** The last day, such as `2026-03-14`, on which a name that one of its parts has now meant all of them. */
  until: string;
  parts: readonly SplitPart[];
  /** The one part that all its counts are; null if nobody knows which. */
  readAs: string | null;
  /** When it was split, to the millisecond. */
  splitAt: string;
}

type Names = Pick<FormerSpecies, "name" | "scientificName" | "synonyms" | "names" | "codes">;

/** The names of a species that it had alone before the split: none that is the name of one part only. */
export function namesBeforeSplit(
  { name, scientificName, synonyms, names, codes }: Names,
  parts: readonly SplitPart[],
): Names {
  const ofParts = new Set(
    parts.flatMap((part) => [nameKey(part.name), scientificNameKey(part.scientificName)]),
  );
  return {
    name,
    scientificName,
    codes,
    synonyms: synonyms.filter((synonym) => !ofParts.has(scientificNameKey(synonym))),
    names: names.filter((other) => !ofParts.has(nameKey(other))),
  };
}

/** A former species with its names prepared for comparison. */
export interface FormerNames {
  former: FormerSpecies;
  scientific: ReadonlySet<string>;
  english: ReadonlySet<string>;
  codes: ReadonlySet<string>;
}

/** Prepares former species, the earliest split first. */
export const prepareFormers = (formers: readonly FormerSpecies[]): FormerNames[] =>
  formers
    .map((former) => ({
      former,
      scientific: new Set([former.scientificName ?? "", ...former.synonyms].map(scientificNameKey)),
      english: new Set([former.name, ...former.names].map(nameKey)),
      codes: new Set(former.codes.map((code) => code.toLowerCase())),
    }))
    .sort((a, b) => (a.former.until + a.former.splitAt < b.former.until + b.former.splitAt ? -1 : 1));

/** The part that a subspecies belongs to, because it has the same epithet: “Bubulcus ibis coromandus”. */
export function partOfSubspecies({ parts }: FormerSpecies, scientificName: string): SplitPart | undefined {
  const subspecies = binomialWords(scientificName).at(2);
  if (subspecies === undefined) return undefined;
  return parts.find((part) => epithetOf(part.scientificName) === stemOf(subspecies));
}

/** The species that has its counts: the part that they are, or the species that all its parts are again. */
export function readAs(former: Pick<FormerSpecies, "parts" | "readAs">): string | null {
  const [id = null, ...others] = new Set(former.parts.map(({ speciesId }) => speciesId));
  return former.readAs ?? (others.length === 0 ? id : null);
}
