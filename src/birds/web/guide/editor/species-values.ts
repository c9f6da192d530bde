import { speciesFields } from "#birds/domain/guide/species.ts";
import { labelsOf } from "#core/domain/fields.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { type FormValues, toFormValues } from "#core/web/forms/form-values.ts";

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
