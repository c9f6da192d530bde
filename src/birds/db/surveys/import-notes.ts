import type { Sensitivity } from "#birds/domain/guide/sensitive-names.ts";
import type { ImportLook } from "#birds/domain/surveys/import-look.ts";
import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { createTextNotes } from "#birds/domain/surveys/named-texts.ts";
import { addProtectedRow, addWordyRow } from "#birds/domain/surveys/protected-rows.ts";
import type { Count } from "#birds/domain/surveys/survey.ts";
import { Look } from "#birds/formats/surveys/look.ts";
import type { Db } from "#core/db/connect.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { createStoredTextJudge, createStoredWordyJudge } from "../guide/sensitive-texts.ts";
import { type CountedNames, countedNameKey, countedOn } from "./counted-species.ts";
import type { SourcedSurvey } from "./source.ts";

/**
 * Notes what an import stores, survey by survey: rows of sensitive species, of names similar to one, and of names that say
 * more than a species; and a look at all of it, for the person who imports, and without what is not public to be kept.
 */
export async function createImportNotes(
  db: Db,
  { protection }: Pick<SurveyImportReport, "protection">,
  names: Map<string, CountedNames>,
) {
  const sensitivityOf = (count: Count, date: string): Sensitivity =>
    countedOn(names.get(countedNameKey(count)), date)?.sensitivity ?? "heldBack";
  const isOpen = (count: Count, date: string) => sensitivityOf(count, date) === "open";
  const isWordy = await createStoredWordyJudge(db);
  const noteTexts = createTextNotes(protection, await createStoredTextJudge(db), isOpen);
  const today = lagosDay(new Date());
  const all = new Look(today, false);
  const open = new Look(today, true);
  return {
    add(survey: SourcedSurvey): void {
      const { counts, date } = survey;
      const shown: Count[] = [];
      for (const count of counts) {
        const sensitivity = sensitivityOf(count, date);
        addProtectedRow(protection, count, sensitivity);
        if (isWordy(count, sensitivity)) addWordyRow(protection, count);
        else if (sensitivity === "open") shown.push(count);
      }
      noteTexts(survey);
      all.add(survey, counts);
      // Even the day of a survey is not kept if none of its birds is public.
      if (shown.length > 0 || counts.length === 0) open.add(survey, shown);
    },
    looks: (): { look: ImportLook; kept: ImportLook } => ({ look: all.finish(), kept: open.finish() }),
  };
}
