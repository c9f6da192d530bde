import type { DatasetKey, DatasetState } from "#birds/domain/surveys/datasets.ts";
import type { Db } from "#core/db/connect.ts";
import { findDatasetDoi } from "#institute/db/posts/dois/registrations.ts";
import { findLastChange } from "../guide/rows.ts";
import { readRingingFacts } from "../ringing/public.ts";
import { readSurveyFacts } from "./export.ts";

type Facts = Omit<DatasetState, "key" | "doi">;

const readSurveys = async (db: Db): Promise<Facts> => ({ ...(await readSurveyFacts(db)), species: 0 });

async function readChecklist(db: Db): Promise<Facts> {
  const { species } = await db
    .selectFrom("species")
    .where("deletedAt", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("species"))
    .executeTakeFirstOrThrow();
  return {
    changedAt: species > 0 ? await findLastChange(db) : null,
    species,
    licences: [],
    first: null,
    last: null,
    surveys: 0,
    counts: 0,
    demonstrations: 0,
  };
}

const readers: Record<DatasetKey, (db: Db) => Promise<Facts>> = {
  "point-counts": readSurveys,
  pentads: readSurveys,
  checklist: readChecklist,
  ringing: readRingingFacts,
};

/** What a data set holds at the moment, as visitors see it. */
export const readDataset = async (db: Db, key: DatasetKey): Promise<DatasetState> => ({
  key,
  ...(await readers[key](db)),
  doi: await findDatasetDoi(db, key),
});
