import table from "./inseparable.csv?raw";

/**
 * Sets of species that are drawn alike: those with names cannot be told in the field, and those without are one bird
 * under the names of several lists.
 */
export const alike = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [birds = "", names = ""] = line.split(",");
    const english = names.split("; ");
    return birds.split(" ").map((species, index) => ({ species, name: english[index] ?? "" }));
  });

/** The English names of the species from which one cannot be told in the field. */
export const inseparableFrom = (species: string): string[] =>
  alike
    .filter((set) => set.some((one) => one.species === species))
    .flatMap((set) => set.flatMap((one) => (one.species !== species && one.name ? one.name : [])));
