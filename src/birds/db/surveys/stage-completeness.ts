import type { IncompleteSurvey } from "#birds/domain/surveys/import-report.ts";
import type { Completeness, Survey } from "#birds/domain/surveys/survey.ts";
import type { SurveyStage } from "./stage-positions.ts";

const MAX_LISTED = 500;

/** What the surveys of a file say about being complete. */
export interface StagedCompleteness {
  surveys: number;
  /** Surveys that may have had a bird that is kept apart. */
  doubted: number;
  /** Surveys without an answer. */
  unstated: number;
  /** Refused rows of no known survey. */
  unplaced: number;
  /** Complete surveys that such a row leaves incomplete. */
  spoiled: number;
}

/** The part of a stage that lists are judged in. */
type Stage = Pick<SurveyStage, "statement">;

const isComplete = "facts ->> 'complete' = 'yes'";

/** Judges which lists are complete, after the last row. `answer` is for those that do not say. */
export function judgeCompleteness(stage: Stage, answer?: Completeness): StagedCompleteness {
  const run = (sql: string, ...values: string[]) => Number(stage.statement(sql).run(...values).changes);
  const count = (sql: string) => Number(stage.statement(sql).get()?.n);
  const isUnstated = "facts ->> 'complete' is null";
  const unstated = answer ? 0 : count(`select count(*) as n from survey where ${isUnstated}`);
  if (answer) run(`update survey set facts = json_set(facts, '$.complete', ?) where ${isUnstated}`, answer);
  const unplaced = count("select count(*) as n from refusal where key is null");
  const spoiled =
    unplaced === 0
      ? 0
      : run(`update survey set facts = json_set(facts, '$.complete', 'no') where ${isComplete}`);
  run("create index refusal_key on refusal (key)");
  run(`update survey set refused = 1 where key in (select key from refusal) and ${isComplete}`);
  const doubted = run(`update survey set doubted = 1 where key in (select key from doubt) and ${isComplete}`);
  return { surveys: count("select count(*) as n from survey"), unstated, unplaced, spoiled, doubted };
}

/** Surveys with refused rows: their number, and the first ones with their row numbers. */
export function incompleteIn(stage: Stage): { surveys: IncompleteSurvey[]; total: number } {
  const total = Number(stage.statement("select count(*) as n from survey where refused = 1").get()?.n);
  const first = stage
    .statement("select key, facts from survey where refused = 1 order by n limit ?")
    .all(MAX_LISTED);
  const rowsOf = stage.statement("select line, file from refusal where key = ? order by n limit 50");
  const surveys = first.map(({ key, facts }): IncompleteSurvey => {
    const { eventID, date, site }: Survey = JSON.parse(String(facts));
    const rows = rowsOf.all(String(key));
    const file = rows[0]?.file && String(rows[0].file);
    const lines = rows.map(({ line }) => Number(line));
    return { eventID, date, site: site.name, rows: lines, ...(file && { file }) };
  });
  return { surveys, total };
}
