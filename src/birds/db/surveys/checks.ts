import type { Db } from "#core/db/connect.ts";
import { countOf } from "#core/domain/words.ts";
import { countMiscounted } from "./public-counts.ts";

/** Whether each survey is public exactly if its counts are. */
export async function checkSurveys(db: Db): Promise<string[]> {
  const wrong = await countMiscounted(db);
  return wrong === 0
    ? []
    : [`${countOf(wrong, "survey has", "surveys have")} a wrong number of public counts.`];
}
