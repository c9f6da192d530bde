import type { SpeciesSummary } from "#birds/domain/guide/species.ts";

type Compared = Pick<SpeciesSummary, "mass" | "residency" | "habitat">;

/** Where a bird is, by its habitat. */
const places: Record<NonNullable<Compared["habitat"]>, string> = {
  forest: "mostly in forest",
  woodland: "mostly in woodland",
  shrubland: "mostly in shrubland",
  grassland: "mostly in grassland",
  desert: "mostly in desert",
  rock: "mostly among rocks",
  wetland: "mostly in wetlands",
  riverine: "mostly along rivers",
  coastal: "mostly on coasts",
  marine: "mostly at sea",
  humanModified: "mostly in towns and farms",
};

/** When a bird is in the country. */
const stays: Record<NonNullable<Compared["residency"]>, string> = {
  resident: "resident",
  palearctic: "a Palearctic migrant",
  intraAfrican: "moves within Africa",
  vagrant: "a vagrant",
};

// Twice the weight is about a quarter more of length, and four times it more than half.
const LARGER = 2;
const MUCH_LARGER = 4;

/** What a visitor can notice of another bird beside this one, by what is recorded of both; empty if nothing. */
export function differencesOf(other: Compared, bird: Compared): string {
  const { residency, habitat } = other;
  return [
    sizeBeside(other.mass, bird.mass),
    residency && bird.residency && residency !== bird.residency && stays[residency],
    habitat && bird.habitat && habitat !== bird.habitat && places[habitat],
  ]
    .filter(Boolean)
    .join("; ");
}

function sizeBeside(other: number | null, bird: number | null): string | null {
  if (!other || !bird) return null;
  const ratio = Math.max(other, bird) / Math.min(other, bird);
  if (ratio < LARGER) return null;
  const word = other > bird ? "larger" : "smaller";
  return ratio < MUCH_LARGER ? word : `much ${word}`;
}

/** Whether sentences say all of a text, but for the sign at the end of each. */
export const sayAllOf = (text: string, sentences: readonly string[]): boolean =>
  !/\p{L}/u.test(sentences.reduce((rest, sentence) => rest.replace(sentence.slice(0, -1), ""), text));
