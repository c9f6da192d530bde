import type { DbPart } from "#core/db/part.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { countFigures } from "./figures.ts";
import { speciesFollows } from "./follows/species-follows.ts";
import { purgeDeletedSpecies } from "./guide/bin.ts";
import { fillMeasures } from "./guide/fill-measures.ts";
import { judgeNewNames } from "./guide/sensitive-names.ts";
import { searchSpecies } from "./guide/site-search.ts";
import { speciesPages } from "./guide/sitemap.ts";
import { titledSpecies } from "./guide/titles.ts";
import { waitingNames } from "./guide/waiting.ts";
import { loggedNouns } from "./logged-nouns.ts";
import { ringingPersonalData } from "./ringing/personal-data.ts";
import { answeredLetters, receivedLetters, reportNouns } from "./ringing/report-letters.ts";
import { purgeFinders } from "./ringing/ring-reports.ts";
import { waitingDoubts, waitingReports, waitingRings } from "./ringing/waiting.ts";
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
    /** What a finder photographed, for the keeper of the rings. */
    ring_report: async (db, viewer, ids) =>
      can(viewer, "ringing.manage")
        ? db.selectFrom("ring_report").select("id").where("id", "in", ids).execute()
        : [],
  },
  followKinds: { species: speciesFollows },
  logged: loggedNouns,
  titles: [titledSpecies],
  answers: titledSpecies,
  letters: {
    question: surveyLetters,
    [reportNouns.received]: receivedLetters,
    [reportNouns.answered]: answeredLetters,
  },
  personal: [...personalData, ...ringingPersonalData],
  waiting: [waitingSurveys, waitingNames, returnedSurveys, waitingDoubts, waitingReports, waitingRings],
  morning: {
    surveys: ["survey from the field waiting", "surveys from the field waiting"],
    names: ["unmatched name in counts", "unmatched names in counts"],
    ringDoubts: ["doubt about a ringed bird", "doubts about ringed birds"],
    foundRings: ["found ring to answer", "found rings to answer"],
  },
  search: searchSpecies,
  countFigures,
  yearFigures,
  sitemap: [speciesPages],
  purge: [purgeDeletedSpecies, purgeDeletedFieldSurveys, purgeFinders],
  afterMigrate: [fillMeasures, judgeNewNames],
  checks: [checkSurveys],
};
