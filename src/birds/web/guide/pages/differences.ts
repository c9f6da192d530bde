import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import { diets, endemisms, weightOf } from "#birds/domain/guide/terms.ts";

type Compared = Pick<SpeciesSummary, "mass" | "residency" | "endemism" | "habitat" | "diet">;

/** Where a bird is, by its habitat. */
const places: Record<NonNullable<Compared["habitat"]>, string> = {
  forest: "in forest",
  woodland: "in woodland",
  shrubland: "in shrubland",
  grassland: "in grassland",
  desert: "in desert",
  rock: "among rocks",
  wetland: "in wetlands",
  riverine: "along rivers",
  coastal: "on coasts",
  marine: "at sea",
  humanModified: "in towns and farms",
};

/** When a bird is in the country. */
const stays: Record<NonNullable<Compared["residency"]>, string> = {
  resident: "resident",
  palearctic: "a Palearctic migrant",
  intraAfrican: "moves within Africa",
  vagrant: "a vagrant",
};

/** Weights nearer than this say little about two birds in the field. */
const CLEARLY_HEAVIER = 1.25;
const MUCH_HEAVIER = 2;
const MOST = 3;

/** What is recorded of another bird and differs from this one, in a few words; empty if nothing helps. */
export function differencesOf(other: Compared, bird: Compared): string {
  const { residency, endemism, habitat, diet } = other;
  const where = habitat && bird.habitat && habitat !== bird.habitat && places[habitat];
  const facts = [
    weightBeside(other.mass, bird.mass),
    // A range of two territories tells a visitor nothing of the bird before them.
    endemism &&
      endemism !== "twoTerritory" &&
      endemism !== bird.endemism &&
      endemisms[endemism].toLowerCase(),
    residency && bird.residency && residency !== bird.residency && stays[residency],
    where,
    diet && bird.diet && diet !== bird.diet && `eats ${diets[diet].toLowerCase()}`,
  ].filter(Boolean);
  // Birds wander: the main habitat alone sets no two apart.
  return facts.length === 1 && facts[0] === where ? "" : facts.slice(0, MOST).join("; ");
}

function weightBeside(other: number | null, bird: number | null): string | null {
  if (!other || !bird) return null;
  const ratio = Math.max(other, bird) / Math.min(other, bird);
  if (ratio < CLEARLY_HEAVIER) return null;
  const word = other > bird ? "heavier" : "lighter";
  return `${ratio < MUCH_HEAVIER ? word : `much ${word}`}, ${weightOf(other)}`;
}
