import type { TableKnowledge } from "#core/formats/tables/header.ts";
import type { Birds } from "./birds.ts";
import { readVisitHeader } from "./visits.ts";
import { isKnownName } from "./words.ts";

/** What is known of tables of surveys, by the names of a guide. */
export const knowSurveys = ({ isEnglish, isScientific, isCode }: Birds): TableKnowledge => ({
  isName: isKnownName,
  isValue: (text) => isEnglish(text) || isScientific(text),
  isAcross: (text) => isEnglish(text) || isScientific(text) || isCode(text),
  isVisit: (text) => readVisitHeader(text, "dmy") !== undefined,
});
