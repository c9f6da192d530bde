import type { DbPart } from "#db/part.ts";
import { checkSurveys } from "#db/surveys/checks.ts";
import { surveyLetters } from "#db/surveys/field-letters.ts";
import { purgeDeletedFieldSurveys } from "#db/surveys/field-removal.ts";
import { recountHidden } from "#db/surveys/public-counts.ts";
import { purgeDeletedSpecies } from "./bin.ts";
import { judgeNewNames } from "./sensitive-names.ts";
import { searchSpecies } from "./site-search.ts";
import { speciesPages } from "./sitemap.ts";

/** The guide and the surveys. */
export const birds: DbPart = {
  fileReaders: {
    species: (db, _viewer, ids) =>
      db.selectFrom("species").select("id").where("id", "in", ids).where("deletedAt", "is", null).execute(),
  },
  letters: { question: surveyLetters },
  names: [(db, ids) => db.selectFrom("species").select(["id", "name"]).where("id", "in", ids).execute()],
  search: searchSpecies,
  sitemap: [speciesPages],
  purge: [purgeDeletedSpecies, purgeDeletedFieldSurveys],
  afterMigrate: [judgeNewNames, recountHidden],
  checks: [checkSurveys],
};
