import type { Species } from "./species.ts";
import { weightOf } from "./terms.ts";

/** Birds that most people know, with their mean mass in grams (AVONET, Tobias et al. 2022). */
const familiar = {
  "Red-cheeked Cordon-bleu": 10,
  "Village Weaver": 36,
  "Laughing Dove": 82,
  "Pied Crow": 520,
  "Hooded Vulture": 2050,
  "Pink-backed Pelican": 5400,
} as const;

/** What a weight is beside that of the familiar bird nearest to it, as “somewhat less than a Pied Crow”. */
function besideFamiliar(grams: number, name: string): string | undefined {
  const away = (other: number) => Math.abs(Math.log(grams / other));
  const [nearest] = Object.entries(familiar).sort(([, a], [, b]) => away(a) - away(b));
  if (!nearest || nearest[0] === name) return undefined;
  const [bird, mass] = nearest;
  return `${howMuch(grams / mass)} a ${bird}`;
}

function howMuch(ratio: number): string {
  if (ratio < 0.4) return "less than half as much as";
  if (ratio < 0.6) return "about half as much as";
  if (ratio < 0.8) return "somewhat less than";
  if (ratio <= 1.25) return "about as much as";
  if (ratio <= 1.6) return "somewhat more than";
  return ratio <= 2.5 ? "about twice as much as" : `about ${Math.round(ratio)} times as much as`;
}

const residents: Record<NonNullable<Species["residency"]>, string> = {
  resident: "a resident",
  palearctic: "a migrant from Europe or Asia",
  intraAfrican: "a migrant within Africa, or partly so",
  vagrant: "a vagrant",
};

const lives: Record<NonNullable<Species["habitat"]>, string> = {
  forest: "in forest",
  woodland: "in woodland",
  shrubland: "in shrubland",
  grassland: "in grassland",
  desert: "in desert",
  rock: "on rocks",
  wetland: "in wetlands",
  riverine: "along rivers",
  coastal: "on the coast",
  marine: "at sea",
  humanModified: "in towns and on farmland",
};

/** In place of a description: how heavy it is, and when and where it was recorded, or else what the list says of that. */
export function describeKnown(
  { name, mass, residency, habitat }: Pick<Species, "name" | "mass" | "residency" | "habitat">,
  recorded?: string,
): string {
  const beside = mass === null ? undefined : besideFamiliar(mass, name);
  const size = mass !== null && `It weighs ${[weightOf(mass), beside].filter(Boolean).join(", ")}.`;
  const place = habitat && `lives mostly ${lives[habitat]}`;
  const time = residency && `In Nigeria it is ${residents[residency]}`;
  const listed = time ? `${[time, place].filter(Boolean).join(" and ")}.` : place && `It ${place}.`;
  return [size, recorded ?? listed].filter(Boolean).join(" ") || "This species has no description yet.";
}
