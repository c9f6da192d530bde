import { transaction } from "#db/connect.ts";
import { markChanged } from "#db/posts/registrations.ts";
import { listDescribed } from "#db/surveys/datasets.ts";
import { describeForAgency } from "#formats/works/registration.ts";
import { readPublicWork } from "./doi-works.ts";
import type { Job, JobServices } from "./run.ts";

/** Marks the registered data sets whose description is no longer what DataCite has, as many things change them. */
export const checkDatasets: Job = {
  name: "check-datasets",
  title: "Look for changes of data sets with a DOI",
  intervalMs: 60 * 60_000,
  run: (services) => markChangedDatasets(services),
};

/** Compares with what DataCite last took, so that no write of surveys or species has to know of DOIs. */
export async function markChangedDatasets(services: Pick<JobServices, "db" | "publicUrl">): Promise<void> {
  const { db } = services;
  for (const { dataset: id, doi, described } of await listDescribed(db)) {
    const work = await readPublicWork(services, { subject: { kind: "dataset", id }, doi });
    const current = work ? JSON.stringify(describeForAgency(work)) : null;
    if (current !== described) await transaction(db, (trx) => markChanged(trx, "dataset", [id]));
  }
}
