import { fold } from "#core/domain/words.ts";
import { binomialWords } from "./binomial.ts";
import type { TaxonMatch } from "./counted-taxon.ts";
import { type FormerNames, type FormerSpecies, partOfSubspecies, readAs } from "./former-species.ts";
import type { GuideSpecies, WrittenName } from "./guide-species.ts";
import { nameKey } from "./name-tokens.ts";
import { scientificNameKey } from "./scientific-name.ts";

/** What a name stands for on counts up to a day, that day included; null for every later day. */
export interface DatedMatch extends TaxonMatch {
  until: string | null;
}

/** Of what a name stood for one after the other, what it means on a day; null for today. */
export const matchOn = <Reading extends { until: string | null }>(
  readings: readonly Reading[],
  date: string | null,
): Reading => {
  const found = readings.find(({ until }) => until === null || (date !== null && date <= until));
  if (!found) throw new Error("A name has no reading without an end.");
  return found;
};

interface Guide {
  formers: readonly FormerNames[];
  byId: ReadonlyMap<string, GuideSpecies>;
  /** Whether any species has this English or other name. */
  isKnownEnglish: (key: string) => boolean;
  isOlderName: (scientific: string, of: Pick<GuideSpecies, "scientificName" | "synonyms">) => boolean;
}

/**
 * What a name means before and after splits. A name that only the species before the split had always means that one;
 * a name that one of its parts has now means it on counts up to the day of the split.
 */
export function readingsOf(written: WrittenName, current: TaxonMatch, guide: Guide): DatedMatch[] {
  const now: DatedMatch = { ...current, until: null };
  if (current.matchedBy === "rank") return [now];
  const fitting = guide.formers.filter((names) => fitsFormer(written, names, guide));
  const last = fitting.at(-1);
  if (!last) return [now];
  const words = binomialWords(written.scientificName);
  const species = guide.byId.get(current.taxonId ?? "");
  if (species && words.length > 2 && hasOwnSubspecies(words.join(" "), species, fitting)) return [now];
  const part = fitting.map(({ former }) => partOfSubspecies(former, written.scientificName)).find(Boolean);
  if (part?.speciesId)
    return [
      {
        taxonKind: "species",
        taxonId: part.speciesId,
        formerId: null,
        until: null,
        subspecies: words[2] ?? null,
        matchedBy: "scientificName",
      },
    ];
  const before = fitting.map(
    ({ former }): DatedMatch => ({
      taxonKind: "species",
      ...meaningOf(former),
      until: former.until,
      subspecies: words.slice(2).join(" ") || null,
      matchedBy: "formerName",
    }),
  );
  if (!species || !fitsSpecies(written, species, guide))
    return before.map((match, index) => (index === before.length - 1 ? { ...match, until: null } : match));
  const isPart = fitting.some(
    ({ former }) =>
      former.speciesId === species.id || former.parts.some(({ speciesId }) => speciesId === species.id),
  );
  return isPart ? [...before, now] : [now];
}

/** The species that has the counts of a former one, or the former one itself. */
export function meaningOf(former: FormerSpecies): Pick<TaxonMatch, "taxonId" | "formerId"> {
  const taxonId = readAs(former);
  return taxonId === null ? { taxonId: former.speciesId, formerId: former.id } : { taxonId, formerId: null };
}

/** Whether a species has a name with a subspecies that was not already a name of it before a split. */
const hasOwnSubspecies = (key: string, species: GuideSpecies, fitting: readonly FormerNames[]): boolean =>
  [species.scientificName ?? "", ...species.synonyms].some((name) => scientificNameKey(name) === key) &&
  !fitting.some(({ former, scientific }) => former.speciesId === species.id && scientific.has(key));

/** Whether all of the names were names of the species before the split; an English name that no bird has says nothing. */
function fitsFormer(
  { scientificName, englishName }: WrittenName,
  { former, scientific, english, codes }: FormerNames,
  { isKnownEnglish, isOlderName }: Guide,
): boolean {
  const name = scientificName.trim() || (binomialWords(englishName).length > 0 ? englishName.trim() : "");
  const [full, binomial] = keysOf(name);
  const hasScientific = scientific.has(full) || scientific.has(binomial) || codes.has(name.toLowerCase());
  const key = nameKey(englishName);
  const hasEnglish = (key !== "" && english.has(key)) || codes.has(englishName.trim().toLowerCase());
  if (name !== "" && hasScientific) return hasEnglish || !isKnownEnglish(key);
  if (name === "" || fold(name) === fold(englishName)) return hasEnglish;
  return hasEnglish && isOlderName(name, former);
}

/** Whether all of the names are the species' own today. */
function fitsSpecies({ scientificName, englishName }: WrittenName, species: GuideSpecies, guide: Guide) {
  const accepted = scientificNameKey(species.scientificName ?? "");
  const codes = [species.abapCode, species.ebirdCode].map((code) => code?.toLowerCase());
  const isCode = (text: string) => codes.includes(text.trim().toLowerCase());
  const fitsScientific =
    scientificName.trim() === "" || keysOf(scientificName).includes(accepted) || isCode(scientificName);
  const key = nameKey(englishName);
  const isOwn = key === nameKey(species.name) || keysOf(englishName).includes(accepted);
  return fitsScientific && (isOwn || !guide.isKnownEnglish(key));
}

function keysOf(name: string): [string, string] {
  const words = binomialWords(name);
  return words.length === 0 ? [" ", " "] : [words.join(" "), words.slice(0, 2).join(" ")];
}
