import { recordOf } from "#core/domain/keys.ts";
import { wordsOf } from "#core/domain/words.ts";
import { type Colour, type Lifestyle, plumageColours, readColours } from "../colours.ts";
import type { Species } from "../species.ts";
import type { habitats } from "../terms.ts";
import { findPlumage, hasCrest, type PlumageWords } from "./plumage.ts";
import { type Shape, shapesOf } from "./shapes.ts";

/** What of a species the ranking reads. */
export type Described = Pick<
  Species,
  | "slug"
  | "name"
  | "scientificName"
  | "family"
  | "familyEnglish"
  | "names"
  | "habitat"
  | "mass"
  | "billLength"
  | "billDepth"
  | "tarsus"
  | "tail"
  | "lifestyle"
  | "colours"
  | "billColour"
  | "legColour"
  | "eyeColour"
>;

export const bodyParts = ["bill", "depth", "slimness", "tail", "legs"] as const;
export type BodyPart = (typeof bodyParts)[number];

/** A species as answers are compared with it; it is small and plain, so that a phone can have all of them. */
export interface Traits {
  slug: string;
  name: string;
  /** Its place among the sizes, from 1 to 6 and beyond both. */
  size: number | null;
  colours: Partial<Record<Colour, number>>;
  /** Whether its colours are those of its relatives and of its name, since its own are not known. */
  isGuessed: boolean;
  bill: Colour | null;
  legs: Colour | null;
  eye: Colour | null;
  head: Colour | null;
  /** How far a part is from that of other birds of the same weight, in standard deviations. */
  parts: Partial<Record<BodyPart, number>>;
  shapes: Shape[];
  habitat: keyof typeof habitats | null;
  lifestyle: Lifestyle | null;
  /** The folded words of all its names, and those of its family. */
  words: string[];
  familyWords: string[];
}

/** The lengths in centimetres of the birds by which a size is told. */
const lengths = [12.5, 16.5, 25, 47, 67, 132];
const logs = lengths.map(Math.log);

/** How long a bird is from its mass in g and its tail and bill in mm. */
function lengthOf({ mass, tail, billLength }: Described): number | null {
  return mass === null ? null : 2.9 * Math.cbrt(mass) + ((tail ?? 0) + (billLength ?? 0)) / 10;
}

/** A length among the sizes, linear in its logarithm and at most half a step beyond them. */
function stepOf(length: number): number {
  const log = Math.log(length);
  const above = Math.max(
    1,
    logs.findIndex((at) => at >= log),
  );
  const upper = log > (logs.at(-1) ?? 0) ? logs.length - 1 : above;
  const [from = 0, to = 1] = [logs[upper - 1], logs[upper]];
  return Math.min(6.5, Math.max(0.5, upper + (log - from) / (to - from)));
}

const round = (value: number) => Math.round(value * 100) / 100;

type Logs = Partial<Record<BodyPart, number>>;

/** The parts of a bird against its weight, as logarithms. */
function partsOf({ mass, billLength, billDepth, tail, tarsus }: Described): Logs {
  const against = (part: BodyPart, measure: number | null, base: number | null): Logs =>
    measure === null || base === null ? {} : { [part]: Math.log(measure / base) };
  const body = mass === null ? null : Math.cbrt(mass);
  return {
    ...against("bill", billLength, body),
    ...against("depth", billDepth, body),
    ...against("slimness", billLength, billDepth),
    ...against("tail", tail, body),
    ...against("legs", tarsus, body),
  };
}

/** The same in standard deviations from the mean of all. */
function standardise(all: readonly Logs[]): Logs[] {
  const norms = recordOf(bodyParts, (part) => {
    const values = all.flatMap((logs) => logs[part] ?? []);
    const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
    const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1);
    return { mean, deviation: Math.sqrt(square) || 1 };
  });
  return all.map((logs) => {
    const parts: Logs = {};
    for (const part of bodyParts) {
      const value = logs[part];
      if (value !== undefined) parts[part] = round((value - norms[part].mean) / norms[part].deviation);
    }
    return parts;
  });
}

const colourWord = Object.keys(plumageColours).join("|");
const inNames = new Map<string, Colour>([
  ["golden", "yellow"],
  ["chestnut", "rufous"],
  ["violet", "blue"],
  ["purple", "blue"],
  ["olive", "green"],
  ["cinnamon", "rufous"],
  ["pied", "black"],
]);
const isColour = (word: string): word is Colour => Object.hasOwn(plumageColours, word);

/** The colour of a bare part that a name says, such as “Yellow-billed Kite”. */
const colourInName = (name: string, part: string): Colour | null => {
  const [, word = ""] = new RegExp(`\\b(${colourWord})-(?:${part})`, "i").exec(name) ?? [];
  const low = word.toLowerCase();
  return isColour(low) ? low : null;
};

/** The colours of feathers that a name says. */
function coloursInName(name: string): Colour[] {
  const bare = name.replace(/\w+-(billed|legged|footed|eyed|wattled)\b/gi, "");
  return wordsOf(bare).flatMap((word) => (isColour(word) ? word : (inNames.get(word) ?? [])));
}

type Shares = ReadonlyMap<Colour, number>;

/** The mean of some plumages, each with a weight. */
function meanOf(all: readonly (readonly [shares: Shares, weight: number])[]): Shares {
  const sums = new Map<Colour, number>();
  const total = all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [shares, weight] of all)
    for (const [colour, share] of shares)
      sums.set(colour, (sums.get(colour) ?? 0) + (share * weight) / total);
  return sums;
}

/** The most striking colour weighs most: of three, a half, a third and a sixth. */
function sharesOfWords(colours: readonly Colour[]): Shares {
  const weights = colours.map((_, index) => colours.length - index);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(colours.map((colour, index) => [colour, (weights[index] ?? 0) / sum]));
}

const GENUS_WEIGHT = 0.6;
const NAME_WEIGHT = 0.35;

const genusOf = ({ scientificName }: Described) => scientificName?.split(" ")[0] ?? "";

/** The plumage that an editor gave or a drawing has; the editor’s colours are those of this bird. */
function knownPlumage(bird: Described): PlumageWords | undefined {
  const drawn = bird.scientificName ? findPlumage(bird.scientificName) : undefined;
  const given = bird.colours ? readColours(bird.colours) : undefined;
  return given && given.length > 0 ? { ...drawn, colours: sharesOfWords(given) } : drawn;
}

/** Guesses a plumage from those of the family, the genus, and the colours in the name. */
function guesser(birds: readonly Described[], plumages: readonly (PlumageWords | undefined)[]) {
  const known = birds.flatMap((bird, index) => {
    const colours = plumages[index]?.colours;
    return colours ? [{ bird, of: [colours, 1] as const }] : [];
  });
  const mean = (group: typeof known | undefined) => (group ? meanOf(group.map(({ of }) => of)) : undefined);
  const families = Map.groupBy(known, ({ bird }) => bird.family);
  const genera = Map.groupBy(known, ({ bird }) => genusOf(bird));
  const ofFamily = new Map([...families].map(([family, group]) => [family, mean(group)]));
  const ofGenus = new Map([...genera].map(([genus, group]) => [genus, mean(group)]));
  const ofAll = mean(known) ?? new Map<Colour, number>();
  return (bird: Described): Shares => {
    const genus = ofGenus.get(genusOf(bird));
    const family = ofFamily.get(bird.family) ?? ofAll;
    const related = genus
      ? meanOf([
          [genus, GENUS_WEIGHT],
          [family, 1 - GENUS_WEIGHT],
        ])
      : family;
    const named = coloursInName(bird.name);
    return named.length === 0
      ? related
      : meanOf([
          [sharesOfWords(named), NAME_WEIGHT],
          [related, 1 - NAME_WEIGHT],
        ]);
  };
}

/** The traits of all birds of a list, in its order. */
export function traitsOf(birds: readonly Described[]): Traits[] {
  const plumages = birds.map(knownPlumage);
  const guess = guesser(birds, plumages);
  const parts = standardise(birds.map(partsOf));
  return birds.map((bird, index) => {
    const plumage = plumages[index];
    const length = lengthOf(bird);
    const shares = [...(plumage?.colours ?? guess(bird))];
    return {
      slug: bird.slug,
      name: bird.name,
      size: length === null ? null : round(stepOf(length)),
      colours: Object.fromEntries(shares.map(([colour, share]) => [colour, round(share)])),
      isGuessed: plumage === undefined,
      bill: bird.billColour ?? plumage?.bill ?? colourInName(bird.name, "billed"),
      legs: bird.legColour ?? plumage?.legs ?? colourInName(bird.name, "legged|footed"),
      eye: bird.eyeColour ?? plumage?.eye ?? colourInName(bird.name, "eyed"),
      head: plumage?.head ?? colourInName(bird.name, "headed|capped|crowned|faced|masked"),
      parts: parts[index] ?? {},
      shapes: shapesOf(bird, hasCrest(bird.family ?? "", bird.scientificName ?? bird.name)),
      habitat: bird.habitat,
      lifestyle: bird.lifestyle,
      words: [...new Set([bird.name, ...bird.names.map(({ value }) => value)].flatMap(wordsOf))],
      familyWords: wordsOf(bird.familyEnglish ?? ""),
    };
  });
}
