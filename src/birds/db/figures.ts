import type { Db } from "#core/db/connect.ts";
import type { CountedFigure } from "#core/db/part.ts";
import { listSurveyedPentads } from "./surveys/atlas.ts";
import { readDataset } from "./surveys/datasets.ts";

/** The size of the data zone and of the guide. */
export async function countFigures(db: Db): Promise<CountedFigure[]> {
  const { surveys } = await readDataset(db, "pentads");
  const { species } = await readDataset(db, "checklist");
  return [
    { value: (await listSurveyedPentads(db)).length, text: "pentads with surveys in the data zone" },
    { value: Number(surveys), text: "surveys in the data zone" },
    { value: Number(species), text: "species in the guide" },
  ];
}
