import { readDataset } from "#birds/db/surveys/datasets.ts";
import { datasets, isRealData } from "#birds/domain/surveys/datasets.ts";
import { datasetForAgency } from "#birds/formats/surveys/dataset-citation.ts";
import { transaction } from "#core/db/connect.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { listDescribed, markChanged } from "#institute/db/posts/dois/registrations.ts";
import { describeForAgency } from "#institute/formats/works/registration.ts";

type ReadWork = NonNullable<JobServices["registered"]["dataset"]>;

/** A data set with a DOI; undefined while it is empty or holds invented records. */
export const readRegisteredDataset: ReadWork = async ({ db, publicUrl }, { subject: { id }, doi }) => {
  const state = isKeyOf(datasets, id) ? await readDataset(db, id) : undefined;
  return state && isRealData(state) ? datasetForAgency(state, doi, publicUrl()) : undefined;
};

/** Marks the registered data sets whose description is no longer what DataCite has, as many things change them. */
export const checkDatasets: Job = {
  name: "check-datasets",
  title: "Changes in data sets with a DOI",
  intervalMs: 60 * 60_000,
  run: (services) => markChangedDatasets(services),
};

/** Compares with what DataCite last took, so that no write of surveys or species has to know of DOIs. */
export async function markChangedDatasets(services: Pick<JobServices, "db" | "publicUrl">): Promise<void> {
  const { db } = services;
  for (const { dataset: id, doi, described } of await listDescribed(db)) {
    const work = await readRegisteredDataset(services, { subject: { id }, doi });
    const current = work ? JSON.stringify(describeForAgency(work)) : null;
    if (current !== described) await transaction(db, (trx) => markChanged(trx, "dataset", [id]));
  }
}
