import { speciesFields } from "#birds/domain/guide/species.ts";
import { labelsOf } from "#core/domain/fields.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { type FormValues, toFormValues } from "#core/web/forms/fields/form-values.ts";
import type { Failure } from "#core/web/forms/sending/submission.ts";

/** What the form of a species holds. */
export type SpeciesFormValues = FormValues<typeof speciesFields>;

export const fieldId = (field: string): string => `species-${field}`;

/** What each field of the form is called. */
export const labels = labelsOf(speciesFields);

/** A failure that names each wrong value of the further photographs in place of all of them, as the labels do. */
export function byPhotograph({ fields: { photos, ...fields }, ...failure }: Failure) {
  const wrong = Object.entries(failure.paths).filter(([path]) => /^photos\b/.test(path));
  return {
    failure: { ...failure, fields: { ...fields, ...Object.fromEntries(wrong) } },
    labels: Object.fromEntries(
      wrong.map(([path]) => {
        const [, index, part] = path.split(".");
        return [path, part ? `Further photograph ${Number(index) + 1}, ${part}` : labels.photos];
      }),
    ),
  };
}

export const fetchSpecies = (idOrSlug: string) =>
  unwrap(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug } }));

/** The species as its form shows it, as it is stored now. */
export const loadValues = async (id: string): Promise<SpeciesFormValues> =>
  toFormValues(speciesFields, await fetchSpecies(id));
