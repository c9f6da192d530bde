import { keysOf } from "#core/domain/keys.ts";
import type { Colour } from "../colours.ts";
import type { Evidence } from "./evidence.ts";
import type { ColouredPart } from "./plumage.ts";
import type { Shape } from "./shapes.ts";
import type { BodyPart, Traits } from "./traits.ts";

/** How likely people are to give an answer of a bird; undefined where nothing is known of it. */
type Likelihood = (bird: Traits, value: string) => number | undefined;

/** How far people are from the size of a bird, in steps. */
const SIZE_SOFTNESS = 0.75;
const SIZE_FLOOR = 0.06;

/** How often a colour is called by another word; the rest is called by its own. */
const mistaken: Partial<Record<Colour, Partial<Record<Colour, number>>>> = {
  grey: { brown: 0.2, blue: 0.12, black: 0.1, white: 0.1 },
  brown: { grey: 0.15, rufous: 0.15, black: 0.08 },
  rufous: { brown: 0.25, red: 0.15, orange: 0.1 },
  red: { orange: 0.12, pink: 0.1, rufous: 0.08 },
  orange: { red: 0.2, yellow: 0.2 },
  yellow: { orange: 0.1, green: 0.08 },
  green: { blue: 0.12, brown: 0.12, yellow: 0.1 },
  blue: { green: 0.15, grey: 0.12, black: 0.08 },
  pink: { red: 0.2 },
  black: { brown: 0.15, grey: 0.1, blue: 0.1 },
  white: { brown: 0.1, grey: 0.08 },
};

/** How often people call a colour so. */
function said(colour: Colour, answer: string): number {
  const others: Readonly<Partial<Record<string, number>>> = mistaken[colour] ?? {};
  if (colour !== answer) return others[answer] ?? 0;
  return 1 - Object.values(others).reduce<number>((sum, share) => sum + (share ?? 0), 0);
}

/** How much of the plumage people call so. */
const plumageSaid = ({ colours }: Traits, answer: string): number =>
  keysOf(colours).reduce((sum, colour) => sum + (colours[colour] ?? 0) * said(colour, answer), 0);

/** How common an answer is over all birds, so that what is seldom answered says more. */
type Frequency = (answer: string) => number;

const KNOWN = 0.7;

const ofPlumage =
  (frequency: Frequency): Likelihood =>
  (bird, answer) =>
    KNOWN * plumageSaid(bird, answer) + (1 - KNOWN) * frequency(answer);

const ofPart =
  (part: ColouredPart, frequency: Frequency): Likelihood =>
  (bird, answer) => {
    const colour = bird[part];
    const chance = frequency(answer) / 2 + 0.05;
    return colour === null
      ? plumageSaid(bird, answer) / 2 + chance / 2
      : KNOWN * said(colour, answer) + (1 - KNOWN) * chance;
  };

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** How likely a part is called long, thick or thin, or with `sign` -1 short. */
const ofMeasure =
  (part: BodyPart, sign: 1 | -1): Likelihood =>
  ({ parts }) => {
    const deviation = parts[part];
    return deviation === undefined ? undefined : 0.1 + 0.85 * logistic(2.2 * (sign * deviation - 0.3));
  };

const ofShape =
  (shape: Shape, hit: number, miss: number): Likelihood =>
  ({ shapes }) =>
    shapes.includes(shape) ? hit : miss;

const shapes: Partial<Record<Evidence["question"], Readonly<Record<string, Likelihood>>>> = {
  billshape: {
    long: ofMeasure("bill", 1),
    short: ofMeasure("bill", -1),
    thick: ofMeasure("depth", 1),
    thin: ofMeasure("slimness", 1),
    curved: ofShape("curved", 0.8, 0.12),
    hooked: ofShape("hooked", 0.7, 0.08),
  },
  tail: { long: ofMeasure("tail", 1), short: ofMeasure("tail", -1), forked: ofShape("forked", 0.7, 0.08) },
  neck: { long: ofShape("neck", 0.8, 0.08) },
  head: { crest: ofShape("crest", 0.7, 0.1), bald: ofShape("bald", 0.8, 0.05) },
  "long legs": { long: ofMeasure("legs", 1) },
};

/** Where a bird is seen, by its habitat and how it lives; the larger of the two counts. */
const places: Readonly<
  Record<
    string,
    { habitat: Readonly<Record<string, number>>; lifestyle: Readonly<Record<string, number>>; else: number }
  >
> = {
  ground: {
    habitat: { desert: 0.7, grassland: 0.4 },
    lifestyle: { terrestrial: 0.85, generalist: 0.5 },
    else: 0.25,
  },
  bush: {
    habitat: { shrubland: 0.8, grassland: 0.75, woodland: 0.35, humanModified: 0.35 },
    lifestyle: {},
    else: 0.2,
  },
  tree: {
    habitat: { forest: 0.8, woodland: 0.7 },
    lifestyle: { insessorial: 0.75, generalist: 0.35, aerial: 0.3 },
    else: 0.15,
  },
  water: {
    habitat: { wetland: 0.85, riverine: 0.8, coastal: 0.85, marine: 0.8 },
    lifestyle: { aquatic: 0.85 },
    else: 0.1,
  },
  air: { habitat: { marine: 0.7 }, lifestyle: { aerial: 0.85, generalist: 0.35 }, else: 0.15 },
  town: {
    habitat: { humanModified: 0.85, grassland: 0.35, woodland: 0.35, shrubland: 0.35, rock: 0.3 },
    lifestyle: {},
    else: 0.1,
  },
};
/** People are often wrong about it, and birds are where one sees them. */
const PLACE_POWER = 0.6;

const ofPlace: Likelihood = ({ habitat, lifestyle }, value) => {
  const place = places[value];
  if (!place || (habitat === null && lifestyle === null)) return undefined;
  const known = [place.habitat[habitat ?? ""], place.lifestyle[lifestyle ?? ""], place.else];
  return Math.max(...known.map((chance) => chance ?? 0)) ** PLACE_POWER;
};

const ofSize: Likelihood = ({ size }, value) =>
  size === null
    ? undefined
    : (1 - SIZE_FLOOR) * Math.exp(-((size - Number(value)) ** 2) / (2 * SIZE_SOFTNESS ** 2)) + SIZE_FLOOR;

/** How much less a bird counts that has the word in none of its names; half of it, if its family has. */
const NAMED = 2;

/** Whether one of these words is this one, or begins with it. */
export function hasWord(words: readonly string[], value: string): boolean {
  const stem = value.length > 4 ? value.replace(/s$/, "") : value;
  return words.some((word) => word === value || (stem.length > 3 && word.startsWith(stem)));
}

const ofName: Likelihood = ({ words, familyWords }, value) =>
  hasWord(words, value) ? 1 : Math.exp(hasWord(familyWords, value) ? -NAMED / 2 : -NAMED);

/** How likely an answer is, of each bird. */
export type Likelihoods = (evidence: Evidence) => Likelihood;

/** How likely each answer is of each of these birds. */
export function likelihoodsOf(birds: readonly Traits[]): Likelihoods {
  const known = new Map<string, number>();
  const frequency: Frequency = (answer) => {
    const mean =
      known.get(answer) ?? birds.reduce((sum, bird) => sum + plumageSaid(bird, answer), 0) / birds.length;
    known.set(answer, mean);
    return mean;
  };
  const fixed: Partial<Record<Evidence["question"], Likelihood>> = {
    size: ofSize,
    colour: ofPlumage(frequency),
    where: ofPlace,
    bill: ofPart("bill", frequency),
    legs: ofPart("legs", frequency),
    eye: ofPart("eye", frequency),
    "colour of the head": ofPart("head", frequency),
    named: ofName,
  };
  return ({ question, value }) =>
    (question === "long legs" ? undefined : fixed[question]) ??
    shapes[question]?.[value] ??
    (() => undefined);
}
