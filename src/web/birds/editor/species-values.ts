import { speciesFields } from "#domain/birds/species.ts";
import { labelsOf } from "#domain/fields.ts";
import type { FormValues } from "#web/forms/form-values.ts";

/** What the form of a species holds. */
export type SpeciesFormValues = FormValues<typeof speciesFields>;

export const fieldId = (field: string): string => `species-${field}`;

/** What each field of the form is called. */
export const labels = labelsOf(speciesFields);
