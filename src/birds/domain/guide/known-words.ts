import type { Species } from "./species.ts";
import { weightOf } from "./terms.ts";
import { weightBeside } from "./weight-beside.ts";

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
  const beside = weightBeside({ name, mass });
  const size =
    mass !== null &&
    `It weighs ${weightOf(mass)}${beside ? `: ${beside.charAt(0).toLowerCase()}${beside.slice(1)}` : "."}`;
  const place = habitat && `lives mostly ${lives[habitat]}`;
  const time = residency && `In Nigeria it is ${residents[residency]}`;
  const listed = time ? `${[time, place].filter(Boolean).join(" and ")}.` : place && `It ${place}.`;
  return [size, recorded ?? listed].filter(Boolean).join(" ") || "This species has no description yet.";
}
