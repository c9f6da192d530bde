import { readPublic, type StoredDoi } from "#db/posts/registrations.ts";
import { readDataset } from "#db/surveys/datasets.ts";
import { isKeyOf } from "#domain/keys.ts";
import { datasets, isRealData } from "#domain/surveys/datasets.ts";
import type { Citable } from "#formats/posts/citable.ts";
import { datasetForAgency, thesisForAgency } from "#formats/works/registration.ts";
import type { JobServices } from "./run.ts";

/** The work with its DOI as DataCite gets it; undefined while it is not public. */
export async function readPublicWork(
  { db, publicUrl }: Pick<JobServices, "db" | "publicUrl">,
  { subject: { kind, id }, doi }: Pick<StoredDoi, "subject" | "doi">,
): Promise<Citable | undefined> {
  if (kind === "post") {
    const post = await readPublic(db, id);
    return post && thesisForAgency(post, doi, publicUrl());
  }
  const state = isKeyOf(datasets, id) ? await readDataset(db, id) : undefined;
  return state && isRealData(state) ? datasetForAgency(state, doi, publicUrl()) : undefined;
}
