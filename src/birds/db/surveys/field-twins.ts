import type { FieldMark } from "#birds/domain/surveys/field-survey.ts";
import { isSamePlace, minuteOf } from "#birds/domain/surveys/same-place.ts";
import type { Db } from "#core/db/connect.ts";
import { contentOf, type FieldRow, memberNameOf, selectSurveys } from "./field-surveys.ts";

const DAY_MS = 86_400_000;

/**
 * A mark for each survey that another member made at the same place at the same time, to the minute. It is looked up
 * when a survey is read, since the other one may arrive later, and is for admins: it says where somebody else was.
 */
export async function findTwins(db: Db, row: FieldRow): Promise<FieldMark[]> {
  if (row.firstMinute === null || row.lastMinute === null) return [];
  const { site, startedAt } = contentOf(row);
  const others = await selectSurveys(db)
    .where("field_survey.accountId", "!=", row.accountId)
    // Nobody counts for longer than a day.
    .where("firstMinute", ">=", minuteOf(new Date(Date.parse(startedAt) - DAY_MS).toISOString()))
    .where("firstMinute", "<=", row.lastMinute)
    .where("lastMinute", ">=", row.firstMinute)
    .orderBy("firstMinute")
    .orderBy("field_survey.id")
    .execute();
  return others
    .filter((other) => isSamePlace(site, contentOf(other).site))
    .map((other) => ({
      countId: null,
      kind: "twin" as const,
      text: `Also recorded by ${memberNameOf(other)} at the same place and time. One of the two may be enough.`,
    }));
}
