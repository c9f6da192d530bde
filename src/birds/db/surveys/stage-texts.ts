import type { SurveyStage } from "./stage.ts";

const MAX_TEXTS = 1000;
const facts =
  "select facts from name union all select facts from site union all select facts from survey union all select facts from count";

/** The first texts of a stage in which a sign is one of these. */
export function* textsWith(stage: Pick<SurveyStage, "statement">, signs: string): Generator<string> {
  const pattern = `*[${signs}]*`;
  // Most rows have ASCII alone, which is known by their lengths in a fraction of the time.
  const sql = `select atom from (${facts}) as row, json_tree(row.facts) where length(row.facts) < length(cast(row.facts as blob)) and row.facts glob ? and type = 'text' and atom glob ? limit ?`;
  for (const { atom } of stage.statement(sql).all(pattern, pattern, MAX_TEXTS)) yield String(atom);
}
