import { keysOf } from "#core/domain/keys.ts";
import { iucnCategories } from "./iucn.ts";
import { type SpeciesChanges, speciesFields } from "./species.ts";

/** The fields that can be said once of a whole checklist, for the rows that leave them out. */
export const fileFactFields = {
  statusYear: speciesFields.statusYear,
  taxonomyVersion: speciesFields.taxonomyVersion,
};
export type FileFact = keyof typeof fileFactFields;
export const fileFacts = keysOf(fileFactFields);

/** What is asked, and what so many rows leave out, for one and for several. */
export const fileFactWords: Record<FileFact, { label: string; lack: [one: string, many: string] }> = {
  statusYear: {
    label: "Year of the Red List",
    lack: ["row has a category without its year.", "rows have a category without its year."],
  },
  taxonomyVersion: {
    label: "Names follow",
    lack: [
      "row does not say which list its name is from, such as AviList 2025.",
      "rows do not say which list their names are from, such as AviList 2025.",
    ],
  },
};

/** Whether a row leaves a fact out; a category that rests on no assessment has no year. */
export const lacksFact: Record<FileFact, (row: SpeciesChanges) => boolean> = {
  statusYear: ({ status, statusYear }) =>
    Boolean(status && iucnCategories[status].weight > 0) && statusYear === undefined,
  taxonomyVersion: ({ taxonomyVersion }) => taxonomyVersion === undefined,
};

/** How many rows of a checklist leave out each fact. */
export type UnstatedFacts = Record<FileFact, number>;
