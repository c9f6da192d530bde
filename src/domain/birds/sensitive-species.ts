/** How exact the places and days of a sensitive taxon are told: added up by one-degree cell and year. */
export const generalisations = { cellAndYear: "One-degree cell and year" } as const;
export type Generalisation = keyof typeof generalisations;

/** What an export says beside a generalised place. */
export const generalisationRemarks = {
  dataGeneralizations: "Added up by one-degree cell and year, or by year alone",
  informationWithheld: "Place, day, observers and single counts; ask the institute",
};

/** The middle of the one-degree cell that a coordinate lies in. */
export const toCellCentre = (degrees: number): number => Math.floor(degrees) + 0.5;
