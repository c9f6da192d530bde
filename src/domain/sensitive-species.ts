/**
 * Genera whose places are not told exactly: vultures, which are poisoned and trapped, and the Grey Parrots, which are
 * taken for the trade. The old name of a genus counts as well.
 */
const sensitiveGenera = new Set([
  "gypaetus",
  "gypohierax",
  "gyps",
  "necrosyrtes",
  "neophron",
  "psittacus",
  "torgos",
  "trigonoceps",
]);

/** By the genus; of a bird that was written down by its English name alone, by that. */
export const isSensitive = (species: { scientificName: string; englishName: string }): boolean =>
  species.scientificName.trim() === ""
    ? /\b(vultures?|lammergei[ae]r|gr[ae]y parrots?)\b/i.test(species.englishName)
    : sensitiveGenera.has(species.scientificName.trim().split(/\s+/)[0]?.toLowerCase() ?? "");

/** What an export says beside a generalised place. */
export const generalisation = {
  dataGeneralizations: "Added up by one-degree cell and year, or by year alone",
  informationWithheld: "Place, day, observers and single counts; ask the institute",
};

/** The middle of the one-degree cell that a coordinate lies in. */
export const generalised = (degrees: number): number => Math.floor(degrees) + 0.5;
