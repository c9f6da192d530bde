import { speciesFields } from "#domain/birds/species.ts";
import { labelsOf } from "#domain/fields.ts";
import { type FormValues, toFormValues } from "#web/forms/form-values.ts";
import { browserClient, unwrap } from "../../browser-client.ts";

/** What the form of a species holds. */
export type SpeciesFormValues = FormValues<typeof speciesFields>;

export const fieldId = (field: string): string => `species-${field}`;

/** What each field of the form is called. */
export const labels = labelsOf(speciesFields);

export const fetchSpecies = (idOrSlug: string) =>
  unwrap(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug } }));

/** The species as its form shows it, as it is stored now. */
export const loadValues = async (id: string): Promise<SpeciesFormValues> =>
  toFormValues(speciesFields, await fetchSpecies(id));
