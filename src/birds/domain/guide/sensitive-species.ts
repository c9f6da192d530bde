/** How the places and days of a sensitive taxon are generalised: summed by one-degree cell and year. */
export const generalisations = { cellAndYear: "One-degree cell and year" } as const;
export type Generalisation = keyof typeof generalisations;

/** What an export states next to a generalised location. */
export const generalisationRemarks = {
  dataGeneralizations: "Summed by one-degree cell and year, or by year alone",
  informationWithheld: "Place, day, observers and single counts; ask the institute",
};

/** The centre of the one-degree cell that contains a coordinate. */
export const toCellCentre = (degrees: number): number => Math.floor(degrees) + 0.5;
