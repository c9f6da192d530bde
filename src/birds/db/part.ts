import type { DbPart } from "#core/db/part.ts";
import { countFigures } from "./figures.ts";
import { purgeDeletedSpecies } from "./guide/bin.ts";
import { fillMeasures } from "./guide/fill-measures.ts";
import { judgeNewNames } from "./guide/sensitive-names.ts";
import { searchSpecies } from "./guide/site-search.ts";
import { speciesPages } from "./guide/sitemap.ts";
import { titledSpecies } from "./guide/titles.ts";
import { waitingNames } from "./guide/waiting.ts";
import { loggedNouns } from "./logged-nouns.ts";
import { ringingPersonalData } from "./ringing/personal-data.ts";
import { waitingDoubts, waitingRings } from "./ringing/waiting.ts";
import { checkSurveys } from "./surveys/checks.ts";
import { surveyLetters } from "./surveys/field-letters.ts";
import { purgeDeletedFieldSurveys } from "./surveys/field-removal.ts";
import { personalData } from "./surveys/personal-data.ts";
import { returnedSurveys, waitingSurveys } from "./surveys/waiting.ts";
import { yearFigures } from "./year-figures.ts";

/** The guide and the surveys. */
export const birds: DbPart = {
  fileReaders: {
    species: (db, _viewer, ids) =>
      db.selectFrom("species").select("id").where("id", "in", ids).where("deletedAt", "is", null).execute(),
  },
  logged: loggedNouns,
  titles: [titledSpecies],
  answers: titledSpecies,
  letters: { question: surveyLetters },
  personal: [...personalData, ...ringingPersonalData],
  waiting: [waitingSurveys, waitingNames, returnedSurveys, waitingDoubts, waitingRings],
  morning: {
    surveys: ["survey from the field waiting", "surveys from the field waiting"],
    names: ["unmatched name in counts", "unmatched names in counts"],
    ringDoubts: ["doubt about a ringed bird", "doubts about ringed birds"],
  },
  search: searchSpecies,
  countFigures,
  yearFigures,
  sitemap: [speciesPages],
  purge: [purgeDeletedSpecies, purgeDeletedFieldSurveys],
  afterMigrate: [fillMeasures, judgeNewNames],
  checks: [checkSurveys],
};
