import type { Db } from "#core/db/connect.ts";
import type { CountedFigure } from "#core/db/part.ts";
import { countOf } from "#core/domain/words.ts";
import { listSurveyedPentads } from "./surveys/atlas.ts";
import { readDataset } from "./surveys/datasets.ts";

/** The size of the data zone and of the guide. */
export async function countFigures(db: Db): Promise<CountedFigure[]> {
  const { surveys } = await readDataset(db, "pentads");
  const { species } = await readDataset(db, "checklist");
  const pentads = (await listSurveyedPentads(db)).length;
  return [
    { value: pentads, text: `${countOf(pentads, "pentad")} with surveys in the data zone` },
    {
      value: Number(surveys),
      text: countOf(Number(surveys), "survey in the data zone", "surveys in the data zone"),
    },
    { value: Number(species), text: `${countOf(Number(species), "species", "species")} in the guide` },
  ];
}
