import { scientificNameKey } from "./scientific-name.ts";

const rankMarkers = new Set(["ssp.", "ssp", "subsp.", "subsp", "var.", "var", "race"]);
const isUncertain = (name: string) => /[/×?]|\b(cf|aff|nr|near|sp|spp|indet|x)\b/iu.test(name);

/** The words of a scientific name without authors; empty if it names no single species. */
export function binomialWords(name: string): string[] {
  if (isUncertain(name)) return [];
  const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const words = scientificNameKey(visible)
    .split(" ")
    .filter((word) => !rankMarkers.has(word));
  return words.length > 1 ? words : [];
}

/** Whether a name has an epithet in brackets: “Larus (fuscus) fuscus” is a part of a wider species, “Upupa epops (africana)” a subspecies. */
export const hasEpithetInBrackets = (name: string): boolean => /\(\p{Ll}/u.test(name);

/** A scientific name without its authors, as “Corvus albus”; one that names no single species stays as written. */
export function withoutAuthors(name: string): string {
  const plain = hasEpithetInBrackets(name) ? "" : binomialWords(name).join(" ");
  return plain === "" ? name : plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

/** An epithet without its ending, which follows the gender of the genus. */
export const stemOf = (epithet: string): string => epithet.replace(/(?:us|a|um|is|e|os|on)$/, "");

/** The stem of the second word of a scientific name; empty if there is none. */
export const epithetOf = (name: string): string => stemOf(binomialWords(name)[1] ?? "");
